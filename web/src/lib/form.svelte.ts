/** A form on its way to the server, whose refusal is shown beside the field that it is about. */

import { Refused } from "./api";
import { say } from "./i18n.svelte";

/** By the code of a refusal: the field that has to be filled in otherwise. */
const FIELDS: Record<string, string> = {
  name_length: "name",
  name_kept: "name",
  name_taken: "name",
  password_length: "password",
  password_common: "password",
  password_is_name: "password",
  wrong_login: "password",
  wrong_code: "code",
  wrong_password: "current",
};

export class Form {
  busy = $state(false);
  #problem = $state.raw<{ field: string; text: string } | null>(null);

  /** What is wrong with a field. */
  wrong(field: string): string {
    return this.#problem?.field === field ? this.#problem.text : "";
  }

  /** What went wrong with the form as a whole. */
  get failed(): string {
    return this.wrong("");
  }

  /** Send it once; a second press while it is on its way changes nothing. */
  async send(event: SubmitEvent, action: () => Promise<void>): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.#problem = null;
    try {
      await action();
    } catch (error) {
      this.#refuse(event.target as HTMLFormElement, error);
    } finally {
      this.busy = false;
    }
  }

  #refuse(form: HTMLFormElement, error: unknown): void {
    if (!(error instanceof Refused)) {
      this.#problem = { field: "", text: say("error.unexpected") };
      throw error;
    }
    const name = FIELDS[error.code] ?? "";
    const field = name ? form.elements.namedItem(name) : null;
    this.#problem = { field: field ? name : "", text: error.message };
    if (field instanceof HTMLInputElement) field.focus();
  }
}

import { describe, expect, test } from "vitest";
import { Refused } from "./api";
import { Form } from "./form.svelte";

/** Send a form with a field for the name, whose sending does something. */
async function sent(form: Form, action: () => Promise<void>): Promise<HTMLInputElement> {
  document.body.innerHTML = '<form><input name="name"></form>';
  const element = document.querySelector("form")!;
  element.onsubmit = (event) => void form.send(event, action);
  element.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await Promise.resolve();
  return document.querySelector("input")!;
}

const refuse = (code: string) => (): Promise<void> => Promise.reject(new Refused(code, "No."));

describe("a form", () => {
  test("shows a refusal beside the field that it is about, and goes there", async () => {
    const form = new Form();

    const field = await sent(form, refuse("name_taken"));

    expect(form.wrong("name")).toBe("No.");
    expect(form.failed).toBe("");
    expect(document.activeElement).toBe(field);
    expect(form.busy).toBe(false);
  });

  test.each(["busy", "wrong_code"])("shows %s, which is about none of its fields, below them", async (code) => {
    const form = new Form();

    await sent(form, refuse(code));

    expect(form.failed).toBe("No.");
    expect(form.wrong("name")).toBe("");
  });

  test("is sent once, however often it is pressed", async () => {
    const form = new Form();
    let times = 0;
    const action = (): Promise<void> => {
      times += 1;
      return new Promise(() => {});
    };

    await sent(form, action);
    await sent(form, action);

    expect(times).toBe(1);
    expect(form.busy).toBe(true);
  });

  test("forgets what was wrong when it is sent again", async () => {
    const form = new Form();
    await sent(form, refuse("name_taken"));

    await sent(form, () => Promise.resolve());

    expect(form.wrong("name")).toBe("");
  });
});

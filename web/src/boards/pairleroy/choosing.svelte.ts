/** What the reader looks at before deciding: a move hovered, focused, or touched once. */
import type { Attachment } from "svelte/attachments";

export class Choosing {
  /** The label of the move whose consequences are shown. */
  shown = $state<string | null>(null);
  /** The label of the move that another touch will play. */
  armed = $state<string | null>(null);
  #play: (label: string) => void;
  #touch = false;

  constructor(play: (label: string) => void) {
    this.#play = play;
  }

  /** Fingers cannot hover: they touch once to see and once more to play. */
  pointed(event: PointerEvent): void {
    this.#touch = event.pointerType === "touch";
  }

  typed(): void {
    this.#touch = false;
  }

  /** Let an element show a move while it is hovered or focused, and choose it when clicked. */
  on(label: string, { told = false } = {}): Attachment {
    return (element) => {
      const given = new AbortController();
      const listen = (event: string, deed: () => void) =>
        element.addEventListener(event, deed, { signal: given.signal });
      const show = () => (this.shown = label);
      const hide = () => {
        if (this.shown === label) this.shown = this.armed;
      };
      listen("focus", show);
      listen("blur", hide);
      listen("mouseenter", show);
      listen("mouseleave", hide);
      listen("click", () => (told ? this.play(label) : this.choose(label)));
      return () => given.abort();
    };
  }

  forget(): void {
    this.shown = this.armed = null;
  }

  choose(label: string): void {
    if (this.#touch && this.armed !== label) {
      this.shown = this.armed = label;
    } else {
      this.play(label);
    }
  }

  play(label: string): void {
    this.forget();
    this.#play(label);
  }
}

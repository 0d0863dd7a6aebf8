/** What the reader looks at before deciding: a move hovered, focused, or touched once. */
import type { Attachment } from "svelte/attachments";

export class Choosing {
  /** The label of what is looked at: a move, or something that cannot be done. */
  shown = $state<string | null>(null);
  /** The label of the move that is played when it is chosen once more. */
  armed = $state<string | null>(null);
  #play: (label: string) => void;
  #isFinal: (label: string) => boolean;
  #touch = false;

  constructor(play: (label: string) => void, isFinal: (label: string) => boolean) {
    this.#play = play;
    this.#isFinal = isFinal;
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
    return this.#listen(label, () => (told ? this.play(label) : this.choose(label)));
  }

  /** Let an element tell something while it is hovered, focused or touched. */
  tell(label: string): Attachment {
    return this.#listen(label, () => {
      this.armed = null;
      this.shown = label;
    });
  }

  #listen(label: string, chosen: () => void): Attachment {
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
      listen("click", chosen);
      return () => given.abort();
    };
  }

  forget(): void {
    this.shown = this.armed = null;
  }

  /** What cannot be taken back is asked for twice, and so is what a finger points at. */
  choose(label: string): void {
    if ((this.#touch || this.#isFinal(label)) && this.armed !== label) {
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

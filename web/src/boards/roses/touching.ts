/** A finger cannot hover: its first tap on something looks at it, the next one plays it. */

export class Touch {
  #looks = false;

  /** A pointer went down on something that is already looked at, or not. */
  down({ pointerType }: PointerEvent, seen: boolean): void {
    this.#looks = isTouch(pointerType) && !seen;
  }

  /** Tell of the click that follows whether it only looks; a click by key never does. */
  looks(): boolean {
    const looked = this.#looks;
    this.#looks = false;
    return looked;
  }
}

/** Tell whether a pointer hovers over things before it presses them. */
export function hovers({ pointerType }: PointerEvent): boolean {
  return !isTouch(pointerType);
}

const isTouch = (pointerType: string): boolean => pointerType === "touch";

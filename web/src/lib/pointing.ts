/** Points at parts of a board, however often they are drawn anew. */

const MARK = "data-pointed";

/** Mark what a selector names within an element until the function that is returned is called. */
export function pointAt(root: Element, selector: string): () => void {
  const mark = (): void => {
    for (const part of root.querySelectorAll(`[${MARK}]`)) part.toggleAttribute(MARK, part.matches(selector));
    for (const part of root.querySelectorAll(selector)) part.setAttribute(MARK, "");
  };
  const observer = new MutationObserver(mark);
  observer.observe(root, { childList: true, subtree: true });
  mark();
  return () => {
    observer.disconnect();
    for (const part of root.querySelectorAll(`[${MARK}]`)) part.removeAttribute(MARK);
  };
}

/** Bring the first thing that is pointed at into sight. */
export function revealPointed(root: Element): void {
  root.querySelector(`[${MARK}]`)?.scrollIntoView({ block: "center" });
}

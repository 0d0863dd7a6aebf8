/** What this browser remembers of its user; a browser that refuses simply forgets. */

const PREFIX = "couronne.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    return;
  }
}

/** The remembered value if it is one of those that there are. */
export function recallOneOf<Value extends string>(name: string, values: readonly Value[], usual: Value): Value {
  return values.find((value) => value === recall(name)) ?? usual;
}

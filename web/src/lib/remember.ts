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

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    return;
  }
}

/** The remembered value if it is one of those that there are. */
export function recallOneOf<Value extends string>(name: string, values: readonly Value[], usual: Value): Value {
  return values.find((value) => value === recall(name)) ?? usual;
}

/** What only this tab remembers, until it is closed. */
export function recallHere(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function rememberHere(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, value);
  } catch {
    return;
  }
}

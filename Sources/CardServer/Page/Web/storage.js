// What the page remembers on this device; a full or forbidden storage loses only the memory, never the page.

const prefix = "cardex.";

/** Reads a value, or `fallback` when there is none that `isValid` accepts. */
export function recall(name, fallback, isValid = () => true) {
  try {
    const text = localStorage.getItem(prefix + name);
    if (text === null) return fallback;
    const value = JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a value; tells whether that worked. */
export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab changes a value. */
export function whenChangedElsewhere(name, changed) {
  addEventListener("storage", (event) => { if (event.key === prefix + name) changed(); });
}

/** Keys that work at every table; a game's table may add its own. */
export const KEYS = { l: "log", r: "again", u: "takeback", "?": "help" } as const;
export type Shortcut = (typeof KEYS)[keyof typeof KEYS];

const IDLE = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];

/** Whether a key only leads to another one: it does nothing by itself. */
export function idle({ key }: KeyboardEvent): boolean {
  return IDLE.includes(key);
}

/** Whether a key presses what has the focus: that happens with the click which follows, so what is pressed must still be there. */
export function presses({ key, target }: KeyboardEvent): boolean {
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest("button, a, summary, select") !== null;
}

/** What is asked for with a key, unless it is typed into something, or a dialog is open. */
export function shortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Shortcut | null {
  const elsewhere = target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
  if (ctrlKey || metaKey || altKey || elsewhere) return null;
  return KEYS[key.toLowerCase() as keyof typeof KEYS] ?? null;
}

/** Whom a rematch waits for. The server keeps chairs, not names; this browser knows them from the game before. */
const STORE = "seance.awaited";

function all(): Record<string, string[]> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

/** The names by seat at the table of a rematch; none at any other. */
export function awaited(table: string): string[] {
  return all()[table] ?? [];
}

/** Remember who sits where at a rematch, as long as this window lasts. */
export function expectAt(table: string, names: string[]): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ ...all(), [table]: names }));
  } catch {
    // Without a memory the chairs are just free.
  }
}

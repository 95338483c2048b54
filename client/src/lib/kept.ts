/** What this browser remembers of its tables, so that no server can tell it otherwise after the game. */
export interface Kept {
  table: string;
  /** The commitment that was on the screen before this browser sent anything. */
  commitment: string;
  /** What it added to the deal, by seat; `any` until the server has said which seat that was. */
  entropy: Record<string, string>;
}

const STORE = "seance.tables";
const MOST = 100;

function all(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

/** What is remembered of a table; null if nothing is. */
export function keptOf(table: string): Kept | null {
  return all().find((one) => one.table === table) ?? null;
}

export function keep(kept: Kept): void {
  const others = all().filter((one) => one.table !== kept.table);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, kept].slice(-MOST)));
  } catch {
    // A browser that keeps nothing still plays; it just cannot prove anything afterwards.
  }
}

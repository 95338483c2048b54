import type { DayInfo } from "../generated/protocol";
import { blake2b } from "./blake2b";
import { commitment, fromHex, toHex } from "./chance";

/** The daily deals checked here: the same as `seance.table.daily`. */

/** What does not fit, named by its text `day.wrong.*`. */
export type Wrong = "anchor" | "secret" | "seal";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const DAY = 86_400_000;
const LONGEST = 10_000;

/** The secret of the day before a day, from that day's own. */
export function before(secret: Uint8Array): Uint8Array {
  return blake2b(secret, { size: 32, person: bytes("seance day") });
}

/** The seal of one deal of a day. */
export function sealOf(secret: Uint8Array, game: string, slot: string): string {
  const part = (size: number, person: string): Uint8Array =>
    blake2b(bytes(`${game} ${slot}`), { size, key: secret, person: bytes(person) });
  return commitment(part(32, "seance daily"), part(16, "seance dailysalt"));
}

/** What this browser remembers, so that no server can tell it otherwise later: what seals all days, and the deals it played. */
interface Kept {
  anchor: string;
  seals: Record<string, string>;
}

const STORE = "seance.days";
const MOST = 200;

export function keptDays(): Kept {
  try {
    const { anchor = "", seals = {} } = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>;
    return { anchor, seals };
  } catch {
    return { anchor: "", seals: {} };
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...kept, seals: Object.fromEntries(Object.entries(kept.seals).slice(-MOST)) }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Remember what seals all days, the first time that it is told. */
export function keepAnchor(anchor: string): void {
  const kept = keptDays();
  if (!kept.anchor) keep({ ...kept, anchor });
}

/** Remember the seal of a daily deal that is played. */
export function keepSeal(code: string, seal: string): void {
  const kept = keptDays();
  if (!(code in kept.seals)) keep({ ...kept, seals: { ...kept.seals, [code]: seal } });
}

/** Hold a day that is over against what was told before; null where everything fits. */
export function wrongIn(day: DayInfo, kept: Kept): Wrong | null {
  if (kept.anchor && kept.anchor !== day.anchor) return "anchor";
  const secret = fromHex(day.secret);
  const links = Math.round((Date.parse(day.date) - Date.parse(day.first)) / DAY) + 1;
  if (secret?.length !== 32 || !(links >= 1 && links <= LONGEST)) return "secret";
  let link = secret;
  for (let i = 0; i < links; i++) link = before(link);
  if (toHex(link) !== day.anchor) return "secret";
  const fits = day.deals.every(({ code, game, slot, commitment: told }) => {
    const seal = sealOf(secret, game, slot);
    return seal === told && seal === (kept.seals[code] ?? seal);
  });
  return fits ? null : "seal";
}

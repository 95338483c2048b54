import type { SeatEvent, TableInfo } from "../generated/protocol";
import { commitment, fromHex, gameSeed, toHex } from "./chance";
import type { Deal } from "./game";
import type { Kept } from "./kept";

/** What does not fit, named by its text `fair.wrong.*`. */
export type Wrong = "record" | "commitment" | "entropy" | "bots" | "seed" | "deal" | "moves";

/** Whom a good record proves something to: with nobody else at the table, with others, or to nobody who kept nothing; of a deal that was
 * passed on, that it is the same for all. */
export interface Finding {
  wrong: Wrong | null;
  proves: "alone" | "others" | "nothing" | "same";
  /** Whether the cards were dealt again. */
  dealt: boolean;
}

interface Told {
  tags: Record<string, string>;
  moves: string[];
}

/** The tags and the moves of a record's text; null where it is none. */
export function readRecord(text: string): Told | null {
  const tags: Record<string, string> = {};
  const moves: string[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const tag = /^\[([\w.]+) (".*")\]$/.exec(line);
    const turn = /^\d+\. \S+: (.+)$/.exec(line);
    try {
      if (tag && tag[1] in tags) return null;
      if (tag) tags[tag[1]] = JSON.parse(tag[2]) as string;
    } catch {
      return null;
    }
    if (turn) moves.push(...turn[1].split(/\s+/));
  }
  return { tags, moves };
}

/** The seats that were bots when the cards were dealt, as this browser was told. */
export function botsAtTheDeal(events: SeatEvent[], seats: number): number[] {
  const people = new Set<number>();
  for (const event of events.slice(0, events.findIndex((one) => one.kind === "dealt") + 1)) {
    if (event.kind === "joined") people.add(event.seat!);
    if (event.kind === "replaced") people.delete(event.seat!);
  }
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !people.has(seat));
}

/** The moves that this browser was told and that were not taken back. */
function seenMoves(events: SeatEvent[]): string[] {
  const seen: string[] = [];
  for (const event of events) {
    if (event.kind === "played") seen.push(event.token ?? "?");
    if (event.kind === "takenback") seen.length = event.kept!;
  }
  return seen;
}

/** Hold a record against what this browser kept and saw; it believes the server nothing. */
export function verify(text: string, table: TableInfo, events: SeatEvent[], kept: Kept | null, deal: Deal | null): Finding {
  const labels = table.seats.map((seat) => seat.label);
  const mine = kept ? labels.map((_, seat) => kept.entropy[seat]) : [];
  const bots = botsAtTheDeal(events, labels.length);
  const others = labels.some((_, seat) => mine[seat] === undefined && !bots.includes(seat));
  const added = mine.some((one) => one !== undefined);
  /** Whoever plays a deal that was passed on adds nothing to it; whoever has added something plays no such deal. */
  const passedOn = Boolean(table.deal) && !added;
  const proves = passedOn ? "same" : !added ? "nothing" : others ? "others" : "alone";
  return { wrong: firstWrong(), proves, dealt: deal !== null };

  function firstWrong(): Wrong | null {
    const told = readRecord(text);
    const { Commitment, Secret = "", Salt = "", Seed, Deal } = told?.tags ?? {};
    const secret = fromHex(Secret);
    const salt = fromHex(Salt);
    if (!told || secret?.length !== 32 || !salt?.length || !Commitment || !Seed || !Deal) return "record";
    if (commitment(secret, salt) !== Commitment || Commitment !== (kept?.commitment ?? table.commitment)) return "commitment";
    const entropy = labels.map((label) => told.tags["Entropy." + label] ?? "");
    if (mine.some((one, seat) => one !== undefined && one !== entropy[seat])) return "entropy";
    const named = (told.tags.Bots ?? "").split(" ").map((label) => labels.indexOf(label));
    if (!passedOn && (kept ? [...bots, ...named] : named).some((seat) => entropy[seat])) return "bots";
    const seed = gameSeed(secret, entropy);
    if (toHex(seed) !== Seed) return "seed";
    if (deal && deal(table.options, seed) !== Deal) return "deal";
    const seen = seenMoves(events);
    const same = seen.length === told.moves.length && seen.every((token, i) => token.includes("?") || token === told.moves[i]);
    return same ? null : "moves";
  }
}

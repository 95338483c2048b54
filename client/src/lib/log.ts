import type { Fact, SeatEvent, TableInfo } from "../generated/protocol";
import type { GameUi } from "./game";
import { t } from "./i18n.svelte";
import { botName, seatName } from "./names";

/** A line of the log. */
export interface Line {
  number: number;
  seat: number | null;
  text: string;
  /** Whether it stands above the lines that follow it. */
  heading?: boolean;
}

/** Lines under their heading; those before the first heading have none. */
export interface Chapter {
  heading: Line | null;
  lines: Line[];
}

export function chapters(lines: Line[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    if (line.heading) found.push({ heading: line, lines: [] });
    else if (found.length) found.at(-1)!.lines.push(line);
    else found.push({ heading: null, lines: [line] });
  }
  return found;
}

/** A fact, with the number of the event that brought it about. */
export interface Happening<F = Fact> {
  number: number;
  fact: F;
}

export interface Teller {
  table: TableInfo;
  /** Whose eyes the reader has; null where several share the screen. */
  you: number | null;
}

export function who(teller: Teller, seat: number): { who: string; name: string } {
  return { who: seat === teller.you ? "you" : "other", name: seatName(teller.table, seat) };
}

/** Everything that happened, in words; moves taken back are gone. */
export function tell(events: SeatEvent[], teller: Teller, ui: GameUi): Line[] {
  const others = events.flatMap((event) => otherLines(event, teller));
  const lines = [...others, ...gameLines(lasting(events), teller, ui)];
  return lines.sort((a, b) => a.number - b.number);
}

/** What the deal and the moves brought about, but for moves that were taken back. */
export function happenings(events: SeatEvent[]): Happening[] {
  return lasting(events).flatMap(({ number, facts = [] }) => facts.map((fact) => ({ number, fact })));
}

/** The deal, and the moves that still count. */
export function lasting(events: SeatEvent[]): SeatEvent[] {
  const dealt = events.filter((event) => event.kind === "dealt");
  const played: SeatEvent[] = [];
  for (const event of events) {
    if (event.kind === "played") played.push(event);
    else if (event.kind === "takenback") played.splice(event.kept ?? 0);
  }
  return [...dealt, ...played];
}

/** The game's own lines; the first one of a move that the clock made says so. */
function gameLines(events: SeatEvent[], teller: Teller, ui: GameUi): Line[] {
  const late = new Set(events.flatMap((event) => (event.by === "clock" ? [event.number] : [])));
  return ui
    .log(happenings(events), teller)
    .map((line) => (late.delete(line.number) ? { ...line, text: `${t("log.clock")} ${line.text}` } : line));
}

function otherLines(event: SeatEvent, teller: Teller): Line[] {
  const text = otherWords(event, teller);
  return text ? [{ number: event.number, seat: event.seat ?? null, text }] : [];
}

function otherWords(event: SeatEvent, teller: Teller): string {
  if (event.kind === "dealt") return t("log.dealt");
  if (event.seat == null) return "";
  const named = who(teller, event.seat);
  if (event.kind === "joined") return t("log.joined", named);
  if (event.kind === "replaced") return t("log.replaced", { name: botName(event.name ?? "") });
  if (event.kind === "stoodin") return t("log.stoodin", { ...named, bot: botName(event.name ?? "") });
  if (event.kind === "returned") return t("log.returned", named);
  if (event.kind === "resigned") return t("log.resigned", named);
  if (event.kind === "takebackasked") return t("log.asked", named);
  if (event.kind === "takebackanswered") return t(event.granted ? "log.granted" : "log.refused", named);
  if (event.kind === "takenback") return t("log.takenback", named);
  return "";
}

/** The line that tells of the last of these events; nothing if none does. */
export function lastTold(lines: Line[], events: SeatEvent[]): string {
  const line = lines.at(-1);
  return line && line.number === events.at(-1)?.number ? line.text : "";
}

/** A function that gives the lines which are new since it was last asked, for a screen reader to say. */
export function watchForNews(): (lines: Line[]) => string {
  let heard: Line[] | null = null;
  return (lines) => {
    const before = heard;
    heard = lines;
    if (!before || lines.length < before.length) return lines.at(-1)?.text ?? "";
    const changed = before.length > 0 && lines[before.length - 1].text !== before.at(-1)!.text;
    return lines
      .slice(before.length - (changed ? 1 : 0))
      .map((line) => line.text)
      .join(" ");
  };
}

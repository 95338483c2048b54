import type { RipView, SeatEvent, SiggilView, TableInfo } from "../generated/protocol";
import { cardOf, LETTERS, readCapture } from "./cards";
import { list, t } from "./i18n.svelte";
import { cardName, ripCard, seatName } from "./words";

/** A line of the log. */
export interface Line {
  number: number;
  seat: number | null;
  text: string;
}

interface Teller {
  table: TableInfo;
  /** Whose eyes the reader has; null where several share the screen. */
  you: number | null;
  view: SiggilView | RipView | null;
}

export function who(teller: Teller, seat: number): { who: string; name: string } {
  return { who: seat === teller.you ? "you" : "other", name: seatName(teller.table.seats[seat], teller.table.game) };
}

/** Everything that happened, in words; moves taken back are gone. */
export function tell(events: SeatEvent[], teller: Teller): Line[] {
  const played: SeatEvent[] = [];
  const others: Line[] = [];
  for (const event of events) {
    if (event.kind === "played") played.push(event);
    else if (event.kind === "takenback") played.splice(event.kept ?? 0);
    const text = otherWords(event, teller);
    if (text) others.push({ number: event.number, seat: event.seat ?? null, text });
  }
  const moves = teller.table.game === "rip" ? ripLines(played, teller) : siggilLines(played, teller);
  return [...others, ...moves].sort((a, b) => a.number - b.number);
}

function otherWords(event: SeatEvent, teller: Teller): string {
  if (event.kind === "dealt") return t("log.dealt");
  if (event.seat == null) return "";
  const named = who(teller, event.seat);
  if (event.kind === "joined") return t("log.joined", { ...named, name: event.name || named.name });
  if (event.kind === "replaced") return t("log.replaced", { name: t(`bot.${event.name}`) });
  if (event.kind === "resigned") return t("log.resigned", named);
  if (event.kind === "takenback") return t("log.takenback", named);
  return "";
}

function siggilLines(played: SeatEvent[], teller: Teller): Line[] {
  const lines: Line[] = [];
  for (const event of played) {
    const text = siggilWords(event.token ?? "", who(teller, event.seat ?? 0));
    if (text) lines.push({ number: event.number, seat: event.seat ?? null, text: late(event) + text });
  }
  return lines;
}

function late(event: SeatEvent): string {
  return event.by === "clock" ? `${t("log.clock")} ` : "";
}

function siggilWords(token: string, named: { who: string; name: string }): string {
  if (token === "pass") return "";
  if (token === "-?") return t("log.discardHidden", named);
  if (token.startsWith("-*")) return t("log.driveOut", { of: t(`spirit.of.${LETTERS.indexOf(token[2])}`) });
  if (token.startsWith("-")) return t("log.discard", { ...named, card: cardName(cardOf(token.slice(1))) });
  const capture = readCapture(token);
  if (!capture) return t("log.take", { ...named, card: cardName(cardOf(token)) });
  return t("log.capture", {
    ...named,
    of: t(`spirit.of.${capture.spirit}`),
    cards: list(capture.cards.map(cardName)),
  });
}

function ripLines(played: SeatEvent[], teller: Teller): Line[] {
  const lines: Line[] = [];
  let round = 0;
  played.forEach((event, i) => {
    const say = (text: string, seat: number | null): void => {
      if (text) lines.push({ number: event.number, seat, text: late(event) + text });
    };
    const token = event.token ?? "";
    if (event.seat == null) {
      say(lotWords(played, i), null);
      return;
    }
    say(ripWords(token, who(teller, event.seat)), event.seat);
    if (token === "stop" && endsRound(played, i, teller)) say(roundWords(round++, teller), null);
  });
  return lines;
}

/** A stop ended its round if ghosts are drawn, a card goes to the tenth mansion, or nothing follows in a game that is over. */
function endsRound(played: SeatEvent[], i: number, teller: Teller): boolean {
  const view = teller.view as RipView | null;
  const next = played[i + 1];
  if (next) return next.seat == null || (next.token ?? "").startsWith("10:");
  return view !== null && view.taken.filter((winner) => winner !== null).length > 0 && (view.over || view.closed);
}

function roundWords(round: number, teller: Teller): string {
  const view = teller.view as RipView | null;
  const winner = view?.taken[round];
  if (view === null || winner == null) return "";
  const mansion = t(view.mansions[round] ? "castle.object" : "manor.object");
  return t("log.round", { ...who(teller, winner), round: round + 1, mansion });
}

/** What chance gave: ghosts drawn one after the other make one line, told with the last of them. */
function lotWords(played: SeatEvent[], i: number): string {
  const before = played[i - 1]?.token ?? "";
  const value = (played[i].token ?? "").slice(1);
  if (before === "blind") return t("log.stumbled", { n: value });
  if (before === "P18" && value !== "?") return t("log.snatched", { n: value });
  if (played[i + 1]?.seat === null || (played[i + 1] && played[i + 1].seat === undefined)) return "";
  const drawn: string[] = [];
  for (let k = i; k >= 0 && played[k].seat == null; k--) drawn.unshift((played[k].token ?? "").slice(1));
  const known = drawn.filter((ghost) => ghost !== "?");
  return known.length ? t("log.drawn", { n: known.length, ghosts: list(known) }) : t("log.drawnHidden");
}

function ripWords(token: string, named: { who: string; name: string }): string {
  if (token === "stop") return t("log.stop", named);
  if (token === "blind") return t("log.blind", named);
  if (token === "10:-") return t("log.keep", named);
  if (token === "10:?") return t("log.hide", { ...named, card: t("ghost.some") });
  if (token.startsWith("10:")) return t("log.hide", { ...named, card: ripCard(token.slice(3)) });
  if (token.startsWith("=R")) return t("log.chooseRound", { ...named, n: token.slice(2) });
  if (token.startsWith("=P")) return t("log.choose", { ...named, card: ripCard(token.slice(1)) });
  if (token.startsWith("=")) return t("log.chooseValue", { ...named, n: token.slice(1) });
  return t("log.lay", { ...named, card: ripCard(token) });
}

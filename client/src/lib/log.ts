import type { RipView, SeatEvent, SiggilView, TableInfo } from "../generated/protocol";
import { cardOf, LETTERS, readCapture } from "./cards";
import { list, t } from "./i18n.svelte";
import { botName, cardName, ripCard, seatName } from "./words";

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
  return { who: seat === teller.you ? "you" : "other", name: seatName(teller.table, seat) };
}

/** Everything that happened, in words; moves taken back are gone. */
export function tell(events: SeatEvent[], teller: Teller): Line[] {
  const played: SeatEvent[] = [];
  const lines: Line[] = [];
  for (const event of events) {
    if (event.kind === "played") played.push(event);
    else if (event.kind === "takenback") played.splice(event.kept ?? 0);
    if (event.kind !== "played") lines.push(...linesOf(event, otherWords(event, teller), teller));
  }
  const words = teller.table.game === "rip" ? ripMove : siggilMove;
  played.forEach((event, i) => lines.push(...linesOf(event, late(event) + words(played, i, teller), teller)));
  return lines.sort((a, b) => a.number - b.number);
}

/** What an event says, and what it brought about by itself. */
function linesOf(event: SeatEvent, text: string, teller: Teller): Line[] {
  const { number, seat = null } = event;
  const own = text ? [{ number, seat, text }] : [];
  return [...own, ...factWords(event.facts ?? [], teller).map((fact) => ({ number, seat: null, text: fact }))];
}

/** Spirits that escape together are told in one sentence, in their order. */
function factWords(facts: string[], teller: Teller): string[] {
  const told = facts.map((fact) => fact.split(":"));
  const escaped = told.filter(([what]) => what === "escape").map(([, spirit]) => LETTERS.indexOf(spirit[1]));
  const names = list(escaped.map((family) => t(`family.${family}`)));
  const others = told.filter(([what]) => what !== "escape").map((fact) => factSentence(fact, teller));
  if (!escaped.length) return others;
  return [t("log.escape", { n: escaped.length, of: t(`spirit.of.${escaped[0]}`), names }), ...others];
}

function factSentence([what, which, seat]: string[], teller: Teller): string {
  if (what === "lost") return t("log.driveOut", { of: t(`spirit.of.${LETTERS.indexOf(which[1])}`) });
  const named = who(teller, seatOf(teller, seat));
  if (what === "psychic") return t("log.psychic", { ...named, card: ripCard(which) });
  const castle = (teller.view as RipView | null)?.mansions[Number(which) - 1];
  return t("log.round", { ...named, round: which, mansion: t(castle ? "castle.object" : "manor.object") });
}

function seatOf(teller: Teller, label: string): number {
  return teller.table.seats.findIndex((seat) => seat.label === label);
}

function otherWords(event: SeatEvent, teller: Teller): string {
  if (event.kind === "dealt") return t("log.dealt");
  if (event.seat == null) return "";
  const named = who(teller, event.seat);
  if (event.kind === "joined") return t("log.joined", named);
  if (event.kind === "replaced") return t("log.replaced", { name: botName(event.name ?? "") });
  if (event.kind === "resigned") return t("log.resigned", named);
  if (event.kind === "takenback") return t("log.takenback", named);
  return "";
}

function siggilMove(played: SeatEvent[], i: number, teller: Teller): string {
  return siggilWords(played[i].token ?? "", who(teller, played[i].seat ?? 0));
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

function ripMove(played: SeatEvent[], i: number, teller: Teller): string {
  const { seat, token = "", facts = [] } = played[i];
  if (seat == null) return lotWords(played, i);
  const round = facts.find((fact) => fact.startsWith("round:"));
  const lost = token === "stop" && round !== undefined && seatOf(teller, round.split(":")[2]) !== seat;
  return lost ? t("log.withdraw", who(teller, seat)) : ripWords(token, who(teller, seat));
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

/** A function that gives the lines which are new since it was last asked, for a screen reader to say. */
export function watchForNews(): (lines: Line[]) => string {
  let heard = -1;
  return (lines) => {
    const last = lines.at(-1)?.number ?? 0;
    const news = heard < 0 ? lines.slice(-1) : lines.filter((line) => line.number > heard);
    heard = last;
    return news.map((line) => line.text).join(" ");
  };
}

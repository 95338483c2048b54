import type { RipDrew, RipEnded, RipFact, RipLaid, RipRoundWon } from "../../generated/protocol";
import { list, t } from "../../lib/i18n.svelte";
import { who, type Happening, type Line, type Teller } from "../../lib/log";
import { printed } from "./effects";
import { MANSIONS } from "./goals";
import { PSYCHICS } from "./psychics";
import { cardWords, psychicName } from "./words";

const LAID: Record<RipLaid["way"], string> = { chosen: "log.lay", stumbled: "log.stumble", called: "log.call" };

/** Seen on the table; nothing is said of it. */
const SILENT: readonly RipFact["what"][] = ["counted", "totals", "used", "unseen", "asked"];

/** Effects that last and need no other fact to be told. */
const LASTING = [
  "even",
  "odd",
  "fearless",
  "twins",
  "procession",
  "chain",
  "invert",
  "claim",
  "stumble",
  "company",
  "hush",
  "passage",
  "crow",
];

/** How much more a ghost of a named value counts, whoever echoes that. */
const BONUS = PSYCHICS.map(({ number }) => printed(number, 1)).find((effects) => "name" in effects)?.name ?? 0;

/** What happened, in words. Ghosts that a seat draws one after the other are told in one sentence. */
export function log(happenings: Happening<RipFact>[], teller: Teller): Line[] {
  const told = happenings.filter(({ fact }) => !SILENT.includes(fact.what));
  const lines: Line[] = [];
  let draws: RipDrew[] = [];
  told.forEach(({ number, fact }, i) => {
    if (fact.what === "drew") {
      draws.push(fact);
      if (told[i + 1]?.fact.what === "drew") return;
      lines.push(...drawLines(number, draws, teller));
      draws = [];
    } else {
      lines.push(...factLines(number, fact, teller, told[i - 1]?.fact));
    }
  });
  return lines;
}

/** Both may draw at once: a line for each, in the order in which they began. */
function drawLines(number: number, draws: RipDrew[], teller: Teller): Line[] {
  const seats = [...new Set(draws.map((draw) => draw.seat))];
  return seats.map((seat) => {
    const ghosts = draws.filter((draw) => draw.seat === seat).map((draw) => draw.ghost);
    const told = ghosts.filter((ghost) => ghost !== null);
    const key = told.length === ghosts.length ? "log.draw" : "log.drawHidden";
    return { number, seat, text: t(key, { ...who(teller, seat), n: ghosts.length, ghosts: list(told.map(String)) }) };
  });
}

function factLines(number: number, fact: RipFact, teller: Teller, before: RipFact | undefined): Line[] {
  if (fact.what === "ended") return [{ number, seat: fact.winner, text: endWords(fact, teller) }];
  if (fact.what === "round") return roundLines(number, fact, teller);
  if (fact.what === "begins") return beginLines(number, fact, teller);
  // That a psychic is cancelled was said already where one was chosen for it.
  if (fact.what === "silenced" && before?.what === "struck" && before.target === fact.psychic) return [];
  if (fact.what === "silenced") {
    return [{ number, seat: null, text: t(fact.silent ? "log.silenced" : "log.heard", { card: psychicName(fact.psychic) }) }];
  }
  if (!("seat" in fact) || fact.what === "asked") return [];
  const text = seatWords(fact, teller);
  return text ? [{ number, seat: fact.seat, text }] : [];
}

function roundLines(number: number, fact: RipRoundWon, teller: Teller): Line[] {
  const { round, winner } = fact;
  const [a, b] = seenFrom(fact.totals, winner);
  const mansion = t(fact.mansion ? "castle.object" : "manor.object");
  const won = { number, seat: winner, text: t("log.round", { ...who(teller, winner), round, mansion, a, b }) };
  if (fact.how === "crowed") return [{ number, seat: winner, text: t("log.crow") }, won];
  return [{ number, seat: 1 - winner, text: t("log.withdraw", who(teller, 1 - winner)) }, won];
}

function beginLines(number: number, fact: RipFact & { what: "begins" }, teller: Teller): Line[] {
  const text = fact.round === 10 ? t("log.tenth") : t("log.begins", { ...who(teller, fact.seat), n: fact.round });
  const begun = { number, seat: null, text, heading: true };
  return fact.revealed ? [{ ...begun, text: t("log.revealed", { card: psychicName(fact.revealed) }) }, begun] : [begun];
}

/** Who won the game, and why. */
function endWords({ winner, reason, totals }: RipEnded, teller: Teller): string {
  const [a, b] = seenFrom(totals, winner);
  const n = MANSIONS[reason === "castles" ? 1 : 0];
  return t(`rip.won.${reason}`, { ...who(teller, winner), n, a, b });
}

/** A sentence, and what the psychic in it does from now on, for the seat that has it and against the other. */
function withEffect(text: string, psychic: number, round: number, seat: number, teller: Teller): string {
  if (!psychic) return text;
  const named = { ...who(teller, seat), whose: who(teller, 1 - seat).who };
  const told = Object.entries(printed(psychic, round)).filter(([word]) => LASTING.includes(word));
  return [text, ...told.map(([word, n]) => t(`rip.does.${word}`, { ...named, n: n ?? 0 }))].join(" ");
}

function seenFrom([green, blue]: [number, number], seat: number): [number, number] {
  return seat === 0 ? [green, blue] : [blue, green];
}

/** What a seat did, or what befell it. */
function seatWords(fact: Extract<RipFact, { seat: number }>, teller: Teller): string {
  const named = who(teller, fact.seat);
  switch (fact.what) {
    case "laid":
      return withEffect(t(LAID[fact.way], { ...named, card: cardWords(fact.ghost, fact.psychic) }), fact.psychic, 1, fact.seat, teller);
    case "passed":
    case "turned": {
      const [a, b] = seenFrom(fact.totals, fact.seat);
      if (fact.what === "passed") return t("log.stop", { ...named, a, b });
      return withEffect(t("log.turn", { ...named, card: cardWords(fact.ghost, fact.psychic), a, b }), fact.psychic, 10, fact.seat, teller);
    }
    case "named":
      return t("rip.names", { ...named, card: psychicName(fact.psychic), value: fact.value, n: BONUS });
    case "mirrored":
      return t("log.mirror", { card: psychicName(fact.psychic), n: fact.value });
    case "echoed":
      return withEffect(
        t("log.echo", { card: psychicName(fact.psychic), other: cardWords(0, fact.copied) }),
        fact.copied,
        fact.round,
        fact.seat,
        teller,
      );
    case "struck":
      return t("log.strike", { card: psychicName(fact.psychic), other: cardWords(0, fact.target) });
    case "banished":
      return t("log.banish", { ...named, card: cardWords(fact.ghost, fact.psychic) });
    case "snatched":
      return t("log.snatch", { ...named, card: cardWords(fact.ghost, 0) });
    case "recalled":
      return t("log.recall", { ...named, card: cardWords(fact.ghost, 0), n: fact.round });
    case "swapped": {
      const other = cardWords(fact.other_ghost, fact.other_psychic);
      return t("log.swap", { ...named, card: cardWords(fact.ghost, fact.psychic), other });
    }
    case "moved":
      return t("log.move", { ...named, a: fact.round, b: fact.other });
    case "saw": {
      const whose = who(teller, 1 - fact.seat).who;
      if (!fact.hand?.length) return t("log.see", { ...named, whose });
      return t("log.seeHand", { ...named, whose, ghosts: fact.hand.join(", ") });
    }
    case "psychic":
      return t("log.psychic", { ...named, card: cardWords(0, fact.psychic) });
    case "returned":
      return fact.ghosts.length ? t("log.return", { ...named, ghosts: fact.ghosts.join(", ") }) : "";
    case "hid":
      return t("log.hide", { ...named, card: cardWords(fact.ghost, fact.psychic) });
    case "kept":
      return t("log.keep", named);
    case "brought":
      return t("log.use", { ...named, card: cardWords(0, fact.psychic) });
    default:
      return "";
  }
}

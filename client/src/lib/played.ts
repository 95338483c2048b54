/** The games that were played to the end: chosen by what they were, and counted. */
import { frontOf } from "../games";
import type { FinishedGame } from "../generated/protocol";
import { t } from "./i18n.svelte";
import { gameTitle, seatLabel, seatName } from "./names";

/** What games can be chosen and counted by. */
export const SIDES = ["game", "opponent", "variant", "seat", "result"] as const;
export type Side = (typeof SIDES)[number];
export type Wanted = Partial<Record<Side, string>>;

export interface Count {
  name: string;
  played: number;
  won: number;
  /** Games with a winner and a loser at this screen: of those around one screen nobody won more than the others. */
  decided: number;
  /** Of those that were reviewed: how many, and what they were worth without luck, as wins. */
  reviewed: number;
  fair: number;
}

/** What a game that was reviewed was worth without luck, as a share of the win; null where that is not known. */
export function withoutLuck({ yours, winners, luck }: FinishedGame): number | null {
  if (luck === null || winners === null || yours.length !== 1) return null;
  return (winners.includes(yours[0]) ? 1 / winners.length : 0) - luck / 1_000_000;
}

/** Whether whoever sat at this screen won; null where several did, or nobody knows. */
export function won({ yours, winners }: FinishedGame): boolean | null {
  return yours.length === 1 && winners !== null ? winners.includes(yours[0]) : null;
}

/** What a game is on each side, in words: an opponent is one of several. */
export function traits(game: FinishedGame): Record<Side, string[]> {
  const others = game.seats.flatMap((_, i) => (game.yours.includes(i) ? [] : [seatName(game, i)]));
  const result = won(game);
  const variant = frontOf(game.game).variant(game.options);
  return {
    game: [gameTitle(game.game)],
    opponent: others.length ? others : [t(game.yours.length > 1 ? "games.together" : "games.alone")],
    variant: variant ? [variant] : [],
    seat: game.yours.length === 1 && game.seats.length > 1 ? [seatLabel(game.seats[game.yours[0]].label, game.game)] : [],
    result: [t(result === null ? "games.played" : result ? "games.won" : "games.lost")],
  };
}

/** The games that are what is wanted on every side that is asked for. */
export function chosen(games: FinishedGame[], wanted: Wanted): FinishedGame[] {
  const asked = SIDES.filter((side) => wanted[side]);
  return games.filter((game) => {
    const told = traits(game);
    return asked.every((side) => told[side].includes(wanted[side]!));
  });
}

/** What can be chosen on a side. */
export function choices(games: FinishedGame[], side: Side): string[] {
  return [...new Set(games.flatMap((game) => traits(game)[side]))].sort((a, b) => a.localeCompare(b));
}

/** Games counted by what they are on a side, the most frequent first. */
export function counts(games: FinishedGame[], side: Side): Count[] {
  const found = new Map<string, Count>();
  for (const game of games) {
    for (const name of traits(game)[side]) {
      const count = found.get(name) ?? { name, played: 0, won: 0, decided: 0, reviewed: 0, fair: 0 };
      const [result, fair] = [won(game), withoutLuck(game)];
      found.set(name, {
        name,
        played: count.played + 1,
        won: count.won + Number(result === true),
        decided: count.decided + Number(result !== null),
        reviewed: count.reviewed + Number(fair !== null),
        fair: count.fair + (fair ?? 0),
      });
    }
  }
  return [...found.values()].sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

import type { NewTable, TableInfo } from "../generated/protocol";
import { followLink, joinTable, openTable } from "./api";
import { botsFor, isFirst, usualBot } from "./bots";
import type { GameFront, Mode } from "./game";
import { expectAt } from "./awaited";
import { seatName } from "./names";
import { route } from "./route.svelte";
import { settings } from "./settings.svelte";

/** What a player wishes before a game. */
export interface Wish {
  game: string;
  mode: Mode;
  players: number;
  options: Record<string, unknown>;
  /** Who sits on each of the other chairs, if bots do. */
  bots: string[];
  names: string[];
  public: boolean;
  /** Whether others may watch. */
  spectators: boolean;
  /** Seconds for a move. */
  clock: number | null;
  /** Whether a move may be taken back if the others agree. */
  takeBacks: boolean;
}

/** What is proposed; a first game against a bot has options of its own. */
export async function firstWish({ name: game, firstOptions }: GameFront, mode: Mode): Promise<Wish> {
  const bot = await usualBot(game);
  const players = mode === "solo" ? 1 : 2;
  return {
    game,
    mode,
    players,
    options: mode === "bots" && isFirst(game) ? firstOptions : {},
    bots: [bot, bot, bot],
    names: [],
    public: false,
    spectators: false,
    clock: null,
    takeBacks: true,
  };
}

/** Set up a table as wished and go there. */
export async function start(wish: Wish): Promise<void> {
  const table = await openTable(newTable(wish));
  if (wish.mode === "hotseat") await seatAll(table, wish.names);
  route.go(`/t/${table.id}`, wish.mode === "hotseat" ? table.seats.map((_, seat) => seat) : table.yours);
}

/** A game for somebody who has had lessons: set up as a first one, against the gentlest bot, with all hints of a first table. */
export async function startTaught(front: GameFront): Promise<void> {
  const { name, firstOptions: options } = front;
  const [gentlest] = await botsFor(name);
  const table = await openTable(newTable({ ...(await firstWish(front, "bots")), options, bots: [gentlest.name] }));
  settings.firstTables = { ...settings.firstTables, [name]: table.id };
  settings.hintsGone = settings.hintsGone.filter((hint) => !hint.startsWith(`${name}.`));
  route.go(`/t/${table.id}`, table.yours);
}

function newTable(wish: Wish): NewTable {
  const others = Array.from({ length: wish.players - 1 }, (_, i) =>
    wish.mode === "bots" ? ({ kind: "bot", bot: wish.bots[i] } as const) : ({ kind: "open" } as const),
  );
  const named = wish.mode === "hotseat" && wish.names[0] ? { name: wish.names[0] } : {};
  const { game, options, clock, spectators } = wish;
  const take_backs = wish.mode === "solo" ? settings.undo : wish.takeBacks ? "ask" : "never";
  return { game, options, chairs: [{ kind: "person" }, ...others], public: wish.public, spectators, clock, take_backs, ...named };
}

async function seatAll(table: TableInfo, names: string[]): Promise<void> {
  for (let seat = 1; seat < table.seats.length; seat++) {
    await joinTable(table.id, table.commitment, { invitation: table.invitation, seat, name: names[seat] ?? "" });
  }
}

/** Sit down at the rematch: every seat of ours, one further round the table. */
export async function followRematch(old: TableInfo, id: string): Promise<void> {
  const { table } = await followLink(id, "");
  const turned = old.seats.map((_, i) => (i + old.seats.length - 1) % old.seats.length);
  expectAt(
    id,
    turned.map((seat) => seatName(old, seat)),
  );
  for (const seat of table ? old.yours : []) {
    await joinTable(id, table!.commitment, { seat: (seat + 1) % old.seats.length, name: old.seats[seat].name });
  }
  route.go(`/t/${id}`);
}

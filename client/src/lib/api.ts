import type {
  Analysis,
  Belief,
  Catalogue,
  Closed,
  Commitment,
  DayInfo,
  DealInfo,
  Erased,
  Failure,
  GameList,
  GamePage,
  Hint,
  HintWish,
  Join,
  Judged,
  Line,
  Link,
  NewTable,
  PlayOn,
  Posed,
  PuzzleList,
  RecordToShow,
  Replay,
  ReviewState,
  ReviewWish,
  SharedDeal,
  Snapshot,
  Solving,
  TableInfo,
  TableList,
  ToBelieve,
  Tried,
  Truths,
  TruthsWish,
  WhereLost,
} from "../generated/protocol";
import { keep, keptOf } from "./kept";
import { seal } from "./seal.svelte";
import { settings } from "./settings.svelte";

const SEAL_LASTS = 60_000;

/** A request that was refused, or that found no server (`away`). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    /** The server's own sentence, in English. */
    readonly sentence = "",
  ) {
    super(code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused("away");
  }
  const told: unknown = await answer.json().catch(() => ({ code: "failure" }));
  if (!answer.ok) throw new Refused((told as Failure).code, (told as Failure).message);
  return told as T;
}

/** A fresh name for a request, or a browser's share of a game's seed. */
export function chance(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const listGames = (): Promise<GameList> => call("GET", "/games");
export const listTables = (): Promise<TableList> => call("GET", "/tables");
export const followLink = (id: string, invitation: string): Promise<Link> =>
  call("GET", `/tables/${id}/link?${new URLSearchParams({ invitation })}`);

/** Through whose eyes a game is looked back on; with all cards open it is still drawn from a seat. */
export interface Eyes {
  seat: number | null;
  open: boolean;
}

/** The game of a table so far; a link to one that is over bears what lets others look at it. */
export const lookBack = (id: string, { seat, open }: Eyes, share: string): Promise<Replay> =>
  call(
    "GET",
    `/tables/${id}/replay?${new URLSearchParams({ ...(seat === null ? {} : { seat: String(seat) }), open: String(open), share })}`,
  );

/** Where a picture of a position is, of a game that is over. */
export const pictureOf = (id: string, { seat, open }: Eyes, played: number, share: string, kind: "png" | "svg"): string =>
  `/api/tables/${id}/picture?${new URLSearchParams({
    played: String(played),
    ...(seat === null ? {} : { seat: String(seat) }),
    open: String(open),
    kind,
    share,
  })}`;

/** The latest games that were played here to the end, or those before one of them. */
export const listGamesPlayed = (after: string): Promise<GamePage> => call("GET", `/me/games?${new URLSearchParams({ after })}`);

/** Have a game that is over reviewed, and how far that is; a review that is there is not made again. */
export const askReview = (id: string, share: string): Promise<ReviewState> =>
  call("POST", `/tables/${id}/review`, { share } satisfies ReviewWish);

/** How far the review of a game is. */
export const findReview = (id: string, share: string): Promise<ReviewState> =>
  call("GET", `/tables/${id}/review?${new URLSearchParams({ share })}`);

/** The best moves for one's own seat. */
export const askHint = (id: string, seat: number): Promise<Hint> => call("POST", `/tables/${id}/hint`, { seat } satisfies HintWish);

/** What is true of the solo game that is played here: only what is asked for. */
export const askTruths = (id: string, wish: TruthsWish): Promise<Truths> => call("POST", `/tables/${id}/truths`, wish);

/** Where a solo game that is over was lost. */
export const whereLost = (id: string, share: string): Promise<WhereLost> =>
  call("GET", `/tables/${id}/loss?${new URLSearchParams({ share })}`);

/** A record's game. */
export const showRecord = (wish: RecordToShow): Promise<Replay> => call("POST", "/replays", wish);

/** The game in which moves are tried: of a table that is over, or of a record. */
export type Known = Pick<Line, "table" | "share" | "text">;

/** Where other moves lead. */
export const tryOut = (line: Line): Promise<Tried> => call("POST", "/tries", line);

/** The best moves there, by what the seat to act could know. */
export const analyse = (line: Line): Promise<Analysis> => call("POST", "/analyses", line);

/** All puzzles, without what solves them. */
export const listPuzzles = (): Promise<PuzzleList> => call("GET", "/puzzles");

/** A puzzle to be solved. */
export const posePuzzle = (game: string, id: string): Promise<Posed> => call("GET", `/puzzles/${game}/${id}`);

/** What becomes of the last of these moves; or what is right after them. */
export const judgePuzzle = (game: string, id: string, wish: Solving): Promise<Judged> => call("POST", `/puzzles/${game}/${id}`, wish);

/** How likely each hidden card lay where, by what a seat could know. */
export const believe = (wish: ToBelieve): Promise<Belief> => call("POST", "/beliefs", wish);

/** A table that goes on there. */
export const playOn = (wish: PlayOn): Promise<TableInfo> => call("POST", "/what-if", { name: settings.name, key: chance(), ...wish });

/** Pass the deal of a game that is over on to others. */
export const shareDeal = (id: string, share: string): Promise<SharedDeal> => call("POST", `/tables/${id}/deal`, { share });

/** Today's deals and the numbered ones. */
export const listDeals = (): Promise<Catalogue> => call("GET", "/deals");

/** The deals of a day, and what proves them. */
export const seeDay = (date: string): Promise<DayInfo> => call("GET", `/daily/${date}`);

/** A deal with a code. */
export const seeDeal = (code: string): Promise<DealInfo> => call("GET", `/deals/${code}`);

/** Play it: its seal was on the screen before, and this browser adds nothing to it. */
export async function playDeal({ code, commitment }: DealInfo): Promise<TableInfo> {
  const table = await call<TableInfo>("POST", `/deals/${code}`, { name: settings.name });
  if (table.commitment !== commitment) throw new Refused("unsealed");
  keep({ table: table.id, commitment, entropy: {} });
  return table;
}

/** Call off a table that still waits for players. */
export const closeTable = (id: string): Promise<Closed> => call("DELETE", `/tables/${id}`, {});

/** Have the server forget who this browser is. */
export const eraseMe = (): Promise<Erased> => call("DELETE", "/me", {});

/** The seal that was drawn for the next table; the server forgets it some minutes after. */
let drawn: { at: number; seal: Promise<Commitment> } | null = null;

/** Somebody is about to open a table: its seal is asked for now, so that it is there when they do. */
export function expectTable(): Promise<Commitment> {
  if (!drawn || performance.now() - drawn.at > SEAL_LASTS) {
    drawn = { at: performance.now(), seal: call<Commitment>("POST", "/commitments", {}) };
    drawn.seal.catch(() => (drawn = null));
  }
  return drawn.seal;
}

/** Set up a table: the server seals its secret, the seal is seen, and only then this browser adds its share. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const asked = expectTable();
  drawn = null;
  const { commitment } = await asked;
  return sealed(commitment, async () => {
    const entropy = chance();
    const table = await call<TableInfo>("POST", "/tables", { name: settings.name, key: chance(), ...wish, commitment, entropy });
    keep({ table: table.id, commitment, entropy: Object.fromEntries(table.yours.map((seat) => [seat, entropy])) });
    return table;
  });
}

/** Sit down at a table whose seal was told before. Asked again, it is with the same share as the first time. */
export function joinTable(id: string, commitment: string, wish: Join): Promise<TableInfo> {
  const kept = keptOf(id) ?? { table: id, commitment, entropy: {} };
  const { any, ...mine } = kept.entropy;
  const asked = wish.seat ?? "any";
  return sealed(kept.commitment, async () => {
    const entropy = mine[asked] ?? any ?? chance();
    keep({ ...kept, entropy: { ...mine, [asked]: entropy } });
    const { seat, table } = await call<Snapshot>("POST", `/tables/${id}/join`, { name: settings.name, ...wish, entropy });
    keep({ ...kept, entropy: { [seat ?? asked]: entropy, ...mine } });
    return table;
  });
}

/** Show a commitment while something is asked for, and see that it is kept. */
async function sealed(commitment: string, ask: () => Promise<TableInfo>): Promise<TableInfo> {
  await seal.show(commitment);
  try {
    const table = await ask();
    if (table.commitment !== commitment) throw new Refused("unsealed");
    return table;
  } finally {
    seal.hide();
  }
}

/** The record of a game that is over, as text. */
export async function recordOf(id: string): Promise<string> {
  const answer = await fetch(`/api/tables/${id}/record`).catch(() => null);
  if (!answer?.ok) throw new Refused(answer?.status === 429 ? "too_much" : answer ? "failure" : "away");
  return answer.text();
}

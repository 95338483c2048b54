import type {
  Closed,
  Commitment,
  Erased,
  Failure,
  GameList,
  GamePage,
  Join,
  Link,
  NewTable,
  RecordToShow,
  Replay,
  Snapshot,
  TableInfo,
  TableList,
} from "../generated/protocol";
import { keep, keptOf } from "./kept";
import { seal } from "./seal.svelte";
import { settings } from "./settings.svelte";

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

/** The latest games that were played here to the end, or those before one of them. */
export const listGamesPlayed = (after: string): Promise<GamePage> => call("GET", `/me/games?${new URLSearchParams({ after })}`);

/** A record's game. */
export const showRecord = (wish: RecordToShow): Promise<Replay> => call("POST", "/replays", wish);

/** Call off a table that still waits for players. */
export const closeTable = (id: string): Promise<Closed> => call("DELETE", `/tables/${id}`, {});

/** Have the server forget who this browser is. */
export const eraseMe = (): Promise<Erased> => call("DELETE", "/me", {});

/** Set up a table: the server seals its secret, the seal is seen, and only then this browser adds its share. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const { commitment } = await call<Commitment>("POST", "/commitments", {});
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

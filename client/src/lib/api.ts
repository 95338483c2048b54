import type { Erased, Failure, GameList, Join, Link, NewTable, Snapshot, TableInfo, TableList } from "../generated/protocol";
import { settings } from "./settings.svelte";

/** A request that was refused, or that found no server (`away`). */
export class Refused extends Error {
  constructor(readonly code: string) {
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
  if (!answer.ok) throw new Refused((told as Failure).code);
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

/** Have the server forget who this browser is. */
export const eraseMe = (): Promise<Erased> => call("DELETE", "/me", {});

export function openTable(wish: NewTable): Promise<TableInfo> {
  return call("POST", "/tables", { name: settings.name, entropy: chance(), key: chance(), ...wish });
}

export function joinTable(id: string, wish: Join): Promise<Snapshot> {
  return call("POST", `/tables/${id}/join`, { name: settings.name, entropy: chance(), ...wish });
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatEvent, Snapshot, TableInfo, Update, View } from "../src/generated/protocol";
import { Connection } from "../src/lib/connection.svelte";
import { event } from "./tables";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

function told(type: "snapshot" | "update", number: number, events: SeatEvent[], moves = ["a", "b"]): Snapshot | Update {
  const table: Partial<TableInfo> = { id: "t", number, status: "playing", yours: [0] };
  const view: Partial<View> = { seat: 0 };
  return {
    type,
    table: table as TableInfo,
    seat: 0,
    view: view as View,
    moves,
    events,
    explanation: null,
    seconds_left: null,
    replaceable_in: [],
  };
}

function opened(): Connection {
  const connection = new Connection("t", 0);
  newest().tell(told("snapshot", 2, [event(1, {}), event(2, {})]));
  return connection;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://table.example/t/t" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it asks for everything, over an encrypted socket where the page is encrypted, from its seat", () => {
  new Connection("t", 0);
  expect(newest().address.href).toBe("wss://table.example/api/tables/t/socket?after=0&changes=true&seat=0");
  new Connection("t", null);
  expect(newest().address.search).toBe("?after=0&changes=true");
});

test("a snapshot connects, what comes later is added to it, and whoever listens is called each time", () => {
  const connection = new Connection("t", 0);
  const heard: (number | undefined)[] = [];
  connection.onheard = () => heard.push(connection.events.at(-1)?.number);
  expect(connection.connected).toBe(false);
  newest().tell(told("snapshot", 2, [event(1, {}), event(2, {})]));
  expect(connection.connected).toBe(true);
  expect(connection.moves).toEqual(["a", "b"]);
  newest().tell(told("update", 3, [event(2, {}), event(3, {})]));
  expect(connection.events.map((one) => one.number)).toEqual([1, 2, 3]);
  expect(heard).toEqual([2, 3]);
});

test("of changes alone, what they do not tell stays as it was", () => {
  const connection = opened();
  newest().tell({ type: "changes", table: { number: 3 }, view: { turns: 4 }, events: [event(3, {})] });
  expect(connection.table).toMatchObject({ id: "t", status: "playing", number: 3 });
  expect(connection.view).toEqual({ seat: 0, turns: 4 });
  expect(connection.moves).toEqual(["a", "b"]);
  expect(connection.events.map((one) => one.number)).toEqual([1, 2, 3]);
  newest().tell({ type: "changes", table: { status: "over" }, view: null, moves: [], seconds_left: 2, replaceable_in: [null] });
  expect(connection.table).toMatchObject({ id: "t", status: "over", number: 3 });
  expect(connection.view).toBe(null);
  expect(connection.moves).toEqual([]);
  expect(connection.due).not.toBe(null);
});

test("moves that are the same after an answer are offered again once its position is there", async () => {
  const connection = opened();
  const played = connection.play("a");
  newest().tell({ type: "done", key: newest().sent[0].key, number: 3, table: "" });
  await played;
  expect(connection.moves).toEqual([]);
  newest().tell({ type: "changes", table: { number: 3 }, events: [event(3, {})] });
  expect(connection.moves).toEqual(["a", "b"]);
});

test("a snapshot tells everything anew: nothing of before is left in it", () => {
  const connection = opened();
  newest().tell({ type: "changes", view: { turns: 4 } });
  newest().tell(told("snapshot", 3, []));
  expect(connection.view).toEqual({ seat: 0 });
});

test("a move is sent with what was seen, and nothing is offered until it is answered", async () => {
  const connection = opened();
  const played = connection.play("a");
  expect(newest().sent).toMatchObject([{ type: "act", seat: 0, token: "a", number: 2 }]);
  expect(connection.moves).toEqual([]);
  await connection.play("b");
  expect(newest().sent).toHaveLength(1);
  newest().tell({ type: "done", key: newest().sent[0].key, number: 3, table: "" });
  await played;
  expect(connection.moves).toEqual([]); // the old moves are not offered again before the next position is there
  newest().tell(told("update", 3, [event(3, {})], ["c"]));
  expect(connection.moves).toEqual(["c"]);
});

test("a refusal becomes trouble, and the moves are offered again", async () => {
  const connection = opened();
  const played = connection.play("a");
  newest().tell({ type: "error", key: newest().sent[0].key, code: "stale", message: "" });
  await played;
  expect(connection.trouble).toBe("stale");
  expect(connection.moves).toEqual(["a", "b"]);
});

test("a lost connection is opened again, later and later, from the last event seen, and repeats what was not answered", () => {
  const connection = opened();
  void connection.play("a");
  const { key } = newest().sent[0];
  newest().onclose({ code: 1006, reason: "" });
  expect(connection.connected).toBe(false);
  vi.advanceTimersByTime(399);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
  newest().onclose({ code: 1006, reason: "" });
  vi.advanceTimersByTime(799);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(newest().address.searchParams.get("after")).toBe("2");
  expect(newest().sent).toEqual([]);
  newest().tell(told("snapshot", 3, [event(3, {})]));
  expect(newest().sent).toMatchObject([{ key, token: "a" }]);
  expect(connection.events.map((one) => one.number)).toEqual([1, 2, 3]); // what was missed is there
});

test("a socket that brings no answer is left for another, which has longer and is asked the same", () => {
  const connection = opened();
  void connection.play("a");
  const [first] = FakeSocket.all;
  vi.advanceTimersByTime(3900);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(first.closed).toBe(true);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(7800);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(300); // nor does that one say anything
  expect(FakeSocket.all).toHaveLength(3);
  newest().tell(told("snapshot", 2, []));
  expect(newest().sent).toEqual(first.sent);
  newest().tell({ type: "done", key: first.sent[0].key, number: 3 });
  newest().tell(told("update", 3, [event(3, {})]));
  vi.advanceTimersByTime(3900);
  expect(FakeSocket.all).toHaveLength(3);
  void connection.play("a");
  vi.advanceTimersByTime(4100); // patience is as short again
  expect(FakeSocket.all).toHaveLength(4);
});

test("a server that says nothing while somebody waits is asked whether it is there, and left if it does not answer", () => {
  const connection = opened();
  const [first] = FakeSocket.all;
  vi.advanceTimersByTime(3900);
  newest().tell({ type: "changes", replaceable_in: [null] });
  vi.advanceTimersByTime(3900);
  expect(first.sent).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(first.sent).toMatchObject([{ type: "there" }]);
  expect(connection.moves).toEqual(["a", "b"]); // nothing waits for that
  newest().tell({ type: "done", key: first.sent[0].key, number: 2, table: "" });
  vi.advanceTimersByTime(4100);
  expect(first.sent).toHaveLength(2);
  vi.advanceTimersByTime(4100);
  expect(first.closed).toBe(true);
  expect(FakeSocket.all).toHaveLength(2);
  expect(newest().address.searchParams.get("after")).toBe("2");
});

test.each([
  ["the game is over", () => newest().tell({ type: "changes", table: { status: "over" } })],
  ["nobody looks at the page", () => vi.stubGlobal("document", { hidden: true })],
  ["it is closed", (connection: Connection) => connection.close()],
])("nobody is asked whether they are there once %s", (_, happens) => {
  const connection = opened();
  happens(connection);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all[0].sent).toEqual([]);
  expect(FakeSocket.all).toHaveLength(1);
});

test("too much from one address is tried again", () => {
  const connection = opened();
  newest().onclose({ code: 4429, reason: "too_much" });
  expect(connection.refused).toBeNull();
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a table that is not there, or not for us, is not asked again", () => {
  const connection = opened();
  newest().onclose({ code: 4403, reason: "forbidden" });
  vi.advanceTimersByTime(60_000);
  expect(connection.refused).toBe("forbidden");
  expect(FakeSocket.all).toHaveLength(1);
});

test("from another seat nothing is known of what the last one saw", () => {
  const connection = opened();
  const [old] = FakeSocket.all;
  connection.sit(1);
  expect(old.closed).toBe(true);
  expect([connection.view, connection.events, connection.moves]).toEqual([null, [], []]);
  old.tell(told("update", 3, [event(3, {})]));
  expect(connection.view).toBeNull();
  expect(newest().address.searchParams.get("seat")).toBe("1");
});

test("time that is left is counted on the page's own clock", () => {
  const connection = opened();
  newest().tell({ ...told("update", 3, []), seconds_left: 30 });
  expect(connection.due).toBe(performance.now() + 30_000);
});

test("how long somebody may still be away is counted on it too", () => {
  const connection = opened();
  newest().tell({ ...told("update", 3, []), replaceable_in: [null, 60] });
  expect(connection.replaceable).toEqual([null, performance.now() + 60_000]);
});

test("once closed it stays closed", () => {
  const connection = opened();
  connection.close();
  newest().onclose({ code: 1006, reason: "" });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("what people show is seen for a while, the latest of each, and changes nothing else", () => {
  const connection = opened();
  newest().tell({ type: "emoted", seat: 1, emote: "hello" });
  newest().tell({ type: "emoted", seat: 1, emote: "bravo" });
  newest().tell({ type: "emoted", seat: 0, emote: "thanks" });
  expect(connection.gestures.map(({ seat, emote }) => [seat, emote])).toEqual([
    [1, "bravo"],
    [0, "thanks"],
  ]);
  expect(connection.events.map((one) => one.number)).toEqual([1, 2]);
  vi.advanceTimersByTime(10_000);
  expect(connection.gestures).toEqual([]);
});

test("showing something takes no turn away, and a refusal is no trouble", async () => {
  const connection = opened();
  const shown = connection.show("wow");
  const { key, ...sent } = newest().sent[0];
  expect(sent).toEqual({ type: "emote", seat: 0, emote: "wow" });
  expect(connection.moves).toEqual(["a", "b"]);
  newest().tell({ type: "error", key, code: "too_much", message: "" });
  await shown;
  expect(connection.trouble).toBeNull();
  const watching = new Connection("t", null);
  await watching.show("wow");
  expect(newest().sent).toEqual([]);
});

import { expect, test } from "vitest";
import type { SeatEvent, TableInfo } from "../src/generated/protocol";
import { blake2b } from "../src/lib/blake2b";
import { commitment, fromHex, gameSeed, Stream, toHex } from "../src/lib/chance";
import type { Kept } from "../src/lib/kept";
import { verify, type Wrong } from "../src/lib/verify";
import vectors from "./fairness.json";
import { UIS } from "./tables";

const hex = (text: string): Uint8Array => fromHex(text)!;
const secret = hex(vectors.secret);
const salt = hex(vectors.salt);

test("a digest is Python's, around the length of a block, keyed and personalised", () => {
  for (const { data, size, key, person, digest } of vectors.digests) {
    expect(toHex(blake2b(hex(data), { size, key: hex(key), person: hex(person) }))).toBe(digest);
  }
  expect(vectors.digests.length).toBeGreaterThan(20);
});

test("commitment, seed and streams are the server's", () => {
  expect(commitment(secret, salt)).toBe(vectors.commitment);
  for (const { entropy, seed } of vectors.seeds) expect(toHex(gameSeed(secret, entropy))).toBe(seed);
  for (const { seed, n, numbers } of vectors.streams) {
    const stream = new Stream(hex(seed), "a stream");
    expect(numbers.map(() => stream.below(n))).toEqual(numbers);
  }
});

test.each(vectors.deals)("a seed deals the server's cards: $game $options", ({ game, options, seed, deal }) => {
  expect(UIS[game].deal!(options, hex(seed))).toBe(deal);
});

test("what is not hexadecimal is no bytes", () => {
  expect(["0", "zz", "0x00", "00 "].map(fromHex)).toEqual([null, null, null, null]);
});

type Vector = (typeof vectors.tables)[number];

/** What a browser finds that played at this table and kept what it should; a house may change what it is told. */
function find(vector: Vector, house: { record?: string; events?: SeatEvent[]; kept?: Partial<Kept> | null; deal?: null } = {}) {
  const seats = vector.labels.map((label) => ({ label, kind: "person", name: "", present: true, stand_in: "", away_since: null }));
  const table: Partial<TableInfo> = { id: "t", game: vector.game, options: vector.options, seats, commitment: vector.commitment };
  const kept = { table: "t", commitment: vector.commitment, entropy: vector.entropy as unknown as Record<string, string> };
  const events = house.events ?? (vector.events as SeatEvent[]);
  const deal = house.deal === null ? null : UIS[vector.game].deal;
  const mine = house.kept === null ? null : { ...kept, ...house.kept };
  return verify(house.record ?? vector.record, table as TableInfo, events, mine, deal);
}

const retagged = (record: string, tag: string, text: string): string =>
  new RegExp(`^\\[${tag} `, "m").test(record)
    ? record.replace(new RegExp(`^\\[${tag} .*$`, "m"), `[${tag} ${JSON.stringify(text)}]`)
    : record.replace("\n", `\n[${tag} ${JSON.stringify(text)}]\n`);
const untagged = (record: string, tag: string): string => record.replace(new RegExp(`^\\[${tag} .*\n`, "m"), "");
const ENTROPY = /^\[Entropy\.(\S+) "(.*)"\]$/gm;

/** A record that agrees with itself, of a house that changed its mind about secret or entropy. */
function forged(vector: Vector, other: { secret?: Uint8Array; entropy?: Record<string, string> }): string {
  const entropy = { ...Object.fromEntries([...vector.record.matchAll(ENTROPY)].map((one) => [one[1], one[2]])), ...other.entropy };
  const seed = gameSeed(
    other.secret ?? secret,
    vector.labels.map((label) => entropy[label] ?? ""),
  );
  let record = vector.record;
  if (other.secret) record = retagged(retagged(record, "Secret", toHex(other.secret)), "Commitment", commitment(other.secret, salt));
  for (const [label, text] of Object.entries(other.entropy ?? {})) record = retagged(record, `Entropy.${label}`, text);
  return retagged(retagged(record, "Seed", toHex(seed)), "Deal", UIS[vector.game].deal!(vector.options, seed));
}

test.each(vectors.tables)("an honest table's record is found good: $game $labels", (vector) => {
  const bots = vector.record.includes('[Bots "P2"]') || vector.record.includes('[Bots "blue"]');
  const alone = bots || Object.keys(vector.entropy).length === 2;
  expect(find(vector)).toEqual({ wrong: null, proves: alone ? "alone" : "others", dealt: true });
  expect(find(vector, { kept: null })).toEqual({ wrong: null, proves: "nothing", dealt: true });
  expect(find(vector, { deal: null })).toMatchObject({ wrong: null, dealt: false });
});

test.each(vectors.tables)("a house that swaps the secret is caught, though its record agrees with itself: $game $labels", (vector) => {
  const record = forged(vector, { secret: new Uint8Array(32).fill(7) });
  expect(find(vector, { record }).wrong).toBe("commitment");
  expect(find(vector, { record, kept: { commitment: commitment(new Uint8Array(32).fill(7), salt) } }).wrong).not.toBe("commitment");
});

test.each(vectors.tables)("a house that swaps the player's entropy, or adds a bot's, is caught: $game $labels", (vector) => {
  const [mine, other] = vector.labels;
  expect(find(vector, { record: forged(vector, { entropy: { [mine]: "another" } }) }).wrong).toBe("entropy");
  const record = forged(vector, { entropy: { [other]: "chosen" } });
  const named = /\[Bots "(.*)"\]/.exec(vector.record)![1];
  const expected: Wrong | undefined = named ? "bots" : "1" in vector.entropy ? "entropy" : undefined;
  if (expected) {
    expect(find(vector, { record }).wrong).toBe(expected);
    expect(find(vector, { record: retagged(record, "Bots", "") }).wrong).toBe(expected); // also if it denies that there was a bot
  } else {
    // what another person added nobody else knows: it is not claimed to be proved
    expect(find(vector, { record }).proves).toBe("others");
  }
});

test.each<[string, (record: string) => string, Wrong]>([
  ["no secret", (record) => untagged(record, "Secret"), "record"],
  ["no salt", (record) => untagged(record, "Salt"), "record"],
  ["no seed", (record) => untagged(record, "Seed"), "record"],
  ["no commitment", (record) => untagged(record, "Commitment"), "record"],
  ["no deal", (record) => untagged(record, "Deal"), "record"],
  ["a tag twice", (record) => `[Secret "00"]\n${record}`, "record"],
  ["nothing", () => "", "record"],
  ["another seed", (record) => retagged(record, "Seed", "00".repeat(32)), "seed"],
  [
    "other cards",
    (record) => record.replace("first=P1", "first=P9").replace("first=P2", "first=P1").replace("first=P9", "first=P2"),
    "deal",
  ],
  ["another salt", (record) => retagged(record, "Salt", "00".repeat(16)), "commitment"],
  ["a move less", (record) => record.replace(/ \S+\n=/, "\n="), "moves"],
  ["another move", (record) => record.replace(/^(1\. P\d:) \S+/m, "$1 S0"), "moves"],
])("a record with %s does not pass", (_, change, wrong) => {
  const [vector] = vectors.tables;
  expect(change(vector.record)).not.toBe(vector.record);
  expect(find(vector, { record: change(vector.record) }).wrong).toBe(wrong);
});

import { blake2b } from "./blake2b";

/** How a deal comes about, worked out again here: the same as `seance.table.fairness` and `seance.kernel.chance`. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function toHex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that hexadecimal digits mean; null where there is anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What is public from the start. */
export function commitment(secret: Uint8Array, salt: Uint8Array): string {
  return toHex(blake2b(joined([secret, salt]), { size: 32, person: bytes("seance commit") }));
}

/** The seed of a deal: the secret, and each seat's entropy in the order of the seats, empty for bots. */
export function gameSeed(secret: Uint8Array, entropy: string[]): Uint8Array {
  const told = entropy.map(bytes).flatMap((part) => [Uint8Array.of(part.length >> 8, part.length & 255), part]);
  return blake2b(joined(told), { size: 32, key: secret, person: bytes("seance seed") });
}

/** An endless stream of unbiased numbers, fixed by a seed and a name. */
export class Stream {
  private readonly key: Uint8Array;
  private block = 0n;
  private words: bigint[] = [];

  constructor(seed: Uint8Array, name: string) {
    this.key = blake2b(bytes(name), { size: 32, key: seed });
  }

  /** A whole number from 0 to n - 1: words that would favour some are passed over. */
  below(n: number): number {
    const many = BigInt(n);
    const limit = (1n << 64n) - ((1n << 64n) % many);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % many);
  }

  /** The items in random order (Fisher and Yates). */
  shuffled<T>(items: readonly T[]): T[] {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }

  private word(): bigint {
    if (!this.words.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, this.block++);
      const digest = blake2b(new Uint8Array(counter.buffer), { size: 64, key: this.key });
      const view = new DataView(digest.buffer);
      this.words = Array.from({ length: 8 }, (_, i) => view.getBigUint64(8 * i));
    }
    return this.words.shift()!;
  }
}

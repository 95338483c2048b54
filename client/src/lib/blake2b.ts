/** BLAKE2b (RFC 7693), in one piece and in plain numbers: what is hashed here is short. */

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
/** The order of the message's words in each round; the last two rounds repeat the first two. */
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

export interface Options {
  /** Bytes of the digest. */
  size: number;
  key?: Uint8Array;
  /** What the digest is for: at most 16 bytes. */
  person?: Uint8Array;
}

export function blake2b(data: Uint8Array, { size, key = new Uint8Array(), person = new Uint8Array() }: Options): Uint8Array {
  const parameters = new Uint8Array(64);
  parameters.set([size, key.length, 1, 1]);
  parameters.set(person, 48);
  const hash = words(parameters).map((word, i) => word ^ IV[i]);
  const whole = new Uint8Array((key.length ? BLOCK : 0) + data.length);
  whole.set(key);
  whole.set(data, whole.length - data.length);
  for (let at = 0; at === 0 || at < whole.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, whole.length);
    const block = new Uint8Array(BLOCK);
    block.set(whole.subarray(at, end));
    compress(hash, words(block), BigInt(end), end === whole.length);
  }
  const digest = new DataView(new ArrayBuffer(64));
  hash.forEach((word, i) => digest.setBigUint64(8 * i, word, true));
  return new Uint8Array(digest.buffer, 0, size);
}

function words(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, i) => view.getBigUint64(8 * i, true));
}

function compress(hash: bigint[], message: bigint[], counted: bigint, last: boolean): void {
  const v = [...hash, ...IV];
  v[12] ^= counted;
  if (last) v[14] ^= MASK;
  const turned = (word: bigint, bits: bigint): bigint => ((word >> bits) | (word << (64n - bits))) & MASK;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turned(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turned(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round++) {
    const m = SIGMA[round % 10].map((i) => message[i]);
    for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, m[2 * i], m[2 * i + 1]);
    for (let i = 0; i < 4; i++) mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[8 + 2 * i], m[9 + 2 * i]);
  }
  for (let i = 0; i < 8; i++) hash[i] ^= v[i] ^ v[i + 8];
}

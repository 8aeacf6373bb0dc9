/** Messages hashed at once: a 128-bit register holds one word of each. */
export const LANES = 4;
export const DIGEST_WORDS = 8;
const BLOCK_WORDS = 16;
const ROUNDS = 64;

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
const CONSTANTS = primes(ROUNDS).map((prime) => fraction(Math.cbrt(prime)));
export const FIRST_STATE = Uint32Array.from(primes(DIGEST_WORDS), (prime) => fraction(Math.sqrt(prime)));

type Code = readonly number[];

const leb = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]);
const signedLeb = (value: number): number[] =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signedLeb(value >>> 7)];
const section = (id: number, content: Code): number[] => [id, ...leb(content.length), ...content];

// Instructions of WebAssembly and of its 128-bit SIMD extension.
const get = (local: number): number[] => [0x20, ...leb(local)];
const set = (local: number): number[] => [0x21, ...leb(local)];
const int = (value: number): number[] => [0x41, ...signedLeb(value)];
const load = (offset: number): number[] => [0xfd, 0x00, 0x04, ...leb(offset)];
const store = (offset: number): number[] => [0xfd, 0x0b, 0x04, ...leb(offset)];
const BITSELECT = [0xfd, 0x52];
const OR = [0xfd, 0x50];
const XOR = [0xfd, 0x51];
const SHL = [0xfd, 0xab, 0x01];
const SHR = [0xfd, 0xad, 0x01];
const ADD = [0xfd, 0xae, 0x01];
const splat = (word: number): number[] => {
  const bytes = [word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24];
  return [0xfd, 0x0c, ...bytes, ...bytes, ...bytes, ...bytes];
};
const right = (x: number, bits: number): number[] => [...get(x), ...int(bits), ...SHR];
const rotated = (x: number, bits: number): number[] => [...right(x, bits), ...get(x), ...int(32 - bits), ...SHL, ...OR];
const xor3 = (a: Code, b: Code, c: Code): number[] => [...a, ...b, ...XOR, ...c, ...XOR];

const STATE = 0;
const BLOCK = 1;
const FIRST_VARIABLE = 2;
const FIRST_WORD = FIRST_VARIABLE + DIGEST_WORDS;
const TEMPORARY = FIRST_WORD + BLOCK_WORDS;
const wordAt = (index: number): number => FIRST_WORD + (index % BLOCK_WORDS);

/** The compression of one SHA-256 block (FIPS 180-4, 6.2.2) of four messages, with the rounds unrolled. */
const compression = (): number[] => {
  const code: number[] = [];
  const put = (...parts: Code[]): void => {
    for (const part of parts) code.push(...part);
  };
  for (let n = 0; n < DIGEST_WORDS; n += 1) put(get(STATE), load(n * 16), set(FIRST_VARIABLE + n));
  for (let n = 0; n < BLOCK_WORDS; n += 1) put(get(BLOCK), load(n * 16), set(FIRST_WORD + n));
  let variables = Array.from({ length: DIGEST_WORDS }, (_, n) => FIRST_VARIABLE + n);
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = wordAt(round);
    if (round >= BLOCK_WORDS) {
      const [near, far] = [wordAt(round + 1), wordAt(round + 14)];
      put(get(word), get(wordAt(round + 9)), ADD);
      put(xor3(rotated(near, 7), rotated(near, 18), right(near, 3)), ADD);
      put(xor3(rotated(far, 17), rotated(far, 19), right(far, 10)), ADD, set(word));
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = variables;
    put(get(h), xor3(rotated(e, 6), rotated(e, 11), rotated(e, 25)), ADD);
    put(get(f), get(g), get(e), BITSELECT, ADD);
    put(get(word), splat(CONSTANTS[round] ?? 0), ADD, ADD, set(TEMPORARY));
    put(get(d), get(TEMPORARY), ADD, set(d));
    put(get(TEMPORARY), xor3(rotated(a, 2), rotated(a, 13), rotated(a, 22)), ADD);
    // Majority: where a and b differ it is c, else b.
    put(get(c), get(b), get(a), get(b), XOR, BITSELECT, ADD, set(h));
    variables = [h, a, b, c, d, e, f, g];
  }
  for (const [n, variable] of variables.entries())
    put(get(STATE), get(STATE), load(n * 16), get(variable), ADD, store(n * 16));
  return code;
};

/** Magic number and version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

const moduleBytes = (pages: number): Uint8Array<ArrayBuffer> => {
  const body = [1, ...leb(DIGEST_WORDS + BLOCK_WORDS + 1), 0x7b, ...compression(), 0x0b];
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 2, 0x7f, 0x7f, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...leb(pages)]),
    ...section(7, [2, ...name("memory"), 2, 0, ...name("compress"), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
};

/** Memory of each instance, in pages of 64 KiB. */
export const LANE_PAGES = 4;

let compiled: WebAssembly.Module | undefined;

export interface Sha256Lanes {
  /** The words of four messages, interleaved. */
  readonly memory: Uint32Array;
  /** Updates the states at one byte offset with the blocks at another. */
  readonly compress: (stateAt: number, blockAt: number) => void;
}

/**
 * SHA-256 of four messages at a time, in WebAssembly. A call into `node:crypto` costs about ten times as much as the hash of
 * a short record, and with it an import misses its limit of 25 % of COPY's speed: see the measurement in the README.
 */
export const openSha256Lanes = (): Sha256Lanes => {
  compiled ??= new WebAssembly.Module(moduleBytes(LANE_PAGES));
  const { exports } = new WebAssembly.Instance(compiled);
  const { memory, compress } = exports as { memory: WebAssembly.Memory; compress: Sha256Lanes["compress"] };
  return { memory: new Uint32Array(memory.buffer), compress };
};

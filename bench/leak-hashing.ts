/**
 * The hashing of leak imports beside `node:crypto`, the same texts under the same key in one run. Limit: the WebAssembly
 * lanes take at most a third of the time, else they are not worth their code.
 */
import { createHmac, hash, randomBytes } from "node:crypto";

import { openHmacLanes } from "@parapet/leak-corpus/hashing/hmac-lanes";

const TEXTS = 4_000;
const TEXT_BYTES = 50;
const ROUNDS = process.argv.includes("--short") ? 5 : 25;
const REPEATS = 10;
const LIMIT = 1 / 3;
const PURPOSE = "leak-corpus";

const key = randomBytes(32);
const bytes = randomBytes(TEXTS * TEXT_BYTES);
const ends = Uint32Array.from({ length: TEXTS }, (_, n) => (n + 1) * TEXT_BYTES);

const padded = (pad: number): Buffer => {
  const block = Buffer.alloc(64, pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
};

const lanes = openHmacLanes(key, PURPOSE);
const inner = Buffer.concat([padded(0x36), Buffer.from(`${PURPOSE}\0`), Buffer.alloc(TEXT_BYTES)]);
const outer = Buffer.concat([padded(0x5c), Buffer.alloc(32)]);
const each = (work: (text: Uint8Array) => Buffer): number => {
  let last = 0;
  for (let n = 0; n < TEXTS; n += 1) last = work(bytes.subarray(n * TEXT_BYTES, (n + 1) * TEXT_BYTES)).readUInt32BE(0);
  return last;
};

/** Each returns the first word of the last hash, which has to be the same. */
const WAYS: Readonly<Record<string, () => number>> = {
  "WebAssembly lanes": () => lanes(bytes, ends, { isEmptyToo: true }).at(-3) ?? 0,
  "crypto.hash twice": () =>
    each((text) => {
      inner.set(text, inner.length - TEXT_BYTES);
      outer.set(hash("sha256", inner, "buffer"), 64);
      return hash("sha256", outer, "buffer");
    }),
  "crypto.createHmac": () => each((text) => createHmac("sha256", key).update(`${PURPOSE}\0`).update(text).digest()),
};

const times = new Map<string, number[]>();
const results = new Set<number>();
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, work] of Object.entries(WAYS)) {
    const started = performance.now();
    for (let n = 0; n < REPEATS; n += 1) results.add(work());
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
  }
if (results.size !== 1) throw new Error("the ways of hashing disagree");

const medianOf = (name: string): number => {
  const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
  return ((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) * 1000) / REPEATS / TEXTS;
};
for (const name of Object.keys(WAYS)) console.log(`leak-hashing: ${name} ${medianOf(name).toFixed(2)} µs per hash`);
const share = medianOf("WebAssembly lanes") / Math.min(medianOf("crypto.hash twice"), medianOf("crypto.createHmac"));
console.log(`leak-hashing: lanes take ${share.toFixed(2)} of the time of node:crypto, limit ${LIMIT.toFixed(2)}`);
process.exitCode = share <= LIMIT ? 0 : 1;

import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INITIAL_TEXT_BYTES = 1_024;

/** Words of each hash that are returned. */
export const HMAC_WORDS = 3;

const keyBlock = (key: Uint8Array, pad: number): Buffer => {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
};

/** The 32-bit word at this offset of a digest in Latin-1. */
const wordAt = (digest: string, at: number): number =>
  ((digest.charCodeAt(at) << 24) |
    (digest.charCodeAt(at + 1) << 16) |
    (digest.charCodeAt(at + 2) << 8) |
    digest.charCodeAt(at + 3)) >>>
  0;

/**
 * HMAC-SHA-256 (RFC 2104) of many short texts under one key, each prefixed with its purpose: the first 96 bits of each.
 * Two plain hashes with Latin-1 digests: with a Buffer for each digest they take twice as long, `createHmac` three times.
 */
export const openHmac = (key: Uint8Array, purpose: string) => {
  if (key.length > BLOCK_BYTES) throw new RangeError("the key is longer than a block");
  const head = Buffer.concat([keyBlock(key, 0x36), Buffer.from(`${purpose}\0`)]);
  const outer = Buffer.concat([keyBlock(key, 0x5c), Buffer.alloc(DIGEST_BYTES)]);
  let inner = Buffer.concat([head, Buffer.alloc(INITIAL_TEXT_BYTES)]);

  /** Hashes concatenated texts with these end offsets. The hash of an empty text is zero unless `isEmptyToo`. */
  return (bytes: Uint8Array, ends: Uint32Array, { isEmptyToo }: { readonly isEmptyToo: boolean }): Uint32Array => {
    const out = new Uint32Array(ends.length * HMAC_WORDS);
    let from = 0;
    for (let n = 0; n < ends.length; n += 1) {
      const to = ends[n] ?? 0;
      if (to === from && !isEmptyToo) continue;
      const length = head.length + to - from;
      if (length > inner.length) inner = Buffer.concat([head, Buffer.alloc(to - from)]);
      inner.set(bytes.subarray(from, to), head.length);
      from = to;
      outer.write(hash("sha256", inner.subarray(0, length), "latin1"), BLOCK_BYTES, "latin1");
      const digest = hash("sha256", outer, "latin1");
      for (let word = 0; word < HMAC_WORDS; word += 1) out[n * HMAC_WORDS + word] = wordAt(digest, word * 4);
    }
    return out;
  };
};

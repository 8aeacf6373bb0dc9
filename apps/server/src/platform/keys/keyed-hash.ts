import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

const padded = (key: Buffer, pad: number): Buffer => {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  for (let at = 0; at < key.length; at += 1) block[at] = (block[at] ?? 0) ^ (key[at] ?? 0);
  return block;
};

/**
 * HMAC-SHA-256 (RFC 2104) of many short texts under one key, as 64 hexadecimal digits. Lines of leaks come by the million:
 * two plain hashes without an object in between take a third of the time of `createHmac`.
 */
export const keyedHash = (key: Buffer): ((text: string) => string) => {
  if (key.length > BLOCK_BYTES) throw new RangeError("the key is longer than a block");
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)]);
  const inside = padded(key, 0x36);
  let inner = Buffer.concat([inside, Buffer.alloc(1024)]);
  return (text) => {
    // A character of UTF-16 becomes three bytes of UTF-8 at most.
    if (BLOCK_BYTES + text.length * 3 > inner.length) inner = Buffer.concat([inside, Buffer.alloc(text.length * 3)]);
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES, "utf8");
    outer.write(hash("sha256", inner.subarray(0, end), "latin1"), BLOCK_BYTES, "latin1");
    return hash("sha256", outer, "hex");
  };
};

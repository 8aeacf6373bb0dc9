const multiply = (a: number, b: number): number => Math.imul(a, b);
const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** MurmurHash3 (32 bit, seed 0) as a signed number: the favicon hash that search engines and templates share. */
export const murmur3 = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks = bytes.length & ~3;
  let hash = 0;
  const mix = (word: number): number => multiply(rotate(multiply(word, 0xcc9e2d51), 15), 0x1b873593);
  for (let at = 0; at < blocks; at += 4) {
    hash = (multiply(rotate(hash ^ mix(view.getInt32(at, true)), 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= blocks; at--) tail = (tail << 8) | (bytes[at] ?? 0);
  if (blocks < bytes.length) hash ^= mix(tail);
  hash ^= bytes.length;
  hash = multiply(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = multiply(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
};

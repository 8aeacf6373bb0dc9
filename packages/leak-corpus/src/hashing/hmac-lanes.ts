import { DIGEST_WORDS, FIRST_STATE, LANE_PAGES, LANES, openSha256Lanes } from "./sha256-lanes.ts";

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const LENGTH_BYTES = 8;
const END_MARK = 0x80;
const STATE_WORDS = DIGEST_WORDS * LANES;
const GROUP_WORDS = BLOCK_WORDS * LANES;
/** Messages of up to this many blocks are grouped by four of equal length; a longer one is hashed alone. */
const MAX_GROUPED = 12;
const PAGE_WORDS = 16 * 1024;

// Memory layout, in words: the states, the block of the outer hash, then messages by their number of blocks.
const STATE_AT = 0;
const OUTER_AT = STATE_AT + STATE_WORDS;
const FIRST_GROUP_AT = OUTER_AT + GROUP_WORDS;
const groupAt = (blocks: number): number => FIRST_GROUP_AT + (GROUP_WORDS * (blocks * (blocks - 1))) / 2;
const LONG_AT = groupAt(MAX_GROUPED + 1);
const MAX_BLOCKS = Math.floor((LANE_PAGES * PAGE_WORDS - LONG_AT) / GROUP_WORDS);

/** Appends bytes to a word: of the text, the padding bit, then zeros. */
const fillUp = (start: number, count: number, text: DataView, from: number, to: number): number => {
  let word = start;
  for (let at = from; at < from + count; at += 1)
    word = (word << 8) | (at < to ? text.getUint8(at) : at === to ? END_MARK : 0);
  return word;
};

/** Words of each hash that are returned. */
export const HMAC_WORDS = 3;

/**
 * HMAC-SHA-256 (RFC 2104) of many short texts under one key, each prefixed with its purpose: the first 96 bits of each. The
 * two blocks of the key are hashed once.
 */
export const openHmacLanes = (key: Uint8Array, purpose: string) => {
  if (key.length > BLOCK_BYTES) throw new RangeError("the key is longer than a block");
  const { memory, compress } = openSha256Lanes();
  const head = Buffer.from(`${purpose}\0`);
  /** The full words of the prefix, and its rest, which starts the next word. */
  const headWords = Uint32Array.from({ length: Math.floor(head.length / 4) }, (_, n) => head.readUInt32BE(n * 4));
  const begun = head.subarray(headWords.length * 4);
  const begunWord = begun.reduce((word, byte) => (word << 8) | byte, 0);
  /** The indexes of the pending messages of each group. */
  const pending = Array.from({ length: MAX_GROUPED + 1 }, () => new Uint32Array(LANES));
  const counts = new Uint8Array(MAX_GROUPED + 1);

  /** The states of all four lanes after the block of the key. */
  const afterKey = (pad: number): Uint32Array => {
    const block = new Uint8Array(BLOCK_BYTES).fill(pad);
    for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
    const view = new DataView(block.buffer);
    for (let n = 0; n < GROUP_WORDS; n += 1) memory[OUTER_AT + n] = view.getUint32(Math.floor(n / LANES) * 4);
    for (let n = 0; n < STATE_WORDS; n += 1) memory[STATE_AT + n] = FIRST_STATE[Math.floor(n / LANES)] ?? 0;
    compress(STATE_AT * 4, OUTER_AT * 4);
    return memory.slice(STATE_AT, STATE_AT + STATE_WORDS);
  };
  const [inside, outside] = [afterKey(0x36), afterKey(0x5c)];
  // The outer message is the inner hash, so its length is constant.
  memory.fill(0, OUTER_AT, OUTER_AT + GROUP_WORDS);
  memory.fill(0x80000000, OUTER_AT + STATE_WORDS, OUTER_AT + STATE_WORDS + LANES);
  memory.fill((BLOCK_BYTES + DIGEST_WORDS * 4) * 8, OUTER_AT + GROUP_WORDS - LANES, OUTER_AT + GROUP_WORDS);

  const finish = (at: number, blocks: number, whose: Uint32Array, count: number, out: Uint32Array): void => {
    memory.set(inside, STATE_AT);
    for (let block = 0; block < blocks; block += 1) compress(STATE_AT * 4, (at + block * GROUP_WORDS) * 4);
    memory.copyWithin(OUTER_AT, STATE_AT, STATE_AT + STATE_WORDS);
    memory.set(outside, STATE_AT);
    compress(STATE_AT * 4, OUTER_AT * 4);
    for (let lane = 0; lane < count; lane += 1)
      for (let word = 0; word < HMAC_WORDS; word += 1)
        out[(whose[lane] ?? 0) * HMAC_WORDS + word] = memory[STATE_AT + word * LANES + lane] ?? 0;
  };

  const blocksFor = (length: number): number => {
    const blocks = Math.ceil((head.length + length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
    if (blocks > MAX_BLOCKS) throw new RangeError("the text is too long to be hashed here");
    return blocks;
  };

  /** Writes a message with its padding into a lane, word by word, which is faster than by bytes. */
  const layOut = (text: DataView, from: number, to: number, lane: number, blocks: number): void => {
    const end = lane + blocks * GROUP_WORDS;
    let place = lane;
    for (let n = 0; n < headWords.length; n += 1, place += LANES) memory[place] = headWords[n] ?? 0;
    let next = from;
    if (begun.length > 0) {
      memory[place] = fillUp(begunWord, 4 - begun.length, text, next, to);
      next += 4 - begun.length;
      place += LANES;
    }
    for (; next + 4 <= to; next += 4, place += LANES) memory[place] = text.getUint32(next);
    if (next <= to) {
      memory[place] = fillUp(0, 4, text, next, to);
      place += LANES;
    }
    for (; place < end - LANES; place += LANES) memory[place] = 0;
    memory[end - LANES] = (BLOCK_BYTES + head.length + to - from) * 8;
  };

  /** Hashes concatenated texts with these end offsets. The hash of an empty text is zero unless `isEmptyToo`. */
  return (bytes: Uint8Array, ends: Uint32Array, { isEmptyToo }: { readonly isEmptyToo: boolean }): Uint32Array => {
    const out = new Uint32Array(ends.length * HMAC_WORDS);
    const alone = new Uint32Array(1);
    const text = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let from = 0;
    for (let n = 0; n < ends.length; n += 1) {
      const to = ends[n] ?? 0;
      if (to === from && !isEmptyToo) continue;
      const blocks = blocksFor(to - from);
      const isLong = blocks > MAX_GROUPED;
      const lane = isLong ? 0 : (counts[blocks] ?? 0);
      const at = isLong ? LONG_AT : groupAt(blocks);
      layOut(text, from, to, at + lane, blocks);
      from = to;
      if (isLong) {
        alone[0] = n;
        finish(at, blocks, alone, 1, out);
        continue;
      }
      const group = pending[blocks] ?? alone;
      group[lane] = n;
      counts[blocks] = (lane + 1) % LANES;
      if (lane + 1 === LANES) finish(at, blocks, group, LANES, out);
    }
    for (let blocks = 1; blocks <= MAX_GROUPED; blocks += 1) {
      const count = counts[blocks] ?? 0;
      if (count > 0) finish(groupAt(blocks), blocks, pending[blocks] ?? alone, count, out);
      counts[blocks] = 0;
    }
    return out;
  };
};

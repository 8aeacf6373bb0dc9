import { DIGEST_WORDS, FIRST_STATE, LANE_PAGES, LANES, openSha256Lanes } from "./sha256-lanes.ts";

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const LENGTH_BYTES = 8;
const STATE_WORDS = DIGEST_WORDS * LANES;
const GROUP_WORDS = BLOCK_WORDS * LANES;
/** Messages of so many blocks wait until there are four of a kind; a longer one goes by itself. */
const MOST_GROUPED = 12;
const PAGE_WORDS = 16 * 1024;

// Places in the memory, in words: the states, the block of the outer hash, then messages by their number of blocks.
const STATE_AT = 0;
const OUTER_AT = STATE_AT + STATE_WORDS;
const FIRST_GROUP_AT = OUTER_AT + GROUP_WORDS;
const groupAt = (blocks: number): number => FIRST_GROUP_AT + (GROUP_WORDS * (blocks * (blocks - 1))) / 2;
const LONG_AT = groupAt(MOST_GROUPED + 1);
const MOST_BLOCKS = Math.floor((LANE_PAGES * PAGE_WORDS - LONG_AT) / GROUP_WORDS);

/** How many words of each hash are told. */
export const HMAC_WORDS = 3;

/**
 * HMAC-SHA-256 (RFC 2104) of many short stretches of bytes under one key, each with the same words before it: the first
 * 96 bits of each. The key's own two blocks are the same for all of them and are worked on once.
 */
export const openHmacLanes = (key: Uint8Array, about: string) => {
  if (key.length > BLOCK_BYTES) throw new RangeError("the key is longer than a block");
  const { memory, compress } = openSha256Lanes();
  const head = Buffer.from(`${about}\0`);
  let message = new Uint8Array(2 * BLOCK_BYTES);
  message.set(head);
  let words = new DataView(message.buffer);
  /** Which messages wait in each group. */
  const waiting = Array.from({ length: MOST_GROUPED + 1 }, () => new Uint32Array(LANES));
  const counts = new Uint8Array(MOST_GROUPED + 1);

  /** All four lanes after the key's block. */
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
  // The outer hash is of the inner one, and always as long.
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

  /** Lays a message out in the message's own buffer, filled up as SHA-256 wants it; answers how many blocks it has. */
  const layOut = (bytes: Uint8Array, from: number, to: number): number => {
    const length = head.length + to - from;
    const blocks = Math.ceil((length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
    if (blocks > MOST_BLOCKS) throw new RangeError("the text is too long to be hashed here");
    if (blocks * BLOCK_BYTES > message.length) {
      message = new Uint8Array(blocks * BLOCK_BYTES);
      message.set(head);
      words = new DataView(message.buffer);
    }
    let at = head.length;
    for (let next = from; next < to; next += 1, at += 1) message[at] = bytes[next] ?? 0;
    message[at] = 0x80;
    for (at += 1; at < blocks * BLOCK_BYTES; at += 1) message[at] = 0;
    words.setUint32(blocks * BLOCK_BYTES - 4, (BLOCK_BYTES + length) * 8);
    return blocks;
  };

  /** The hashes of texts that lie one after the other and end there; of one that is empty there is none. */
  return (bytes: Uint8Array, ends: Uint32Array, { isEmptyToo }: { readonly isEmptyToo: boolean }): Uint32Array => {
    const out = new Uint32Array(ends.length * HMAC_WORDS);
    const alone = new Uint32Array(1);
    let from = 0;
    for (let n = 0; n < ends.length; n += 1) {
      const to = ends[n] ?? 0;
      if (to === from && !isEmptyToo) continue;
      const blocks = layOut(bytes, from, to);
      from = to;
      const isLong = blocks > MOST_GROUPED;
      const lane = isLong ? 0 : (counts[blocks] ?? 0);
      const at = isLong ? LONG_AT : groupAt(blocks);
      for (let word = 0, place = at + lane; word < blocks * BLOCK_WORDS; word += 1, place += LANES)
        memory[place] = words.getUint32(word * 4);
      if (isLong) {
        alone[0] = n;
        finish(at, blocks, alone, 1, out);
        continue;
      }
      const group = waiting[blocks] ?? alone;
      group[lane] = n;
      counts[blocks] = (lane + 1) % LANES;
      if (lane + 1 === LANES) finish(at, blocks, group, LANES, out);
    }
    for (let blocks = 1; blocks <= MOST_GROUPED; blocks += 1) {
      const count = counts[blocks] ?? 0;
      if (count > 0) finish(groupAt(blocks), blocks, waiting[blocks] ?? alone, count, out);
      counts[blocks] = 0;
    }
    return out;
  };
};

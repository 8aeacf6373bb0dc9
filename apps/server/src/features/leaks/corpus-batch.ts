import { BLOCK_LINES, packNameColumns, SEEN_BYTES, seenId } from "@parapet/db/leak-layout";
import { DRAWERS, packDrawers, type PackedDrawers } from "@parapet/db/packed-drawers";
import type { CorpusLines } from "@parapet/db/queries/leak-corpus";
import { openSeenRows } from "@parapet/db/queries/leak-seen";
import type { SeenFilter } from "@parapet/db/seen-filter";

import { sealWith } from "../../platform/keys/envelope.ts";
import { HMAC_WORDS, openHmacLanes } from "../../platform/keys/hmac-lanes.ts";
import type { CorpusKeys } from "../../platform/keys/keyring.ts";
import { growing } from "./growing-columns.ts";
import { columnsOf, type PackedLines } from "./pack-lines.ts";

const LINE_HASH = "leak-corpus";
export const PASSWORD_HASH = "leak-password";
export const BLOCK_COLUMN = "leak_block.sealed";

/** Of more drawers than this all are read: one after the other is quicker than each by itself. */
const MOST_NAMED_DRAWERS = 1_024;
const PASSWORD_BYTES = 6;
const LOW_TAG = 2 ** 28;
const HALF_TAG = 2 ** 16;
const PLACES = 2 ** 20;
const MARK_BITS = 22;
const MARK_MASK = 2 ** MARK_BITS - 1;
const FIRST_ROW_BYTES = 256 * 1024;

/** Tells how many lines of each name are among lines of a block, given by their names' tags (below 0: none), which it sorts. */
const countNames = (
  logins: Float64Array,
  hosts: Float64Array,
  tell: (tag: number, byLogin: boolean, lines: number) => void,
): void => {
  for (const tags of [logins, hosts]) {
    tags.sort();
    for (let from = 0, to = 0; from < tags.length; from = to) {
      const tag = tags[from] ?? 0;
      while (tags[to] === tag) to += 1;
      if (tag >= 0) tell(tag, tags === logins, to - from);
    }
  }
};

interface Hashers {
  readonly key: Uint8Array;
  readonly lines: ReturnType<typeof openHmacLanes>;
  readonly passwords: ReturnType<typeof openHmacLanes>;
}

let newest: Hashers | null = null;

/** What hashes under this key; batch after batch has the same one. */
const hashersOf = (key: Uint8Array): Hashers => {
  if (newest === null || !Buffer.from(key).equals(newest.key))
    newest = { key, lines: openHmacLanes(key, LINE_HASH), passwords: openHmacLanes(key, PASSWORD_HASH) };
  return newest;
};

/**
 * Lines on their way into the corpus: hashed as they come, each once; held against what is stored; those that are new
 * sealed together, lines of one name in the same blocks. Works on bytes alone and can be done in a thread of its own.
 */
export const openCorpusBatch = (firstKeys: CorpusKeys) => {
  let keys = firstKeys;
  let sealKey = Buffer.from(keys.seal);
  let rows = new Uint8Array(FIRST_ROW_BYTES);
  let rowsSize = 0;
  let count = 0;
  let fresh: Uint32Array | null = null;
  let order: Uint32Array = new Uint32Array(0);
  const names = growing({ tag: Float64Array, block: Float64Array, byLogin: Uint8Array, lines: Int32Array });
  let nameCount = 0;
  /** A block's lines before they are sealed, one block after the other in the same memory. */
  let plain = Buffer.alloc(FIRST_ROW_BYTES);
  /** Places of lines by their hashes; 0 is free, so they count from 1. */
  let table = new Int32Array(2 ** 14);
  const lines = growing({
    drawer: Uint16Array,
    high: Uint32Array,
    low: Uint32Array,
    from: Uint32Array,
    to: Uint32Array,
    source: Uint32Array,
    login: Float64Array,
    host: Float64Array,
    passwordDrawer: Int16Array,
    password: Float64Array,
    kept: Int8Array,
  });

  /** Where the line with this hash is, or else the free place it would take. */
  const slotOf = (drawer: number, high: number, low: number): number => {
    const { columns } = lines;
    const mask = table.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const line = (table[slot] ?? 0) - 1;
      if (line < 0) return slot;
      if (columns.low[line] === low && columns.high[line] === high && columns.drawer[line] === drawer) return slot;
    }
  };

  const makeRoom = (): void => {
    if (count >= PLACES) throw new RangeError("too many lines at once");
    lines.makeRoom(count + 1);
    if (count * 2 < table.length) return;
    table = new Int32Array(table.length * 4);
    const { drawer, high, low } = lines.columns;
    for (let line = 0; line < count; line += 1)
      table[slotOf(drawer[line] ?? 0, high[line] ?? 0, low[line] ?? 0)] = line + 1;
  };

  /** Keeps the rows of a piece; answers where they begin. */
  const keepRows = (given: Uint8Array): number => {
    const offset = rowsSize;
    rowsSize += given.length;
    if (rowsSize > rows.length) {
      const larger = new Uint8Array(Math.max(rowsSize, Math.ceil(rows.length * 1.5)));
      larger.set(rows.subarray(0, offset));
      rows = larger;
    }
    rows.set(given, offset);
    return offset;
  };

  const openHearing = (filter: SeenFilter | null) => {
    // Of a hundred million hashes that are heard hardly any is one of these: a look at a few bits sorts most of them out.
    const marks = new Uint32Array(2 ** (MARK_BITS - 5));
    const { high: highs } = lines.columns;
    for (let line = 0; line < count; line += 1) {
      const mark = (highs[line] ?? 0) & MARK_MASK;
      marks[mark >>> 5] = (marks[mark >>> 5] ?? 0) | (1 << (mark & 31));
    }
    return openSeenRows((drawer, isGone, tags, from, to) => {
      const { kept } = lines.columns;
      for (let at = from; at < to; at += SEEN_BYTES) {
        const high = tags.getUint32(at);
        const low = tags.getUint32(at + 4);
        if (filter !== null && !isGone) filter.add(drawer, high, low);
        const mark = high & MARK_MASK;
        if ((((marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 0) continue;
        const line = (table[slotOf(drawer, high, low)] ?? 0) - 1;
        if (line >= 0) kept[line] = (kept[line] ?? 0) + (isGone ? -1 : 1);
      }
    });
  };

  /** The drawers of lines that may be kept. */
  const drawersOf = (filter: SeenFilter | null): readonly number[] | null => {
    const { drawer } = lines.columns;
    const isWanted = new Uint8Array(DRAWERS);
    const want = (line: number): void => void (isWanted[drawer[line] ?? 0] = 1);
    if (filter !== null) filter.meet({ count, ...lines.columns }, want);
    else for (let line = 0; line < count; line += 1) want(line);
    const found: number[] = [];
    for (let its = 0; its < DRAWERS; its += 1) if (isWanted[its] === 1) found.push(its);
    return found.length > MOST_NAMED_DRAWERS ? null : found;
  };

  const newLines = (): Uint32Array => {
    if (fresh !== null) return fresh;
    const { kept } = lines.columns;
    const found = new Uint32Array(count);
    let size = 0;
    for (let line = 0; line < count; line += 1) {
      if ((kept[line] ?? 0) > 0) continue;
      found[size] = line;
      size += 1;
    }
    fresh = found.subarray(0, size);
    return fresh;
  };

  /** Lines of one name lie together, so that few blocks are opened for a domain. Half of a tag is enough for that. */
  const byName = (some: Uint32Array): Uint32Array => {
    const { login, host } = lines.columns;
    const order = new Float64Array(some.length);
    for (let place = 0; place < some.length; place += 1) {
      const line = some[place] ?? 0;
      const byLogin = login[line] ?? -1;
      const tag = byLogin >= 0 ? byLogin : Math.max(0, host[line] ?? 0);
      order[place] = Math.floor(tag / HALF_TAG) * PLACES + place;
    }
    order.sort();
    const sorted = new Uint32Array(some.length);
    for (let place = 0; place < some.length; place += 1) sorted[place] = some[(order[place] ?? 0) % PLACES] ?? 0;
    return sorted;
  };

  /** What a column says of these lines. */
  const pick = <Column extends Float64Array | Uint16Array>(column: Column, some: Uint32Array): Column => {
    const picked = column.slice(0, some.length) as Column;
    for (let n = 0; n < some.length; n += 1) picked[n] = column[some[n] ?? 0] ?? -1;
    return picked;
  };

  const sealBlock = (id: number, some: Uint32Array, sources: readonly string[]) => {
    const { from, to, source } = lines.columns;
    const used = new Set<number>();
    let size = 0;
    for (const line of some) {
      used.add(source[line] ?? 0);
      size += (to[line] ?? 0) - (from[line] ?? 0) + 1;
    }
    const head = Buffer.from(
      `{"sources":${JSON.stringify(sources.map((name, n) => (used.has(n) ? name : "")))},"lines":[`,
    );
    const length = head.length + size + 1;
    if (length > plain.length) plain = Buffer.alloc(Math.ceil(length * 1.5));
    head.copy(plain);
    let at = head.length;
    for (const line of some) {
      for (let next = from[line] ?? 0, end = to[line] ?? 0; next < end; next += 1, at += 1) plain[at] = rows[next] ?? 0;
      plain[at] = 44; // a comma
      at += 1;
    }
    plain.write("]}", at - 1, "latin1");
    const sealed = sealWith(sealKey, keys.sealId, `-|${BLOCK_COLUMN}|${id}`, plain.subarray(0, length));
    plain.fill(0, 0, length);
    return sealed;
  };

  /** Passwords of new lines, each once in its drawer. */
  const passwordsOf = (some: Uint32Array): PackedDrawers => {
    const { passwordDrawer, password } = lines.columns;
    const starts = new Uint32Array(DRAWERS + 1);
    for (const line of some) {
      const drawer = passwordDrawer[line] ?? -1;
      if (drawer >= 0) starts[drawer + 1] = (starts[drawer + 1] ?? 0) + 1;
    }
    for (let drawer = 0; drawer < DRAWERS; drawer += 1)
      starts[drawer + 1] = (starts[drawer + 1] ?? 0) + (starts[drawer] ?? 0);
    const tags = new Float64Array(starts[DRAWERS] ?? 0);
    const next = starts.slice();
    for (const line of some) {
      const drawer = passwordDrawer[line] ?? -1;
      if (drawer < 0) continue;
      tags[next[drawer] ?? 0] = password[line] ?? 0;
      next[drawer] = (next[drawer] ?? 0) + 1;
    }
    const drawers = new Uint16Array(tags.length);
    let count = 0;
    for (let drawer = 0; drawer < DRAWERS; drawer += 1) {
      let before = -1;
      for (const tag of tags.subarray(starts[drawer], starts[drawer + 1]).sort()) {
        if (tag === before) continue;
        before = tag;
        tags[count] = tag;
        drawers[count] = drawer;
        count += 1;
      }
    }
    return packDrawers(drawers.subarray(0, count), PASSWORD_BYTES, (entry, bytes, at) => {
      bytes.writeUIntBE(tags[entry] ?? 0, at, PASSWORD_BYTES);
    });
  };

  return {
    /** Begins anew, with the memory that it has. */
    reopen(next: CorpusKeys): void {
      keys = next;
      sealKey = Buffer.from(keys.seal);
    },
    /** Forgets its lines: what is in them stays in no memory. */
    clear(): void {
      rows.fill(0, 0, rowsSize);
      count = 0;
      rowsSize = 0;
      fresh = null;
      order = new Uint32Array(0);
      nameCount = 0;
      table.fill(0);
    },
    /** Takes lines in; answers how many there are now, each once. */
    add({ buffer, count: many }: PackedLines): number {
      const given = columnsOf(buffer);
      const offset = keepRows(given.rows.subarray(0, given.rowEnds[many - 1] ?? 0));
      const { lines: hashLines, passwords: hashPasswords } = hashersOf(keys.mac);
      const hashes = hashLines(given.identities, given.identityEnds.subarray(0, many), { isEmptyToo: true });
      const passwords = hashPasswords(given.passwords, given.passwordEnds.subarray(0, many), { isEmptyToo: false });
      let rowFrom = 0;
      let passwordFrom = 0;
      for (let n = 0; n < many; n += 1) {
        const rowEnd = given.rowEnds[n] ?? 0;
        const passwordEnd = given.passwordEnds[n] ?? 0;
        const first = hashes[n * HMAC_WORDS] ?? 0;
        const second = hashes[n * HMAC_WORDS + 1] ?? 0;
        const drawer = first >>> 20;
        const high = ((first << 16) | (second >>> 16)) >>> 0;
        const low = ((second << 16) | ((hashes[n * HMAC_WORDS + 2] ?? 0) >>> 16)) >>> 0;
        makeRoom();
        const slot = slotOf(drawer, high, low);
        if (table[slot] === 0) {
          const { columns } = lines;
          columns.drawer[count] = drawer;
          columns.high[count] = high;
          columns.low[count] = low;
          columns.from[count] = offset + rowFrom;
          columns.to[count] = offset + rowEnd;
          columns.source[count] = given.sources[n] ?? 0;
          columns.login[count] = given.logins[n] ?? -1;
          columns.host[count] = given.hosts[n] ?? -1;
          columns.passwordDrawer[count] = -1;
          columns.kept[count] = 0;
          if (passwordEnd > passwordFrom) {
            const begin = passwords[n * HMAC_WORDS] ?? 0;
            columns.passwordDrawer[count] = begin >>> 20;
            columns.password[count] = (begin & 0xfffff) * LOW_TAG + ((passwords[n * HMAC_WORDS + 1] ?? 0) >>> 4);
          }
          count += 1;
          table[slot] = count;
        }
        rowFrom = rowEnd;
        passwordFrom = passwordEnd;
      }
      return count;
    },
    /** The lines as they are stored; their sources stand in this list. */
    lines: (sources: readonly string[]): CorpusLines => ({
      drawers: drawersOf,
      hearing: openHearing,
      ids() {
        const { drawer, high, low } = lines.columns;
        const digits = (word: number | undefined): string => (word ?? 0).toString(16).padStart(8, "0");
        return Array.from({ length: count }, (_, n) => seenId(drawer[n] ?? 0, `${digits(high[n])}${digits(low[n])}`));
      },
      know(places) {
        for (const place of places) lines.columns.kept[place] = 1;
      },
      countNew: () => newLines().length,
      *seal(numbers) {
        order = byName(newLines());
        const { login, host } = lines.columns;
        for (const [n, id] of numbers.entries()) {
          const some = order.subarray(n * BLOCK_LINES, (n + 1) * BLOCK_LINES);
          countNames(pick(login, some), pick(host, some), (tag, byLogin, lineCount) => {
            names.makeRoom(nameCount + 1);
            const { columns } = names;
            columns.tag[nameCount] = tag;
            columns.block[nameCount] = id;
            columns.byLogin[nameCount] = byLogin ? 1 : 0;
            columns.lines[nameCount] = lineCount;
            nameCount += 1;
          });
          yield { id, lines: some.length, sealed: sealBlock(id, some, sources) };
        }
      },
      index() {
        const { drawer, high, low } = lines.columns;
        const seen = packDrawers(pick(drawer, order), SEEN_BYTES, (entry, bytes, at) => {
          const line = order[entry] ?? 0;
          bytes.writeUInt32BE(high[line] ?? 0, at);
          bytes.writeUInt32BE(low[line] ?? 0, at + 4);
        });
        const filed = packNameColumns({ count: nameCount, ...names.columns });
        return { names: filed, passwords: passwordsOf(order), seen };
      },
    }),
  };
};
export type CorpusBatch = ReturnType<typeof openCorpusBatch>;

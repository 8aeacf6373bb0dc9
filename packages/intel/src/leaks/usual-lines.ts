import { recordAt, type RecordColumns } from "@parapet/domain/intel";

import type { LeakEntry } from "./leak-entry.ts";

/** Character classes as bit flags. */
const LOCAL = 1;
const LABEL = 2;
const HOST = 4;
const PATH = 8;
const SECRET = 16;
const LETTER = 32;
const CAPITAL = 64;

const signs = (text: string): number[] => [...Buffer.from(text, "latin1")];
const range = (from: string, to: string): number[] =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, n) => from.charCodeAt(0) + n);

const CLASSES = (() => {
  const classes = new Uint8Array(256);
  const mark = (which: number, ...groups: readonly number[][]): void => {
    for (const sign of groups.flat()) classes[sign] = (classes[sign] ?? 0) | which;
  };
  const [small, capital, digits] = [range("a", "z"), range("A", "Z"), range("0", "9")];
  mark(LOCAL, small, capital, digits, signs("._%+-"));
  mark(LABEL, small, capital, digits, signs("-"));
  mark(HOST, small, digits, signs("-"));
  mark(PATH, small, capital, digits, signs("._~/-"));
  // Nothing that parts fields, and nothing that JSON would have to escape.
  mark(
    SECRET,
    range("!", "~").filter((sign) => !signs(':;|,/"\\').includes(sign)),
  );
  mark(LETTER, small, capital);
  mark(CAPITAL, capital);
  return classes;
})();

const [LINE_END, RETURN, DOT, SLASH, COLON, AT] = [10, 13, 46, 47, 58, 64] as const;
const [SMALL_H, SMALL_T, SMALL_P, SMALL_S] = [104, 116, 112, 115] as const;
const TO_SMALL = 32;
const LONGEST_LOCAL = 64;
const LONGEST_LOGIN = 320;
const LONGEST_HOST = 253;
/** Anything longer may be a hash and is checked more closely. */
const LONGEST_SECRET = 19;
const LONGEST_LINE = 2_048;
const FIRST_LINES = 1_024;

/** One of the records, as the full parser reads it. */
export const entryAt = (records: RecordColumns, n: number): LeakEntry => {
  const { login, secret, url } = recordAt(records, n);
  return { login, secret, form: "plain", url, breachOn: null, source: null };
};

/** Reads usual lines straight from the bytes of a file: nine lines of ten are usual, and come by the million. */
export const openUsualLines = () => {
  const records = {
    bytes: new Uint8Array(0),
    count: 0,
    starts: new Int32Array(FIRST_LINES),
    hosts: new Int32Array(FIRST_LINES),
    hostEnds: new Int32Array(FIRST_LINES),
    logins: new Int32Array(FIRST_LINES),
    ats: new Int32Array(FIRST_LINES),
    secrets: new Int32Array(FIRST_LINES),
    ends: new Int32Array(FIRST_LINES),
  };
  let memory = new Uint8Array(0);

  const grow = (): void => {
    for (const column of ["starts", "hosts", "hostEnds", "logins", "ats", "secrets", "ends"] as const) {
      const larger = new Int32Array(records[column].length * 2);
      larger.set(records[column]);
      records[column] = larger;
    }
  };

  /** Where an address ends that begins here and has at least two labels; -1 where none does. */
  const hostEnd = (bytes: Uint8Array, from: number): number => {
    let at = from;
    let label = from;
    let dots = 0;
    for (; ; at += 1) {
      const sign = bytes[at] ?? 0;
      if (((CLASSES[sign] ?? 0) & HOST) !== 0) continue;
      if (at === label) return -1;
      if (sign !== DOT) break;
      dots += 1;
      label = at + 1;
    }
    return dots === 0 || at - from > LONGEST_HOST ? -1 : at;
  };

  /** Where the domain of a login ends that begins here: labels, the last of two letters or more; -1 where none does. */
  const domainEnd = (bytes: Uint8Array, from: number): number => {
    let at = from;
    let label = from;
    let dots = 0;
    let all = LETTER;
    for (; ; at += 1) {
      const sign = bytes[at] ?? 0;
      const kind = CLASSES[sign] ?? 0;
      if ((kind & LABEL) !== 0) {
        all &= kind;
        if ((kind & CAPITAL) !== 0) bytes[at] = sign + TO_SMALL;
        continue;
      }
      if (at === label) return -1;
      if (sign !== DOT) break;
      dots += 1;
      label = at + 1;
      all = LETTER;
    }
    return dots === 0 || all === 0 || at - label < 2 ? -1 : at;
  };

  /** Where the `@` is of a login that begins here; -1 where none does. */
  const localEnd = (bytes: Uint8Array, from: number): number => {
    if (((CLASSES[bytes[from] ?? 0] ?? 0) & LETTER) === 0) return -1;
    let at = from;
    let before = 0;
    for (; ; at += 1) {
      const sign = bytes[at] ?? 0;
      const kind = CLASSES[sign] ?? 0;
      if ((kind & LOCAL) === 0) break;
      if (sign === DOT && before === DOT) return -1;
      before = sign;
      if ((kind & CAPITAL) !== 0) bytes[at] = sign + TO_SMALL;
    }
    return bytes[at] === AT && at - from <= LONGEST_LOCAL ? at : -1;
  };

  /** Where the path ends that begins here, if it has no address in it. */
  const pathEnd = (bytes: Uint8Array, from: number): number => {
    let at = from;
    let before = 0;
    for (; ; at += 1) {
      const sign = bytes[at] ?? 0;
      if (((CLASSES[sign] ?? 0) & PATH) === 0) return at;
      if (sign === SLASH && before === SLASH) return -1;
      before = sign;
    }
  };

  /** Where the host begins, if an address begins here; 0 where none does. */
  const afterScheme = (bytes: Uint8Array, from: number): number => {
    if (bytes[from] !== SMALL_H || bytes[from + 1] !== SMALL_T) return 0;
    if (bytes[from + 2] !== SMALL_T || bytes[from + 3] !== SMALL_P) return 0;
    const at = bytes[from + 4] === SMALL_S ? from + 5 : from + 4;
    return bytes[at] === COLON && bytes[at + 1] === SLASH && bytes[at + 2] === SLASH ? at + 3 : 0;
  };

  return {
    records: records as RecordColumns,

    /** Forgets what was read before and goes on with these bytes, which are copied. */
    begin(bytes: Uint8Array): void {
      if (bytes.length > memory.length) memory = new Uint8Array(bytes.length);
      memory.set(bytes);
      records.bytes = memory.subarray(0, bytes.length);
      records.count = 0;
    },

    /** Takes the line that begins here, if it is a usual one: answers where its end is, or -1. */
    take(from: number): number {
      const { bytes } = records;
      const host = afterScheme(bytes, from);
      let hostTo = 0;
      let login = from;
      if (host !== 0) {
        hostTo = hostEnd(bytes, host);
        if (hostTo < 0) return -1;
        const urlEnd = bytes[hostTo] === SLASH ? pathEnd(bytes, hostTo) : hostTo;
        if (urlEnd < 0 || bytes[urlEnd] !== COLON) return -1;
        login = urlEnd + 1;
      }
      const at = localEnd(bytes, login);
      if (at < 0) return -1;
      const loginEnd = domainEnd(bytes, at + 1);
      if (loginEnd < 0 || bytes[loginEnd] !== COLON || loginEnd - login > LONGEST_LOGIN) return -1;
      const secret = loginEnd + 1;
      let end = secret;
      while (((CLASSES[bytes[end] ?? 0] ?? 0) & SECRET) !== 0) end += 1;
      if (end === secret || end - secret > LONGEST_SECRET || end - from > LONGEST_LINE) return -1;
      let over = end;
      while (bytes[over] === RETURN) over += 1;
      if (bytes[over] !== LINE_END) return -1;
      const n = records.count;
      if (n >= records.starts.length) grow();
      records.starts[n] = from;
      records.hosts[n] = host;
      records.hostEnds[n] = hostTo;
      records.logins[n] = login;
      records.ats[n] = at;
      records.secrets[n] = secret;
      records.ends[n] = end;
      records.count = n + 1;
      return over;
    },
  };
};
export type UsualReader = ReturnType<typeof openUsualLines>;

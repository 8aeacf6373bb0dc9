import { PASSWORD_MIN } from "@parapet/domain/contracts/person";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import { usualEntryAt, type UsualLines } from "@parapet/intel/leaks/usual-lines";

import type { FoundLeak } from "./found-leak.ts";

/** How many lines a piece holds, and how many bytes of each kind. */
export const PIECE_LINES = 4_000;
const IDENTITY_BYTES = 384 * 1024;
const ROW_BYTES = 640 * 1024;
const PASSWORD_BYTES = 128 * 1024;

/** Lines as bytes in one stretch of memory, which goes to another thread and comes back to be used again. */
export interface PackedLines {
  readonly buffer: ArrayBuffer;
  readonly count: number;
}

/** The columns of a piece. Texts lie one after the other; of each its end is known. */
export const columnsOf = (buffer: ArrayBuffer) => {
  let at = 0;
  const take = <View>(
    Kind: new (memory: ArrayBuffer, from: number, length: number) => View,
    length: number,
    bytes: number,
  ): View => {
    const view = new Kind(buffer, at, length);
    at += length * bytes;
    return view;
  };
  return {
    /** Tags of the names of login and site; below 0 where there is none. */
    logins: take(Float64Array, PIECE_LINES, 8),
    hosts: take(Float64Array, PIECE_LINES, 8),
    /** Where each line's source stands in the list of all sources. */
    sources: take(Uint32Array, PIECE_LINES, 4),
    identityEnds: take(Uint32Array, PIECE_LINES, 4),
    rowEnds: take(Uint32Array, PIECE_LINES, 4),
    passwordEnds: take(Uint32Array, PIECE_LINES, 4),
    /** What makes a line the same line. */
    identities: take(Uint8Array, IDENTITY_BYTES, 1),
    /** Lines as a block holds them. */
    rows: take(Uint8Array, ROW_BYTES, 1),
    /** Passwords that somebody could choose here; nothing for a line that has none. */
    passwords: take(Uint8Array, PASSWORD_BYTES, 1),
  };
};
const PIECE_BYTES = PIECE_LINES * 32 + IDENTITY_BYTES + ROW_BYTES + PASSWORD_BYTES;

/** What is written around the parts of a usual line, where its source is told, too. */
const USUAL_SIGNS = 64;

/** Printable ASCII without the quotation mark and the backslash: what JSON writes as it is. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;
const ASCII = /^[ -~]*$/;

/** What makes a line the same line: JSON of login, host and secret. */
export const identityOf = ({ login, secret }: Pick<LeakEntry, "login" | "secret">, host: string | null): string =>
  JSON.stringify([login, host, secret]);

/** The same characters typed on another keyboard are the same password; nobody's is compared in another way. */
export const normalPassword = (password: string): string =>
  ASCII.test(password) ? password : password.normalize("NFKC");

/** Is it a password in the clear that somebody could choose here? */
export const isChoosable = ({ form, secret }: Pick<LeakEntry, "form" | "secret">): boolean =>
  form === "plain" && secret.length >= PASSWORD_MIN;

const plainOrNull = (text: string | null): string => (text === null ? "null" : `"${text}"`);

/** A line as a block holds it. What most lines have in common is left out at its end. */
const rowOf = ({ login, secret, url, form, breachOn, machine }: FoundLeak, source: number): string =>
  JSON.stringify(
    form === "plain" && breachOn === null && source === 0 && machine === null
      ? url === null
        ? [login, secret]
        : [login, secret, url]
      : [login, secret, url, form, breachOn, source, machine],
  );

const [QUOTE, COMMA, OPEN, CLOSE] = [34, 44, 91, 93] as const;
const NULL = Buffer.from("null");

/** Copies bytes; answers where the next one goes. A call of `set` costs more than the few bytes of a line. */
const copy = (from: Uint8Array, start: number, end: number, to: Uint8Array, place: number): number => {
  let at = place;
  for (let next = start; next < end; next += 1, at += 1) to[at] = from[next] ?? 0;
  return at;
};

/** Copies bytes between quotation marks. */
const quote = (from: Uint8Array, start: number, end: number, to: Uint8Array, place: number): number => {
  to[place] = QUOTE;
  const at = copy(from, start, end, to, place + 1);
  to[at] = QUOTE;
  return at + 1;
};

/** Bytes that are written one after the other. */
const openText = (bytes: Uint8Array, ends: Uint32Array) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let size = 0;
  return {
    bytes: buffer,
    size: (): number => size,
    /** Is there room for so many bytes? */
    hasRoomFor: (count: number): boolean => size + count <= buffer.length,
    /** A character of UTF-16 becomes three bytes of UTF-8 at most. */
    hasRoom: (part: string): boolean => size + part.length * 3 <= buffer.length,
    add(part: string, place: number, isPlain: boolean): void {
      size += isPlain ? buffer.write(part, size, "latin1") : buffer.write(part, size, "utf8");
      ends[place] = size;
    },
    /** Somebody wrote up to there. */
    written(end: number, place: number): void {
      size = end;
      ends[place] = end;
    },
  };
};

const openPiece = (buffer: ArrayBuffer) => {
  const columns = columnsOf(buffer);
  return {
    ...columns,
    buffer,
    identity: openText(columns.identities, columns.identityEnds),
    row: openText(columns.rows, columns.rowEnds),
    password: openText(columns.passwords, columns.passwordEnds),
  };
};

/** What is known of a line besides itself. */
export interface LineFacts {
  readonly host: string | null;
  readonly loginTag: number;
  readonly hostTag: number;
  readonly source: number;
}

/**
 * Writes lines one after the other as bytes; where JSON has nothing to escape, by hand. Lines come by the million: nothing
 * of one is kept but its bytes. `idle` is memory that may be used again.
 */
export const openPacker = ({ idle }: { readonly idle: ArrayBuffer[] }) => {
  const freshPiece = () => openPiece(idle.pop() ?? new ArrayBuffer(PIECE_BYTES));
  let piece = freshPiece();
  let count = 0;
  return {
    count: (): number => count,
    /** False when there is no room for it: what was written has to be taken first. */
    add(leak: FoundLeak, { host, loginTag, hostTag, source }: LineFacts): boolean {
      if (count >= PIECE_LINES) return false;
      const { login, secret, url } = leak;
      const isPassword = isChoosable(leak);
      // A plain address has a plain host; form, day and machine are words of our own.
      const isPlain = AS_IT_IS.test(login) && AS_IT_IS.test(secret) && (url === null || AS_IT_IS.test(url));
      const identity = isPlain ? `["${login}",${plainOrNull(host)},"${secret}"]` : identityOf(leak, host);
      const row = rowOf(leak, source);
      const password = !isPassword ? "" : isPlain ? secret : normalPassword(secret);
      if (!piece.identity.hasRoom(identity) || !piece.row.hasRoom(row) || !piece.password.hasRoom(password)) {
        if (count === 0) throw new RangeError("a line that is longer than a piece of lines");
        return false;
      }
      piece.identity.add(identity, count, isPlain);
      piece.row.add(row, count, isPlain);
      piece.password.add(password, count, isPlain);
      piece.logins[count] = loginTag;
      piece.hosts[count] = hostTag;
      piece.sources[count] = source;
      count += 1;
      return true;
    },
    /** The same of a usual line, byte by byte: the writing is what `add` would write. */
    addUsual(lines: UsualLines, n: number, loginTag: number, hostTag: number, source: number): boolean {
      if (count >= PIECE_LINES) return false;
      const { bytes } = lines;
      const start = lines.starts[n] ?? 0;
      const host = lines.hosts[n] ?? 0;
      const hostEnd = lines.hostEnds[n] ?? 0;
      const login = lines.logins[n] ?? 0;
      const secret = lines.secrets[n] ?? 0;
      const end = lines.ends[n] ?? 0;
      const { identity, row, password } = piece;
      // Neither is longer than the line with its host once more, and what is written around them.
      const most = end - start + hostEnd - host + USUAL_SIGNS;
      if (!identity.hasRoomFor(most) || !row.hasRoomFor(most) || !password.hasRoomFor(most)) return false;
      let out: Uint8Array = identity.bytes;
      let at = identity.size();
      out[at] = OPEN;
      at = quote(bytes, login, secret - 1, out, at + 1);
      out[at] = COMMA;
      at = host === 0 ? copy(NULL, 0, NULL.length, out, at + 1) : quote(bytes, host, hostEnd, out, at + 1);
      out[at] = COMMA;
      at = quote(bytes, secret, end, out, at + 1);
      out[at] = CLOSE;
      identity.written(at + 1, count);
      if (source === 0) {
        out = row.bytes;
        at = row.size();
        out[at] = OPEN;
        at = quote(bytes, login, secret - 1, out, at + 1);
        out[at] = COMMA;
        at = quote(bytes, secret, end, out, at + 1);
        if (host !== 0) {
          out[at] = COMMA;
          at = quote(bytes, start, login - 1, out, at + 1);
        }
        out[at] = CLOSE;
        row.written(at + 1, count);
      } else row.add(rowOf({ ...usualEntryAt(lines, n), source: "", machine: null }, source), count, true);
      const isPassword = end - secret >= PASSWORD_MIN;
      const from = password.size();
      password.written(isPassword ? copy(bytes, secret, end, password.bytes, from) : from, count);
      piece.logins[count] = loginTag;
      piece.hosts[count] = hostTag;
      piece.sources[count] = source;
      count += 1;
      return true;
    },
    /** What was written since the last time. */
    take(): PackedLines {
      const packed = { buffer: piece.buffer, count };
      piece = freshPiece();
      count = 0;
      return packed;
    },
    /** Gives back what was not used. */
    close: (): void => void idle.push(piece.buffer),
  };
};
export type Packer = ReturnType<typeof openPacker>;

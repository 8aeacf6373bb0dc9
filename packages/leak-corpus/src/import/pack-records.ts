import { PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { recordAt, type RecordColumns } from "@parapet/domain/intel";

import { serializeRecord } from "../layout/block.ts";
import { toIdentity, type LeakRecord } from "../leak-record.ts";

/** Capacity of a chunk: records, and bytes of each column. */
export const CHUNK_RECORDS = 4_000;
const IDENTITY_BYTES = 384 * 1024;
const ROW_BYTES = 640 * 1024;
const PASSWORD_BYTES = 128 * 1024;

export const PASSWORD_PURPOSE = "leak-password";

/** Records serialized into one buffer, which is transferred to the worker and back for reuse. */
export interface PackedRecords {
  readonly buffer: ArrayBuffer;
  readonly count: number;
}

/** The columns of a chunk. Texts are concatenated; `…Ends` holds the end offset of each. */
export const viewColumns = (buffer: ArrayBuffer) => {
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
    /** Tags of the login's domain and of the site; negative where there is none. */
    logins: take(Float64Array, CHUNK_RECORDS, 8),
    hosts: take(Float64Array, CHUNK_RECORDS, 8),
    sources: take(Uint32Array, CHUNK_RECORDS, 4),
    identityEnds: take(Uint32Array, CHUNK_RECORDS, 4),
    rowEnds: take(Uint32Array, CHUNK_RECORDS, 4),
    passwordEnds: take(Uint32Array, CHUNK_RECORDS, 4),
    /** What dedup compares. */
    identities: take(Uint8Array, IDENTITY_BYTES, 1),
    /** Records as blocks hold them. */
    rows: take(Uint8Array, ROW_BYTES, 1),
    /** Passwords that the password policy would accept; empty for other records. */
    passwords: take(Uint8Array, PASSWORD_BYTES, 1),
  };
};
const CHUNK_BYTES = CHUNK_RECORDS * 32 + IDENTITY_BYTES + ROW_BYTES + PASSWORD_BYTES;

/** Upper bound of the punctuation around the parts of a record in columns, source index included. */
const MAX_PUNCTUATION = 64;

/** Printable ASCII without quotation mark and backslash: what JSON writes without escapes. */
const UNESCAPED = /^[ !#-[\]-~]*$/;
const ASCII = /^[ -~]*$/;

/** Passwords are compared in NFKC: the same characters from another keyboard are the same password. */
export const normalizePassword = (password: string): string =>
  ASCII.test(password) ? password : password.normalize("NFKC");

/** Whether the secret is a plain password that the password policy would accept. */
const isUsablePassword = ({ form, secret }: Pick<LeakRecord, "form" | "secret">): boolean =>
  form === "plain" && secret.length >= PASSWORD_MIN;

const quotedOrNull = (text: string | null): string => (text === null ? "null" : `"${text}"`);

const [QUOTE, COMMA, OPEN, CLOSE] = [34, 44, 91, 93] as const;
const NULL = Buffer.from("null");

/** Copies bytes and returns the next offset. For the few bytes of a record a call of `set` would cost more. */
const copy = (from: Uint8Array, start: number, end: number, to: Uint8Array, offset: number): number => {
  let at = offset;
  for (let next = start; next < end; next += 1, at += 1) to[at] = from[next] ?? 0;
  return at;
};

/** Copies bytes between quotation marks. */
const quote = (from: Uint8Array, start: number, end: number, to: Uint8Array, offset: number): number => {
  to[offset] = QUOTE;
  const at = copy(from, start, end, to, offset + 1);
  to[at] = QUOTE;
  return at + 1;
};

const openTextColumn = (bytes: Uint8Array, ends: Uint32Array) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let size = 0;
  return {
    bytes: buffer,
    size: (): number => size,
    hasRoomFor: (count: number): boolean => size + count <= buffer.length,
    /** A UTF-16 code unit takes at most three bytes of UTF-8. */
    hasRoom: (part: string): boolean => size + part.length * 3 <= buffer.length,
    add(part: string, index: number, isAscii: boolean): void {
      size += isAscii ? buffer.write(part, size, "latin1") : buffer.write(part, size, "utf8");
      ends[index] = size;
    },
    /** The caller wrote into `bytes` up to this offset. */
    advance(end: number, index: number): void {
      size = end;
      ends[index] = end;
    },
  };
};

const openChunk = (buffer: ArrayBuffer) => {
  const columns = viewColumns(buffer);
  return {
    ...columns,
    buffer,
    identity: openTextColumn(columns.identities, columns.identityEnds),
    row: openTextColumn(columns.rows, columns.rowEnds),
    password: openTextColumn(columns.passwords, columns.passwordEnds),
  };
};

/** What a batch knows of a record beside the record itself. */
export interface RecordFacts {
  readonly host: string | null;
  readonly loginTag: number;
  readonly hostTag: number;
  readonly source: number;
}

/**
 * Serializes records into chunks; by hand where JSON needs no escapes. Imports have millions of records, so nothing is
 * held of one but its bytes. `pool` are buffers for reuse.
 */
export const openPacker = ({ pool }: { readonly pool: ArrayBuffer[] }) => {
  const nextChunk = () => openChunk(pool.pop() ?? new ArrayBuffer(CHUNK_BYTES));
  let chunk = nextChunk();
  let count = 0;
  return {
    count: (): number => count,
    /** False when the chunk is full: it has to be taken first. */
    add(record: LeakRecord, { host, loginTag, hostTag, source }: RecordFacts): boolean {
      if (count >= CHUNK_RECORDS) return false;
      const { login, secret, url } = record;
      const isPassword = isUsablePassword(record);
      // An unescaped URL has an unescaped host; form, date and machine are this program's own words.
      const isAscii = UNESCAPED.test(login) && UNESCAPED.test(secret) && (url === null || UNESCAPED.test(url));
      const identity = isAscii ? `["${login}",${quotedOrNull(host)},"${secret}"]` : toIdentity(record, host);
      const row = serializeRecord(record, source);
      const password = !isPassword ? "" : isAscii ? secret : normalizePassword(secret);
      if (!chunk.identity.hasRoom(identity) || !chunk.row.hasRoom(row) || !chunk.password.hasRoom(password)) {
        if (count === 0) throw new RangeError("a leak record is larger than a chunk");
        return false;
      }
      chunk.identity.add(identity, count, isAscii);
      chunk.row.add(row, count, isAscii);
      chunk.password.add(password, count, isAscii);
      chunk.logins[count] = loginTag;
      chunk.hosts[count] = hostTag;
      chunk.sources[count] = source;
      count += 1;
      return true;
    },
    /** The same for a record in columns, byte by byte: it writes what `add` would write. */
    addColumns(columns: RecordColumns, n: number, loginTag: number, hostTag: number, source: number): boolean {
      if (count >= CHUNK_RECORDS) return false;
      const { bytes } = columns;
      const start = columns.starts[n] ?? 0;
      const host = columns.hosts[n] ?? 0;
      const hostEnd = columns.hostEnds[n] ?? 0;
      const login = columns.logins[n] ?? 0;
      const secret = columns.secrets[n] ?? 0;
      const end = columns.ends[n] ?? 0;
      const { identity, row, password } = chunk;
      const most = end - start + hostEnd - host + MAX_PUNCTUATION;
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
      identity.advance(at + 1, count);
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
        row.advance(at + 1, count);
      } else {
        const record = { ...recordAt(columns, n), form: "plain", breachOn: null, machine: null };
        row.add(serializeRecord(record, source), count, true);
      }
      const isPassword = end - secret >= PASSWORD_MIN;
      const from = password.size();
      password.advance(isPassword ? copy(bytes, secret, end, password.bytes, from) : from, count);
      chunk.logins[count] = loginTag;
      chunk.hosts[count] = hostTag;
      chunk.sources[count] = source;
      count += 1;
      return true;
    },
    /** The full chunk; packing continues in a new one. */
    take(): PackedRecords {
      const packed = { buffer: chunk.buffer, count };
      chunk = nextChunk();
      count = 0;
      return packed;
    },
    close: (): void => void pool.push(chunk.buffer),
  };
};
export type Packer = ReturnType<typeof openPacker>;

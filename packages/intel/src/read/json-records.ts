import { type JsonText, parseJsonText } from "./json-text.ts";
import type { Bytes, FileRecord } from "./record.ts";

export interface JsonRecordOptions {
  /**
   * Paths of records: a key, `*` for any key of an object, `[]` for any element of a list. What is inside
   * a record is the record's own. `["vulnerabilities", "[]"]` is each element of that list; no path at all, the text.
   */
  readonly places: readonly (readonly string[])[];
  /** How a record begins; where the structure breaks, reading goes on from the next text that looks like this. */
  readonly begins?: RegExp;
  /** A record longer than this is reported and left out. */
  readonly maxRecordBytes?: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;
const TAB = 0x09;
const RETURN = 0x0d;

const DEFAULT_MAX_RECORD_BYTES = 32 * 1024 * 1024;
/** Readers of a record recurse into it, and the stack has an end. */
const MAX_DEPTH = 200;
const TOO_DEEP: JsonText = { reason: "this record is nested too deeply", linesBefore: 0 };
const READ_AGAIN_BYTES = 4 * 1024 * 1024;
/** So much of what arrives is read at once: the records of a part are held until they are taken. */
const PIECE_BYTES = 256 * 1024;
/** No `begins` needs more text than this to be recognised. */
const LONGEST_BEGINNING = 512;

interface Level {
  readonly list: boolean;
  key: string;
  /** In an object: the next string is a key. */
  expectsKey: boolean;
  /** In a list: what came last, so that a comma too few or too many is reported. */
  last: "nothing" | "value" | "comma";
}

/** A word outside of strings that JSON has. */
const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const LITERAL_BYTES = 64;

const fits = (part: string, level: Level | undefined): boolean =>
  level !== undefined && (level.list ? part === "[]" : part === "*" || part === level.key);

interface Started {
  readonly at: number;
  readonly line: number;
  readonly depth: number;
  readonly place: number;
  readonly key: string;
}

/**
 * Cuts the records out of a JSON text of any size while holding no more than one of them. One broken record costs one
 * record: a string that runs over a line's end is closed there, and where brackets do not fit, reading goes on at the
 * next text that begins like a record.
 */
class JsonScanner {
  private buffer: Buffer = Buffer.alloc(0);
  /** Arrived, and not yet in the buffer. */
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  /** The record under way is nested more deeply than any that a publisher writes. */
  private isTooDeep = false;
  private readBytes = 0;
  private againBytes = 0;
  private at = 0;
  private line = 1;
  private levels: Level[] = [];
  private stringAt = -1; // where the string under way begins, or -1
  private newlineAhead = -1; // the next line end at or after `at`, when known
  private record: Started | null = null;
  private lastPlace = 0;
  private lost = false;
  private ended = false;
  private literal = ""; // the word under way between records
  private outermostIsList: boolean | null = null;
  private found: FileRecord[] = [];
  private readonly options: JsonRecordOptions;

  constructor(options: JsonRecordOptions) {
    this.options = options;
  }

  /** Where the text begins that is still needed. */
  private keepFrom(): number {
    return this.record?.at ?? (this.stringAt >= 0 ? this.stringAt : this.at);
  }

  push(chunk: Uint8Array): FileRecord[] {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    this.readBytes += chunk.length;
    // What is under way is copied and searched again only when it has grown by half: else a long string would cost the square of its length.
    return this.waitingBytes < (this.buffer.length - this.keepFrom()) / 2 ? [] : this.read();
  }

  /** Reads what has arrived. */
  private read(): FileRecord[] {
    const keepFrom = this.keepFrom();
    this.buffer = Buffer.concat([this.buffer.subarray(keepFrom), ...this.waiting]);
    this.waiting = [];
    this.waitingBytes = 0;
    this.at -= keepFrom;
    if (this.stringAt >= 0) this.stringAt -= keepFrom;
    if (this.record !== null) this.record = { ...this.record, at: this.record.at - keepFrom };
    this.newlineAhead = -1;
    this.scan(false);
    const limit = this.options.maxRecordBytes ?? DEFAULT_MAX_RECORD_BYTES;
    if (this.record !== null && this.buffer.length - this.record.at > limit) {
      this.loseThread(this.record.line, `this record is longer than ${Math.floor(limit / 1024 / 1024)} MB`);
      this.at = this.buffer.length;
    }
    return this.take();
  }

  end(): FileRecord[] {
    this.found = this.read();
    this.scan(true);
    this.endLiteral();
    for (let open = this.record; open !== null; open = this.record) {
      const next = this.mayReadAgain(this.buffer.length - open.at)
        ? this.findBeginning(open.at + 1, this.buffer.length)
        : -1;
      if (next < 0) {
        this.found.push({ bad: "the file ends half-way through this record", line: open.line });
        this.record = null;
        return this.take();
      }
      this.found.push({ bad: "invalid JSON: brackets do not fit", line: open.line });
      this.goOn(next, open.at, open.line);
      this.scan(true);
    }
    if (!this.ended && !this.lost) this.found.push({ bad: "the file ends half-way", line: this.line });
    return this.take();
  }

  /**
   * Is it worth going back in a broken record for those that it swallowed? A text of beginnings inside each other would be read once for each
   * of them: what is read twice must not be more than what is read once, and some.
   */
  private mayReadAgain(bytes: number): boolean {
    this.againBytes += bytes;
    return this.againBytes <= this.readBytes + READ_AGAIN_BYTES;
  }

  private take(): FileRecord[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  private scan(last: boolean): void {
    while (this.at < this.buffer.length) {
      if (this.lost && !this.findThread(last)) return;
      if (this.stringAt >= 0) {
        if (!this.readString()) return;
      } else this.readByte(this.buffer[this.at] ?? 0);
    }
  }

  /** Reads to the end of a string; false when the buffer ends first. */
  private readString(): boolean {
    const { buffer } = this;
    let end = buffer.indexOf(QUOTE, Math.max(this.at, this.stringAt + 1));
    while (end > 0 && this.isEscaped(end)) end = buffer.indexOf(QUOTE, end + 1);
    if (this.newlineAhead < this.at) {
      this.newlineAhead = buffer.indexOf(NEWLINE, this.at);
      if (this.newlineAhead < 0) this.newlineAhead = buffer.length;
    }
    if (this.newlineAhead < buffer.length && (end < 0 || this.newlineAhead < end)) {
      // JSON has no strings over several lines: this one lost its quote.
      this.stringAt = -1;
      this.at = this.newlineAhead;
      return true;
    }
    if (end < 0) return false;
    const level = this.levels.at(-1);
    if (this.record === null && level !== undefined && level.expectsKey) {
      level.key = buffer.toString("utf8", this.stringAt + 1, end);
      level.expectsKey = false;
    }
    this.stringAt = -1;
    this.at = end + 1;
    return true;
  }

  private isEscaped(quote: number): boolean {
    let slashes = 0;
    while (quote - 1 - slashes > this.stringAt && this.buffer[quote - 1 - slashes] === BACKSLASH) slashes += 1;
    return slashes % 2 === 1;
  }

  private readByte(byte: number): void {
    this.at += 1;
    switch (byte) {
      case NEWLINE:
        this.endLiteral();
        this.line += 1;
        return;
      case SPACE:
      case TAB:
      case RETURN:
      case COLON:
        this.endLiteral();
        return;
      case QUOTE:
        this.endLiteral();
        this.beginValue();
        this.stringAt = this.at - 1;
        return;
      case COMMA: {
        this.endLiteral();
        const level = this.levels.at(-1);
        if (level?.list === true) {
          if (this.record === null && level.last !== "value") this.fault("a comma without a value before it");
          level.last = "comma";
        } else if (level !== undefined) level.expectsKey = true;
        return;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.openLevel(byte === OPEN_LIST);
        return;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.closeLevel(byte === CLOSE_LIST);
        return;
      default:
        if (this.record === null && this.literal.length < LITERAL_BYTES) {
          if (this.literal === "") this.beginValue();
          this.literal += String.fromCharCode(byte);
        }
    }
  }

  /** Reports something between records that JSON does not have there; reading goes on. */
  private fault(reason: string): void {
    this.found.push({ bad: `invalid JSON: ${reason}`, line: this.line });
  }

  private endLiteral(): void {
    const { literal } = this;
    if (literal === "") return;
    this.literal = "";
    // The mark that some editors begin a file with.
    if (!LITERAL.test(literal.replace(/^\u00ef\u00bb\u00bf/, "")) && literal !== "\u00ef\u00bb\u00bf")
      this.fault(`unexpected text "${literal.slice(0, 20)}"`);
  }

  private beginValue(): void {
    const level = this.levels.at(-1);
    if (this.record !== null || level === undefined || !level.list) return;
    if (level.last === "value") this.fault("a comma is missing");
    level.last = "value";
  }

  private openLevel(list: boolean): void {
    this.endLiteral();
    this.beginValue();
    if (this.levels.length === 0 && this.record === null) {
      if (this.ended && this.outermostIsList !== null && this.outermostIsList !== list)
        this.fault("text after the end of the list");
      this.outermostIsList ??= list;
    }
    if (this.record === null) {
      const place = this.placeHere();
      if (place >= 0) {
        const key = this.levels.findLast((level) => !level.list)?.key ?? "";
        this.record = { at: this.at - 1, line: this.line, depth: this.levels.length, place, key };
        this.lastPlace = place;
      }
    }
    if (this.record !== null && this.levels.length - this.record.depth > MAX_DEPTH) this.isTooDeep = true;
    this.levels.push({ list, key: "", expectsKey: !list, last: "nothing" });
  }

  private placeHere(): number {
    const { levels } = this;
    return this.options.places.findIndex(
      (path) => path.length === levels.length && path.every((part, i) => fits(part, levels[i])),
    );
  }

  private closeLevel(list: boolean): void {
    this.endLiteral();
    const level = this.levels.pop();
    if (this.record === null && level?.list === true && level.last === "comma")
      this.fault("a comma without a value after it");
    const fits = level !== undefined && level.list === list;
    if (this.record === null) {
      if (fits) this.ended = this.levels.length === 0;
      else this.loseThread(this.line, "invalid JSON: brackets do not fit");
    } else if (this.levels.length <= this.record.depth) this.closeRecord(this.record, fits);
  }

  private closeRecord(record: Started, fits: boolean): void {
    const text = this.buffer.toString("utf8", record.at, this.at);
    const parsed = this.isTooDeep ? TOO_DEEP : parseJsonText(text);
    this.isTooDeep = false;
    this.record = null;
    this.ended = this.levels.length === 0;
    if ("value" in parsed) {
      const { line, place, key } = record;
      this.found.push(key === "" ? { value: parsed.value, line, place } : { value: parsed.value, line, place, key });
      return;
    }
    this.found.push({ bad: parsed.reason, line: record.line + parsed.linesBefore });
    // Brackets that do not fit may have swallowed the records after this one: go back to the next beginning.
    const next = this.mayReadAgain(this.at - record.at) ? this.findBeginning(record.at + 1, this.at) : -1;
    if (next >= 0) this.goOn(next, record.at, record.line);
    else if (!fits) this.lost = this.options.begins !== undefined;
  }

  private loseThread(line: number, reason: string): void {
    this.found.push({ bad: reason, line });
    this.record = null;
    this.isTooDeep = false;
    this.stringAt = -1;
    this.literal = "";
    this.lost = true;
    if (this.options.begins === undefined) this.at = this.buffer.length;
  }

  /** Takes up the thread at the next text that begins like a record; false when the buffer holds none. */
  private findThread(last: boolean): boolean {
    const next = this.findBeginning(this.at, this.buffer.length);
    if (next >= 0) {
      this.goOn(next, this.at, this.line);
      return true;
    }
    // A beginning may be cut in two by the end of the chunk: keep that much of it.
    const keep = last ? this.buffer.length : Math.max(this.at, this.buffer.length - LONGEST_BEGINNING);
    this.line += this.countLines(this.at, keep);
    this.at = keep;
    return false;
  }

  /** Continues reading at `next`, knowing that `from` is on `lineOfFrom`. */
  private goOn(next: number, from: number, lineOfFrom: number): void {
    this.line = lineOfFrom + this.countLines(from, next);
    this.at = next;
    this.stringAt = -1;
    this.newlineAhead = -1;
    this.record = null;
    this.isTooDeep = false;
    this.lost = false;
    this.ended = false;
    this.literal = "";
    const path = this.options.places[this.lastPlace] ?? [];
    this.levels = path.map((part) => ({ list: part === "[]", key: part, expectsKey: false, last: "nothing" as const }));
  }

  private findBeginning(from: number, to: number): number {
    const { begins } = this.options;
    if (begins === undefined) return -1;
    // Latin-1 gives one character per byte, so that indexes in the text are indexes in the buffer.
    const found = begins.exec(this.buffer.toString("latin1", from, to));
    return found === null ? -1 : from + found.index;
  }

  private countLines(from: number, to: number): number {
    let count = 0;
    for (let i = this.buffer.indexOf(NEWLINE, from); i >= 0 && i < to; i = this.buffer.indexOf(NEWLINE, i + 1))
      count += 1;
    return count;
  }
}

/** Each record of a JSON text, at the places asked for. */
export async function* jsonRecords(bytes: Bytes, options: JsonRecordOptions): AsyncGenerator<FileRecord[]> {
  const scanner = new JsonScanner(options);
  let first = true;
  for await (const chunk of bytes) {
    if (first && chunk.length > 0) {
      first = false;
      const notJson = whyNotJson(chunk);
      if (notJson !== null) {
        yield [{ bad: notJson, line: 1 }];
        return;
      }
    }
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const found = scanner.push(chunk.subarray(at, at + PIECE_BYTES));
      if (found.length > 0) yield found;
    }
  }
  if (first) yield [{ bad: "the file is empty", line: 1 }];
  else yield scanner.end();
}

/** A publisher in trouble answers with a web page; that is worth saying in one line. */
const whyNotJson = (head: Uint8Array): string | null => {
  const text = Buffer.from(head.subarray(0, 512))
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/^[[{]/.test(text) || head[0] === 0xef) return null; // 0xef begins a byte order mark
  return /^<(?:!doctype|html|\?xml|head|body)/i.test(text) ? "this is a web page, not JSON" : "this is not JSON";
};

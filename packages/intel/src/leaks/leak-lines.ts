import { isAscii, isUtf8 } from "node:buffer";

import type { Bytes } from "../read/record.ts";

/** A line of a leak, or why it is left out; or the last of lines that someone else took as bytes. */
export type LeakLine = { readonly line: number } & (
  | { readonly text: string }
  | { readonly bad: string }
  | { readonly taken: true }
);

/** A reader that parses lines as bytes: receives each chunk, then the offsets of its lines. */
export interface LineTaker {
  begin(chunk: Uint8Array): void;
  /** Where the end of the line is that begins there, if it was taken, or -1. */
  take(from: number): number;
}

/** No login and password are longer; a longer line is truncated and reported, and never held in memory. */
const LONGEST_LINE_BYTES = 16 * 1024;

const TOO_LONG = `the line is longer than ${LONGEST_LINE_BYTES} bytes`;

type Encoding = "bytes" | "utf-16le" | "utf-16be";

/** UTF-16 shows itself by its mark, or by every other byte of Latin text being zero. */
const encodingOf = (head: Uint8Array): Encoding => {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const sample = head.subarray(0, 512);
  if (sample.length < 8) return "bytes";
  let [even, odd] = [0, 0];
  for (let i = 0; i < sample.length; i += 1) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.7 && even < half * 0.1) return "utf-16le";
  if (even > half * 0.7 && odd < half * 0.1) return "utf-16be";
  return "bytes";
};

/** What is read at once is worked on in parts: what is made of a part is gone before the next one, and costs no memory. */
const PART_BYTES = 32 * 1024;

async function* inParts(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PART_BYTES) yield chunk.subarray(at, at + PART_BYTES);
}

/** UTF-16 becomes UTF-8, so that one splitter serves all. */
async function* asBytes(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) {
      isFirst = false;
      const encoding = encodingOf(chunk);
      if (encoding !== "bytes") decoder = new TextDecoder(encoding);
    }
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder !== null) yield Buffer.from(decoder.decode());
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const LATIN1 = new TextDecoder("windows-1252");

/** UTF-8 where it is, else Latin-1: lists are sewn together from files of both kinds, line by line. */
const decode = (bytes: Uint8Array): string => {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
};

const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = 0xfeff;

const clean = (text: string): string => {
  const plain = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const from = plain.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  let to = plain.length;
  while (to > from && plain.charCodeAt(to - 1) === CARRIAGE_RETURN) to -= 1;
  return from === 0 && to === plain.length ? plain : plain.slice(from, to);
};

/**
 * The lines of a leak in any encoding, a chunk's worth at a time. Memory stays the same however long a line is. Of lines
 * that `taker` takes no text is made.
 */
export async function* leakLines(bytes: Bytes, taker: LineTaker | null = null): AsyncGenerator<LeakLine[]> {
  let line = 0;
  let rest: Uint8Array = new Uint8Array(0);
  let isTooLong = false;

  const finish = (part: Uint8Array): LeakLine => {
    line += 1;
    if (isTooLong || part.length > LONGEST_LINE_BYTES) {
      isTooLong = false;
      return { line, bad: TOO_LONG };
    }
    return { line, text: clean(decode(part)) };
  };

  /** The lines of a stretch that begins with one and stops before the end of another: taken as one text, where it is one. */
  const texts = (part: Uint8Array, lines: LeakLine[]): void => {
    if (!isUtf8(part)) {
      for (let from = 0, end = 0; end >= 0; from = end + 1) {
        end = part.indexOf(10, from);
        lines.push(finish(part.subarray(from, end < 0 ? part.length : end)));
      }
      return;
    }
    const buffer = Buffer.from(part.buffer, part.byteOffset, part.length);
    for (const text of buffer.toString(isAscii(buffer) ? "latin1" : "utf8").split("\n")) {
      line += 1;
      // A character takes three bytes at most (four are two characters of UTF-16).
      const isLong = text.length * 3 > LONGEST_LINE_BYTES && Buffer.byteLength(text) > LONGEST_LINE_BYTES;
      lines.push(isLong ? { line, bad: TOO_LONG } : { line, text: clean(text) });
    }
  };

  /** The lines between the first and the last end of a line in a chunk. */
  const whole = (chunk: Uint8Array, first: number, last: number, lines: LeakLine[]): void => {
    if (taker === null) {
      texts(chunk.subarray(first, last), lines);
      return;
    }
    let from = first;
    let left = first;
    let isTaking = false;
    const reportTaken = (): void => {
      if (isTaking) lines.push({ line, taken: true });
      isTaking = false;
    };
    while (from <= last) {
      const end = taker.take(from);
      if (end >= 0) {
        if (left < from) texts(chunk.subarray(left, from - 1), lines);
        line += 1;
        isTaking = true;
        left = end + 1;
        from = left;
      } else {
        reportTaken();
        from = chunk.indexOf(10, from) + 1;
      }
    }
    reportTaken();
    if (left <= last) texts(chunk.subarray(left, last), lines);
  };

  for await (const chunk of asBytes(inParts(bytes))) {
    const lines: LeakLine[] = [];
    let from = 0;
    taker?.begin(chunk);
    const [first, last] = [chunk.indexOf(10), chunk.lastIndexOf(10)];
    if (first >= 0) {
      const part = chunk.subarray(0, first);
      lines.push(finish(rest.length === 0 ? part : Buffer.concat([rest, part])));
      rest = new Uint8Array(0);
      if (last > first) whole(chunk, first + 1, last, lines);
      from = last + 1;
    }
    const tail = chunk.subarray(from);
    if (isTooLong || rest.length + tail.length > LONGEST_LINE_BYTES) {
      isTooLong = true;
      rest = new Uint8Array(0);
    } else if (tail.length > 0) rest = Buffer.concat([rest, tail]);
    if (lines.length > 0) yield lines;
  }
  taker?.begin(new Uint8Array(0));
  if (isTooLong || rest.length > 0) yield [finish(rest)];
}

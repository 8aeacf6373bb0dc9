import { isAscii, isUtf8 } from "node:buffer";

import type { Bytes } from "../read/record.ts";

/** A line of a leak, or why it is left out. */
export type LeakLine = { readonly line: number } & ({ readonly text: string } | { readonly bad: string });

/** No login and password are longer; a longer line is cut off and told about, and never held whole. */
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

/** The lines of a leak in any encoding, a chunk's worth at a time. Memory stays the same however long a line is. */
export async function* leakLines(bytes: Bytes): AsyncGenerator<LeakLine[]> {
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

  for await (const chunk of asBytes(inParts(bytes))) {
    const lines: LeakLine[] = [];
    let from = 0;
    const [first, last] = [chunk.indexOf(10), chunk.lastIndexOf(10)];
    // What lies between the first and the last end of a line is taken as one text, where it is one.
    if (last > first && isUtf8(chunk.subarray(first + 1, last))) {
      const part = chunk.subarray(0, first);
      lines.push(finish(rest.length === 0 ? part : Buffer.concat([rest, part])));
      rest = new Uint8Array(0);
      const middle = Buffer.from(chunk.buffer, chunk.byteOffset + first + 1, last - first - 1);
      for (const text of middle.toString(isAscii(middle) ? "latin1" : "utf8").split("\n")) {
        line += 1;
        // A character takes three bytes at most (four are two characters of UTF-16).
        const isLong = text.length * 3 > LONGEST_LINE_BYTES && Buffer.byteLength(text) > LONGEST_LINE_BYTES;
        lines.push(isLong ? { line, bad: TOO_LONG } : { line, text: clean(text) });
      }
      from = last + 1;
    }
    for (let end = chunk.indexOf(10, from); end >= 0; end = chunk.indexOf(10, from)) {
      const part = chunk.subarray(from, end);
      lines.push(finish(rest.length === 0 ? part : Buffer.concat([rest, part])));
      rest = new Uint8Array(0);
      from = end + 1;
    }
    const tail = chunk.subarray(from);
    if (isTooLong || rest.length + tail.length > LONGEST_LINE_BYTES) {
      isTooLong = true;
      rest = new Uint8Array(0);
    } else if (tail.length > 0) rest = Buffer.concat([rest, tail]);
    if (lines.length > 0) yield lines;
  }
  if (isTooLong || rest.length > 0) yield [finish(rest)];
}

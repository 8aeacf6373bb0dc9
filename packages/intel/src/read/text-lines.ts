import type { Bytes } from "./record.ts";

const LONGEST_LINE = 64 * 1024 * 1024;

/** The lines of a text, a chunk's worth at a time, without line ends, NUL bytes and byte order mark. */
export async function* textLines(bytes: Bytes): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    const lines = (rest + (text.includes("\0") ? text.replaceAll("\0", "") : text)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE);
    if (lines.length > 0) yield lines.map(withoutReturn);
  }
  rest += decoder.decode();
  if (rest !== "") yield [withoutReturn(rest)];
}

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

import { csvRecords, type CsvOptions } from "./csv-records.ts";
import { jsonRecords } from "./json-records.ts";
import type { Bytes, FileRecord } from "./record.ts";

/**
 * The rows of any list: a JSON list, one inside an object under some name, one object a line, or CSV. Its first bytes determine
 * which one it is.
 */
export async function* listRecords(bytes: Bytes, csv: CsvOptions): AsyncGenerator<FileRecord[]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let head = "";
  let size = 0;
  while (head.trim() === "" || size < 512) {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    size += next.value.length;
    head = Buffer.concat(held)
      .toString("utf8", 0, 4_096)
      .replace(/^\ufeff/, "")
      .trimStart();
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* held;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  const begins = /\{\s*"/;
  if (head === "") yield [{ bad: "the file is empty", line: 1 }];
  else if (head.startsWith("[")) yield* jsonRecords(all(), { places: [["[]"]], begins });
  else if (head.startsWith("{")) {
    // The first list of the outermost object holds the rows; a list inside a row is never the first thing in the text.
    const name =
      /^\{(?:\s*"[^"]{1,80}"\s*:\s*(?:"[^"]{0,500}"|[\d.eE+-]+|true|false|null)\s*,)*\s*"([^"]{1,80})"\s*:\s*\[\s*\{/.exec(
        head,
      )?.[1];
    yield* jsonRecords(all(), { places: [name === undefined ? [] : [name, "[]"]], begins });
  } else yield* csvRecords(all(), csv);
}

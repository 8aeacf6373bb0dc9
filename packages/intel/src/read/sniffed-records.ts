import { csvRecords, type CsvOptions } from "./csv-records.ts";
import { jsonRecords, type JsonRecordOptions } from "./json-records.ts";
import type { Bytes, FileRecord } from "./record.ts";

/** Publishers offer the same list as JSON and as CSV: the first bracket shows which one this is. */
export async function* sniffedRecords(
  bytes: Bytes,
  json: JsonRecordOptions,
  csv: CsvOptions,
): AsyncGenerator<FileRecord[]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let head = "";
  while (head === "") {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    head = Buffer.concat(held)
      .toString("utf8", 0, 1_024)
      .replace(/^\ufeff/, "")
      .trimStart();
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* held;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  if (head === "") yield [{ bad: "the file is empty", line: 1 }];
  else if (/^[[{]/.test(head)) yield* jsonRecords(all(), json);
  else yield* csvRecords(all(), csv);
}

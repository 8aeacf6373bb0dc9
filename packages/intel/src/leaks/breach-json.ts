import { listRecords } from "../read/list-records.ts";
import type { OpenSource } from "../read/open-source.ts";
import type { BadRecord } from "../read/record.ts";
import { entryOfRow } from "./breach-csv.ts";
import type { LeakBatch } from "./combolist.ts";
import type { LeakEntry } from "./leak-entry.ts";

/** Reads a breach as a list of objects: the same fields that a table would have as columns. */
export async function* readBreachJson(source: OpenSource): AsyncGenerator<LeakBatch> {
  const { name: file } = source;
  let line = 0;
  for await (const records of listRecords(source.bytes, { columns: new Set(), otherwise: ["email", "password"] })) {
    const entries: LeakEntry[] = [];
    const bad: BadRecord[] = [];
    for (const record of records) {
      line = record.line;
      if ("bad" in record || typeof record.value !== "object" || record.value === null) {
        bad.push({ file, line, reason: "bad" in record ? record.bad : "not an object" });
        continue;
      }
      const row = Object.fromEntries(
        Object.entries(record.value).map(([name, cell]) => [
          name.toLowerCase().replaceAll(/[\s-]+/g, "_"),
          String((Array.isArray(cell) ? cell[0] : cell) ?? ""),
        ]),
      );
      const entry = entryOfRow(row, (reason) => bad.push({ file, line: record.line, reason }));
      if (entry !== null) entries.push(entry);
    }
    yield { entries, bad, line };
  }
  const trouble = source.trouble();
  yield { entries: [], bad: trouble === null ? [] : [{ file, line, reason: trouble }], line };
}

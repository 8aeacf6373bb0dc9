import type { RecordColumns } from "@parapet/domain/intel";

import type { OpenSource } from "../read/open-source.ts";
import type { BadRecord } from "../read/record.ts";
import { labelledLine, openBlocks } from "./labelled-block.ts";
import type { LeakEntry } from "./leak-entry.ts";
import { leakLines } from "./leak-lines.ts";
import { parseComboLine, parseUsualLine } from "./parse-combo-line.ts";
import { toLeakEntry, usualEntry } from "./to-leak-entry.ts";
import { entryAt, openUsualLines } from "./usual-lines.ts";

/** What a stretch of a file gave: logins, what could not be read, and how far it goes. */
export interface LeakBatch {
  readonly entries: readonly LeakEntry[];
  /** More of them, as bytes; there until the next batch is asked for. */
  readonly columns?: RecordColumns;
  readonly bad: readonly BadRecord[];
  /** Every line up to this one has been dealt with. */
  readonly line: number;
}

/** All that a batch holds, made into entries: for those who have few. */
export function* readEntries({ entries, columns }: LeakBatch): Generator<LeakEntry> {
  if (columns !== undefined) for (let n = 0; n < columns.count; n += 1) yield entryAt(columns, n);
  yield* entries;
}

/** Seller banners and separator lines are not records and not reported as invalid. */
const isDecoration = (text: string): boolean =>
  !/[\p{L}\p{Nd}]/u.test(text) ||
  /^\W*(?:seller|log tools|free logs|telegram|channel|join us|contact)\b(?:\s*[:-]|\s+@)/i.test(text);

/** Reads a list of logins in any of the shapes they come in; a line that cannot be read is reported with its number, never its words. */
export async function* readCombolist(source: OpenSource): AsyncGenerator<LeakBatch> {
  const { name: file } = source;
  const blocks = openBlocks();
  const usually = openUsualLines();
  let lastLine = 0;
  for await (const lines of leakLines(source.bytes, usually)) {
    const entries: LeakEntry[] = [];
    const bad: BadRecord[] = [];
    for (const it of lines) {
      lastLine = it.line;
      if ("bad" in it) {
        bad.push({ file, line: it.line, reason: it.bad });
        continue;
      }
      const usual = "taken" in it ? null : parseUsualLine(it.text);
      if ("taken" in it || usual !== null) {
        const before = blocks.close();
        if (before !== null) entries.push(toLeakEntry(before));
        if (usual !== null) entries.push(usualEntry(usual));
        continue;
      }
      const { text } = it;
      const labelled = labelledLine(text);
      const ended = labelled === null ? blocks.close() : blocks.take(labelled.field, labelled.value, it.line);
      if (ended !== null) entries.push(toLeakEntry(ended));
      if (labelled !== null || text.trim() === "" || isDecoration(text)) continue;
      const parsed = parseComboLine(text);
      if ("bad" in parsed) bad.push({ file, line: it.line, reason: parsed.bad });
      else entries.push(toLeakEntry(parsed));
    }
    yield { entries, columns: usually.records, bad, line: (blocks.openSince() ?? lastLine + 1) - 1 };
  }
  const last = blocks.close();
  const trouble = source.trouble();
  yield {
    entries: last === null ? [] : [toLeakEntry(last)],
    bad: trouble === null ? [] : [{ file, line: lastLine, reason: trouble }],
    line: lastLine,
  };
}

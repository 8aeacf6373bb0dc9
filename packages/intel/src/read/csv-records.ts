import type { Options } from "csv-parse";
import { parse } from "csv-parse/sync";

import { CsvRows, type CsvRow } from "./csv-rows.ts";
import type { Bytes, FileRecord } from "./record.ts";
import { textLines } from "./text-lines.ts";

export interface CsvOptions {
  /** Names of columns that show a line to be the header; a file without one has the columns of `otherwise`. */
  readonly columns: ReadonlySet<string>;
  readonly otherwise: readonly string[];
  /** The last column takes the rest of the line, commas and all. */
  readonly lastTakesRest?: boolean;
  /** The longest row in bytes: a quote that stays open for longer was lost. */
  readonly longestRow?: number;
}

const LONGEST_ROW_BYTES = 256 * 1024;

const dialect = (separator: string, { lastTakesRest, longestRow }: CsvOptions): Options => ({
  delimiter: separator,
  record_delimiter: "\n",
  comment: "#",
  comment_no_infix: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  // The rest of a line is joined from its cells, so their spaces have to stay.
  trim: lastTakesRest !== true,
  max_record_size: longestRow ?? LONGEST_ROW_BYTES,
});

const columnName = (cell: string): string =>
  cell
    .trim()
    .replace(/^["#\s]+|["\s]+$/g, "")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

/** The names of the columns if the line is a header. */
const headerOf = (line: string, separator: string, options: CsvOptions): readonly string[] | null => {
  try {
    const cells = parse(line, { ...dialect(separator, options), trim: true, columns: false })[0]?.map(columnName) ?? [];
    const known = cells.filter((cell) => options.columns.has(cell));
    return cells.length > 0 && known.length >= Math.min(2, cells.length) ? cells : null;
  } catch {
    return null;
  }
};

const separatorOf = (line: string): string => {
  const counts = [",", ";", "\t"].map((separator) => [separator, line.split(separator).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
};

/** What the lines before the first row say: the columns, the separator, and whether that line is itself the header. */
interface Head {
  readonly names: readonly string[];
  readonly separator: string;
  readonly isHeader: boolean;
}

const headOf = (line: string, hidden: readonly string[] | null, options: CsvOptions): Head => {
  const separator = hidden === null ? separatorOf(line) : ",";
  const header = headerOf(line, separator, options);
  return { names: header ?? hidden ?? options.otherwise, separator, isHeader: header !== null };
};

const isBlank = (row: CsvRow): boolean => "cells" in row && row.cells.length === 1 && row.cells[0]?.trim() === "";

const toRecord = (row: CsvRow, { names, separator }: Head, lastTakesRest: boolean): FileRecord => {
  if ("bad" in row) return { bad: row.bad, line: row.first };
  const { cells } = row;
  if (lastTakesRest && cells.length > names.length)
    cells.splice(names.length - 1, cells.length, cells.slice(names.length - 1).join(separator));
  const value: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const cell = cells[at];
    if (cell !== undefined) value[name] = cell.trim();
  }
  return { value, line: row.first };
};

/** Each row of a CSV text as an object. Lines that begin with # are remarks; a header may hide in the last of them. */
export async function* csvRecords(bytes: Bytes, options: CsvOptions): AsyncGenerator<FileRecord[]> {
  let hidden: readonly string[] | null = null;
  let open: { readonly head: Head; readonly rows: CsvRows } | null = null;
  let line = 0;

  const records = ({ head }: { readonly head: Head }, found: readonly CsvRow[]): FileRecord[] =>
    found.filter((row) => !isBlank(row)).map((row) => toRecord(row, head, options.lastTakesRest === true));

  for await (const lines of textLines(bytes)) {
    let from = 0;
    for (; open === null && from < lines.length; from += 1) {
      const text = lines[from] ?? "";
      line += 1;
      if (line === 1 && /^\s*<(?:!doctype|html|\?xml)/i.test(text)) {
        yield [{ bad: "this is a web page, not CSV", line: 1 }];
        return;
      }
      if (text.startsWith("#")) {
        const names = headerOf(text.replace(/^#+\s*/, ""), ",", options);
        if (names !== null && names.length > 1) hidden = names;
      } else if (text.trim() !== "") {
        const head = headOf(text, hidden, options);
        const rows = new CsvRows(dialect(head.separator, options), head.isHeader ? line + 1 : line);
        open = { head, rows };
        if (!head.isHeader) break;
      }
    }
    if (open === null) continue;
    const found = records(open, await open.rows.add(lines.slice(from)));
    if (found.length > 0) yield found;
  }
  if (open === null) return;
  const found = records(open, await open.rows.add([], true));
  if (found.length > 0) yield found;
}

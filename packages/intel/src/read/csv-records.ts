import type { Bytes, FileRecord } from "./record.ts";
import { textLines } from "./text-lines.ts";

export interface CsvOptions {
  /** Names of columns that show a line to be the header; a file without one has the columns of `otherwise`. */
  readonly columns: ReadonlySet<string>;
  readonly otherwise: readonly string[];
  /** The last column takes the rest of the line, commas and all. */
  readonly lastTakesRest?: boolean;
}

/** A quoted cell may run over this many lines; beyond it, a quote was lost. */
const MOST_LINES = 200;

/** Cuts one line into cells (RFC 4180, with spaces allowed around quotes); null when a quoted cell goes on below. */
export const csvCells = (line: string, separator: string): string[] | null => {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let start = at;
    while (line[start] === " ") start += 1;
    if (line[start] === '"') {
      let cell = "";
      let from = start + 1;
      for (;;) {
        const quote = line.indexOf('"', from);
        if (quote < 0) return null;
        cell += line.slice(from, quote);
        if (line[quote + 1] !== '"') {
          at = quote + 1;
          break;
        }
        cell += '"';
        from = quote + 2;
      }
      const next = line.indexOf(separator, at);
      cells.push(cell);
      if (next < 0) return cells;
      at = next + 1;
    } else {
      const next = line.indexOf(separator, at);
      cells.push(next < 0 ? line.slice(at) : line.slice(at, next));
      if (next < 0) return cells;
      at = next + 1;
    }
  }
};

const columnName = (cell: string): string =>
  cell
    .trim()
    .replace(/^["#\s]+|["\s]+$/g, "")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const separatorOf = (line: string): string => {
  const counts = [",", ";", "\t"].map((separator) => [separator, line.split(separator).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
};

/** Each row of a CSV text as an object. Lines that begin with # are remarks; a header may hide in the last of them. */
export async function* csvRecords(bytes: Bytes, options: CsvOptions): AsyncGenerator<FileRecord[]> {
  let names: readonly string[] | null = null;
  let hidden: readonly string[] | null = null;
  let separator = ",";
  let line = 0;
  let open: { text: string; line: number; lines: number } | null = null;

  const isHeader = (cells: readonly string[]) =>
    cells.filter((cell) => options.columns.has(cell)).length >= Math.min(2, cells.length);

  const toRow = (cells: string[], at: number): FileRecord => {
    const columns = names ?? options.otherwise;
    const row: Record<string, string> = {};
    if (options.lastTakesRest === true && cells.length > columns.length) {
      cells.splice(columns.length - 1, cells.length, cells.slice(columns.length - 1).join(separator));
    }
    for (let i = 0; i < columns.length; i += 1) {
      const name = columns[i];
      const cell = cells[i];
      if (name !== undefined && cell !== undefined) row[name] = cell.trim();
    }
    return { value: row, line: at };
  };

  const readLine = (text: string, at: number, found: FileRecord[]): void => {
    if (names === null && hidden === null) separator = separatorOf(text);
    const cells = csvCells(text, separator);
    if (cells === null) {
      open = { text, line: at, lines: 1 };
      return;
    }
    if (names === null) {
      const header = cells.map(columnName);
      names = isHeader(header) ? header : (hidden ?? options.otherwise);
      if (names === header) return;
    }
    found.push(toRow(cells, at));
  };

  for await (const lines of textLines(bytes)) {
    const found: FileRecord[] = [];
    for (const raw of lines) {
      line += 1;
      const text = line === 1 ? raw.replace(/^\ufeff/, "") : raw;
      if (open !== null) {
        const { text: before, line: at, lines: count } = open as { text: string; line: number; lines: number };
        const joined = `${before}\n${text}`;
        const cells = csvCells(joined, separator);
        if (cells !== null) {
          open = null;
          found.push(toRow(cells, at));
        } else if (count >= MOST_LINES) {
          open = null;
          found.push({ bad: "a quote is never closed", line: at });
        } else open = { text: joined, line: at, lines: count + 1 };
        continue;
      }
      if (text.trim() === "") continue;
      if (text.startsWith("#")) {
        const cells = (csvCells(text.replace(/^#+\s*/, ""), ",") ?? []).map(columnName);
        if (cells.length > 1 && isHeader(cells)) {
          hidden = cells;
          separator = ",";
        }
        continue;
      }
      if (line === 1 && /^\s*<(?:!doctype|html|\?xml)/i.test(text)) {
        yield [{ bad: "this is a web page, not CSV", line: 1 }];
        return;
      }
      readLine(text, line, found);
    }
    if (found.length > 0) yield found;
  }
  if (open !== null) yield [{ bad: "a quote is never closed", line: (open as { line: number }).line }];
}

import { type Info, parse } from "csv-parse/sync";

export interface CsvRow {
  /** Counts from 1, as an editor shows it; a quoted cell may hold further lines. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** More than any list has; a file beyond it is refused by the number of its rows. */
const MAX_ROWS = 20_000;
const LONGEST_ROW_BYTES = 64 * 1024;

/** A comma, or the semicolon that spreadsheets write where a comma is the decimal sign. */
const separatorOf = (text: string): string => {
  const head = text.split("\n", 1)[0] ?? "";
  return head.split(";").length > head.split(",").length ? ";" : ",";
};

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Reads CSV (RFC 4180) with either separator and either line end; blank lines are left out. Null: it cannot be read. */
export const readCsv = (input: string): CsvRow[] | null => {
  const text = input.replaceAll("\r", "");
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: LONGEST_ROW_BYTES,
      to: MAX_ROWS,
      on_record: (record: string[], { lines }: Info) => {
        const cells = record.map((cell) => cell.trim());
        if (cells.some((cell) => cell !== "")) rows.push({ line: lines - lineBreaks(record), cells });
        return null;
      },
    });
  } catch {
    return null;
  }
  return rows;
};

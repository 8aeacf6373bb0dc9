import { parse } from "csv-parse/sync";

/** Reads CSV as spreadsheets do: either line end, and a quote has a meaning only where a cell begins. */
export const readCsv = (text: string, separator: string): string[][] =>
  parse(text, {
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    columns: false,
  });

/** More than any list we take; a file beyond it is refused before its rows are kept. */
const MOST_ROWS = 20_000;

export interface CsvRow {
  /** Counts from 1, as an editor shows it; a quoted cell may hold further lines. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A comma, or the semicolon that spreadsheets write where a comma is the decimal sign. */
const separatorOf = (text: string): string => {
  const head = text.slice(0, text.indexOf("\n") < 0 ? undefined : text.indexOf("\n"));
  return head.split(";").length > head.split(",").length ? ";" : ",";
};

/** Reads CSV (RFC 4180) with either separator and either line end; blank lines are none. Null: a quote is never closed. */
export const readCsv = (input: string): CsvRow[] | null => {
  const text = input.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, line, startedAt]: [string[], string, number, number] = [[], "", 1, 1];
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (cells.some((it) => it !== "")) rows.push({ line: startedAt, cells });
    cells = [];
  };
  for (let at = 0; at < text.length && rows.length <= MOST_ROWS; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\n") line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === "\n") {
      endRow();
      startedAt = line;
    } else if (sign !== "\r") cell += sign;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
};

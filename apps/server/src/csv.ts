/** A spreadsheet runs cells that begin with these as formulas; a quote before them makes them text (ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/;

const cell = (value: unknown): string => {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet whatever a scanned host wrote. */
export const toCsv = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => cells.join(","))
    .join("\r\n");

/** Characters that make a spreadsheet evaluate a cell, full-width forms included (ASVS 1.2.10, OWASP CSV injection). */
const TRIGGERS = "=+\\-@＝＋－＠";
/** A cell that begins with a trigger, also behind white space or quotes that a spreadsheet strips. */
const STARTS_FORMULA = new RegExp(`^(?:[\\t\\r\\n\\0]|[\\s"]*[${TRIGGERS}])`, "u");
/**
 * A separator inside a cell, before a trigger. Quotes do not help here: an application that splits at `;` or tab (as Spanish
 * and French locales do) sees the quote in the middle of its cell and starts a new one behind the separator.
 */
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n])(?=[\\s"\\0]*[${TRIGGERS}])`, "gu");

const cell = (value: unknown): string => {
  // A finite number is no formula, whatever its sign, and stays one for the spreadsheet.
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  const guarded = `${STARTS_FORMULA.test(text) ? "'" : ""}${text}`.replaceAll(INNER_FORMULA, "$1'");
  return /[",;\t\n\r]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** Unix seconds as ISO 8601 in UTC, which spreadsheets and scripts of every locale read alike. */
export const isoTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet of any locale whatever a scanned host wrote. */
export const toCsv = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => cells.join(","))
    .join("\r\n");

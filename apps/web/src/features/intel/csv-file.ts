type Cell = string | number | boolean | readonly string[] | null | undefined;

/** A cell that a spreadsheet would run as a formula is shown to it as text (CWE-1236). */
const cell = (value: Cell): string => {
  const text =
    value === null || value === undefined ? "" : typeof value === "object" ? value.join("; ") : String(value);
  const tame = /^[=+\-@\t\r]/.test(text) && typeof value !== "number" ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** Rows as a CSV file (RFC 4180), one column per name. */
export const csvFile = <Name extends string>(
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, Cell>>[],
): Blob =>
  new Blob(
    [[names.join(","), ...rows.map((row) => names.map((name) => cell(row[name])).join(","))].join("\r\n"), "\r\n"],
    {
      type: "text/csv;charset=utf-8",
    },
  );

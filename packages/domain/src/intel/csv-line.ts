/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is kept as text by a leading apostrophe.
 */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells
    .map((cell) => {
      if (cell === null || cell === undefined) return "";
      if (typeof cell !== "string") return String(cell);
      const safe = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
      return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(",")}\r\n`;

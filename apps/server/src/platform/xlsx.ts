/** What a cell may contain. A text is always stored as text: a spreadsheet never evaluates it. */
export type XlsxCell = string | number | null;

export interface XlsxSheet {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly XlsxCell[])[];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
}

/** What XML 1.0 cannot contain, and a lone half of a surrogate pair. */
const UNSTORABLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** The longest text of a cell. */
const MAX_CHARACTERS = 32_767;

const storable = (text: string): string => text.replaceAll(UNSTORABLE, "").slice(0, MAX_CHARACTERS);

/** A sheet's name: at most 31 characters, without those that formulas use. */
const sheetName = (name: string): string =>
  storable(name)
    .replaceAll(/[[\]*?:/\\]/g, " ")
    .slice(0, 31)
    .trim();

const HEADING = { fontWeight: "bold", backgroundColor: "#e6edf5", wrap: true } as const;

const cellOf = (value: XlsxCell) =>
  value === null
    ? null
    : typeof value === "number"
      ? { type: Number, value }
      : { type: String, value: storable(value), wrap: true, alignVertical: "top" as const };

/** A workbook (Office Open XML) with one table per sheet. */
export const toXlsx = async (sheets: readonly XlsxSheet[]): Promise<Buffer> => {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile(
    sheets.map(({ name, heading, rows, widths }) => ({
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: [
        heading.map((value) => ({ type: String, value: storable(value), ...HEADING })),
        ...rows.map((cells) => cells.map(cellOf)),
      ],
    })),
  ).toBuffer();
};

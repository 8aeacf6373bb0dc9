import { type CsvError, type Options, Parser } from "csv-parse";

/** One row with the lines it takes, counted from 1, or what is wrong with the row that begins on a line. */
export type CsvRow =
  | { readonly cells: string[]; readonly first: number; readonly last: number }
  | { readonly bad: string; readonly first: number; readonly last: number };

const FAULTS: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is never closed",
  CSV_MAX_RECORD_SIZE: "the row is too long, or a quote is never closed",
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: "there is text after a closing quote",
};

const MAX_COLUMNS = 1_000;
/** So many lines are given to the parser at once: after a fault, no more than these are given to it again. */
const LINES_AT_ONCE = 64;

const isRemark = (line: string): boolean => line.trim() === "" || line.startsWith("#");

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes("\n") ? sum + cell.split("\n").length - 1 : sum), 0);

/**
 * Rows from lines that come one after the other. The parser cannot go on after a fault, so a new one takes over: a row that
 * cannot be read costs its first line, and reading resumes on the line below.
 */
export class CsvRows {
  readonly #options: Options;
  /** Lines that are in no row yet, the line number of the first, and how many of them the parser has been given. */
  #held: string[] = [];
  #heldFrom: number;
  #given = 0;
  #parser: Parser | null = null;
  #found: CsvRow[] = [];

  constructor(options: Options, firstLine: number) {
    this.#options = options;
    this.#heldFrom = firstLine;
  }

  #open(): Parser {
    const before = this.#heldFrom - 1;
    const parser = new Parser({
      ...this.#options,
      on_record: (cells: string[], { lines }) => {
        const last = before + lines;
        const place = { first: last - lineBreaks(cells), last };
        this.#found.push(
          cells.length > MAX_COLUMNS ? { bad: "there are too many columns", ...place } : { cells, ...place },
        );
        return null;
      },
    });
    // Faults are taken from the write that meets them.
    parser.on("error", () => undefined);
    return parser;
  }

  #drop(count: number): void {
    this.#held.splice(0, count);
    this.#heldFrom += count;
    this.#given = Math.max(0, this.#given - count);
  }

  /** Drops the lines of the row that could not be read. */
  #fail(fault: CsvError): void {
    const at = Math.max(
      0,
      this.#held.findIndex((line) => !isRemark(line)),
    );
    const line = this.#heldFrom + at;
    this.#found.push({ bad: FAULTS[fault.code] ?? "the row cannot be read", first: line, last: line });
    this.#drop(at + 1);
    this.#given = 0;
    this.#parser = null;
  }

  /** Gives the parser what it has not been given yet. */
  async #give(isEnd: boolean): Promise<void> {
    for (let isRead = false; !isRead;) {
      const parser = (this.#parser ??= this.#open());
      const text = this.#held
        .slice(this.#given)
        .map((line) => `${line}\n`)
        .join("");
      this.#given = this.#held.length;
      const fault = await new Promise<Error | null | undefined>((resolve) => {
        parser.write(text, (error) => (isEnd && !error ? parser.end(resolve) : resolve(error)));
      });
      const last = this.#found.at(-1)?.last;
      if (last !== undefined) this.#drop(last + 1 - this.#heldFrom);
      isRead = fault === null || fault === undefined;
      if (!isRead) this.#fail(fault as CsvError);
    }
  }

  /** The rows that these lines complete; at the end, all that are left. */
  async add(lines: readonly string[], isEnd = false): Promise<CsvRow[]> {
    const rows: CsvRow[] = [];
    for (let from = 0; from === 0 || from < lines.length; from += LINES_AT_ONCE) {
      for (const line of lines.slice(from, from + LINES_AT_ONCE))
        this.#held.push(line.includes("\r") ? line.replaceAll("\r", " ") : line);
      await this.#give(isEnd && from + LINES_AT_ONCE >= lines.length);
      rows.push(...this.#found.splice(0));
    }
    return rows;
  }
}

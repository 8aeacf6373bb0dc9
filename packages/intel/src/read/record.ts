/** Something in a file that could not be read; the rest of the file was. */
export interface BadRecord {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** One record of a file: its value and the line it begins on, or what is wrong with it. */
export type FileRecord =
  | {
      readonly value: unknown;
      /** Counted from 1. */
      readonly line: number;
      /** The nearest key around the record: its name, where a map of records is published. */
      readonly key?: string;
      /** Which of the wanted places it was found at. */
      readonly place?: number;
    }
  | { readonly bad: string; readonly line: number };

/** Bytes of one file, in order. */
export type Bytes = AsyncIterable<Uint8Array>;

import type { Bytes } from "../read/record.ts";

/** One file of a log; `bytes` is what its archive says of its size. */
export interface LogFile {
  readonly path: string;
  readonly bytes: number;
  read(): Promise<Bytes>;
}

/** The files of an archive or a folder, and what was left out of it. */
export interface LogFiles extends Disposable {
  readonly files: readonly LogFile[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

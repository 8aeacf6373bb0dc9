import type { BadRecord } from "@parapet/intel/read/record";

/** What an import of any kind answers. */
export interface ImportResult {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly bad: readonly BadRecord[];
  readonly bad_count: number;
  readonly took_ms: number;
}

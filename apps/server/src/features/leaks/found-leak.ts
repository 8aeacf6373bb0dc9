import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";

/** A leak with what surrounds it: which list it came from, and which machine lost it. */
export interface FoundLeak extends LeakEntry {
  readonly source: string;
  readonly machine: string | null;
}

import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import type { LeakRecord } from "@parapet/leak-corpus";

/** A leak with its context: the list that it is from, and the infected machine that lost it. */
export interface FoundLeak extends LeakEntry {
  readonly source: string;
  readonly machine: string | null;
}

/** A record of the corpus, whose form was written from a `FoundLeak`. */
export const toFoundLeak = (record: LeakRecord): FoundLeak => ({ ...record, form: record.form as FoundLeak["form"] });

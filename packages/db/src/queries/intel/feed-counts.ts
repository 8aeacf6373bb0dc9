/** What an import did, in records: `read` is the sum of the other three. */
export interface LoadCounts {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export const NO_COUNTS: LoadCounts = { read: 0, added: 0, changed: 0, unchanged: 0 };

export const addCounts = (a: LoadCounts, b: LoadCounts): LoadCounts => ({
  read: a.read + b.read,
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});

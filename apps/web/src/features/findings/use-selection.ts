import type { Finding } from "@parapet/domain/contracts/findings";
import { useState } from "react";

/** A leaked credential that was selected: its id, its finding and what the list shows of it. */
export interface Selected {
  readonly id: string;
  readonly finding: Finding["id"];
  readonly shown: string;
}

/** The credential of a row, where it has one that can be revealed. */
export const toSelected = ({ id: finding, details }: Finding): Selected | null => {
  const { credential, credentials } = details;
  return typeof credential === "string" ? { id: credential, finding, shown: String(credentials as string) } : null;
};

interface Selection {
  readonly list: string;
  readonly rows: readonly Selected[];
}

/** The selected credentials of one list; another list begins with none. At most `limit` are taken. */
export const useSelection = (list: string, limit: number) => {
  const [selection, setSelection] = useState<Selection>({ list, rows: [] });
  const rows = selection.list === list ? selection.rows : [];
  const ids = new Set(rows.map(({ id }) => id));
  const add = (more: readonly Selected[]) =>
    setSelection({ list, rows: [...rows, ...more.filter(({ id }) => !ids.has(id))].slice(0, limit) });
  return {
    rows,
    isFull: rows.length >= limit,
    has: (id: string) => ids.has(id),
    add,
    remove: (id: string) => setSelection({ list, rows: rows.filter((row) => row.id !== id) }),
    clear: () => setSelection({ list, rows: [] }),
  };
};

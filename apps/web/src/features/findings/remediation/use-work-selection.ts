import type { WorkRow } from "@parapet/domain/contracts/remediation";
import { useState } from "react";

interface Selection {
  /** The list that the selection was made in; another list begins with none. */
  readonly list: string;
  readonly versions: ReadonlyMap<string, number>;
  readonly isAll: boolean;
  /** The row that a range begins at. */
  readonly anchor: number | null;
}

/** The selected findings of a list: by id with their versions, or all that match its filters. */
export const useWorkSelection = (list: string, rows: readonly WorkRow[]) => {
  const [stored, setStored] = useState<Selection>({ list, versions: new Map(), isAll: false, anchor: null });
  const selection: Selection =
    stored.list === list ? stored : { list, versions: new Map(), isAll: false, anchor: null };
  const put = (versions: ReadonlyMap<string, number>, anchor: number | null) =>
    setStored({ list, versions, isAll: false, anchor });
  const has = (id: string): boolean => selection.isAll || selection.versions.has(id);
  return {
    isAll: selection.isAll,
    versions: selection.versions,
    count: selection.versions.size,
    has,
    toggle: (at: number) => {
      const row = rows[at];
      if (row === undefined) return;
      const versions = new Map(selection.versions);
      if (!versions.delete(row.id)) versions.set(row.id, row.version);
      put(versions, at);
    },
    /** Selects everything between the row that was chosen last and this one. */
    extendTo: (at: number) => {
      const from = selection.anchor ?? at;
      const versions = new Map(selection.versions);
      for (const row of rows.slice(Math.min(from, at), Math.max(from, at) + 1)) versions.set(row.id, row.version);
      put(versions, from);
    },
    selectPage: () => put(new Map([...selection.versions, ...rows.map((row) => [row.id, row.version] as const)]), null),
    selectAll: () => setStored({ list, versions: new Map(), isAll: true, anchor: null }),
    clear: () => put(new Map(), null),
  };
};

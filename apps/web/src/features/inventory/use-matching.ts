import { useMemo } from "react";

import type { AssetNode } from "./api.ts";
import { inTreeOrder } from "./radial-layout.ts";

export interface Row {
  readonly at: number;
  readonly node: AssetNode;
}

/** The rows whose name holds the text, in the order of the tree, and their places; no text, every row. */
export const useMatching = (
  nodes: readonly AssetNode[],
  typed: string,
): { rows: readonly Row[]; found: ReadonlySet<number> | null } => {
  const all = useMemo(
    () =>
      inTreeOrder(nodes).flatMap((at): Row[] => {
        const node = nodes[at];
        return node === undefined ? [] : [{ at, node }];
      }),
    [nodes],
  );
  return useMemo(() => {
    const text = typed.trim().toLowerCase();
    if (text === "") return { rows: all, found: null };
    const rows = all.filter(({ node }) => node.label.toLowerCase().includes(text));
    return { rows, found: new Set(rows.map(({ at }) => at)) };
  }, [all, typed]);
};

import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { auditHeads, chainRows } from "@parapet/db/queries/platform";

import type { Anchor } from "./anchor.ts";

const BATCH = 2_000;

export interface ChainTrouble {
  readonly chain: string;
  readonly seq: number;
  readonly what: "missing" | "changed" | "cut" | "moved" | "anchor";
}

export interface AuditVerdict {
  readonly chains: number;
  readonly rows: number;
  readonly troubles: readonly ChainTrouble[];
}

/** Walks every chain from its first row and says where it does not hold. */
export const verifyChains = async (owner: Db, anchors: readonly Anchor[] = []): Promise<AuditVerdict> => {
  const troubles: ChainTrouble[] = [];
  const heads = await auditHeads(owner);
  const anchored = Map.groupBy(anchors, ({ chain }) => chain);
  let rows = 0;
  for (const { chain, seq: headSeq, hash: headHash, org_matches } of heads) {
    if (!org_matches) troubles.push({ chain, seq: 0, what: "moved" });
    const wanted = new Map((anchored.get(chain) ?? []).map(({ seq, hash }) => [seq, hash]));
    let before: Buffer = Buffer.alloc(0);
    let seq = 0;
    for (;;) {
      const batch = await chainRows(owner, chain, seq, BATCH);
      for (const row of batch) {
        rows += 1;
        if (row.seq !== seq + 1) troubles.push({ chain, seq: seq + 1, what: "missing" });
        const hash = createHash("sha256").update(before).update(row.text).digest();
        // After a gap verification restarts at the row that follows, so one fault is reported once.
        if (row.seq === seq + 1 && !hash.equals(row.hash)) troubles.push({ chain, seq: row.seq, what: "changed" });
        const anchor = wanted.get(row.seq);
        if (anchor !== undefined && anchor !== row.hash.toString("hex"))
          troubles.push({ chain, seq: row.seq, what: "anchor" });
        before = row.hash;
        seq = row.seq;
      }
      if (batch.length < BATCH) break;
    }
    if (headSeq !== seq || headHash === null || !headHash.equals(before)) troubles.push({ chain, seq, what: "cut" });
    for (const anchor of wanted.keys()) if (anchor > seq) troubles.push({ chain, seq: anchor, what: "anchor" });
  }
  for (const chain of anchored.keys())
    if (!heads.some((head) => head.chain === chain)) troubles.push({ chain, seq: 0, what: "anchor" });
  return { chains: heads.length, rows, troubles };
};

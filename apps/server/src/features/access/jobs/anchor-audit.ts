import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { writeAnchors } from "../../../platform/audit/verify-chain.ts";
import { defineJob } from "../../../platform/queue/job.ts";

/** Where the heads of the audit chains are written down outside the database. */
export const anchorFile = (dataDir: string): string => join(dataDir, "audit-anchors.jsonl");

/** Every day, the heads of the audit chains go to a file that the database cannot change. */
export const anchorAuditJob = defineJob({
  name: "anchor-audit",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "5 0 * * *",
  async run(_payload, { services: { ownerUrl, config, now } }) {
    await using owner = openDatabase(ownerUrl, { role: "owner", max: 1, work: "background" });
    await asSystem(owner.db, "audit-chain", (tx) => writeAnchors(tx, anchorFile(config.dataDir), now()));
  },
});

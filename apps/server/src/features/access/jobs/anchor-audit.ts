import { openDatabase } from "@parapet/db/db";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { writeAnchors } from "../../../platform/audit/audit-anchors.ts";
import { defineJob } from "../../../platform/queue/job.ts";

/** Every day, the heads of the audit chains are stored in a form that no one with access to the database alone can write. */
export const anchorAuditJob = defineJob({
  name: "anchor-audit",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "5 0 * * *",
  async run(_payload, { services }) {
    await using owner = openDatabase(services.ownerUrl, { role: "owner", max: 1, work: "background" });
    await asSystem(owner.db, "audit-chain", (tx) => writeAnchors(services, tx, services.now()));
  },
});

import { findingById } from "@parapet/db/queries/findings";
import { bulkChanges, findingsOfChange } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { toLocale } from "@parapet/words/locale";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { makeTicket } from "../../alerts/index.ts";
import { inOrderOfActions } from "../../score/index.ts";

/** Creates the tickets of a bulk change once it can no longer be undone, in the order of the actions. */
export const sendTicketsJob = defineJob({
  name: "send-tickets",
  payload: z.object({ change: z.uuid(), org: OrgId }),
  onceFor: ({ change, org }) => `${change} ${org}`,
  retries: 3,
  async run({ change, org }, { services, signal }) {
    await within(services.db, [org], async (tx) => {
      const [it] = await bulkChanges(tx, [org], change);
      if (it === undefined || it.undone_at !== null || it.author === null) return;
      const by = { user: it.author, locale: toLocale(it.change.locale), note: it.change.note };
      const findings = await findingsOfChange(tx, org, change);
      for (const { id } of await inOrderOfActions(tx, org, findings, services.now())) {
        signal.throwIfAborted();
        const finding = await findingById(tx, [org], FindingId.parse(id));
        if (finding !== undefined && finding.resolved_at === null) await makeTicket(services, tx, finding, by);
      }
    });
  },
});

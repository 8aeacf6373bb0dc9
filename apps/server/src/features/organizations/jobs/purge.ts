import {
  applyRetention,
  organizationsToPurge,
  purgeOrganization,
  type Retention,
} from "@parapet/db/queries/organizations";
import { isSteadyClock } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { RETENTION } from "@parapet/domain/contracts/retention";
import * as z from "zod";

import { audit } from "../../../platform/audit/audit.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";

const NOWHERE = { ip: null, claimedIp: null };

/** A year of full access and a year to compare it with, and a little: no one loses last year's run to a leap day. */
const KEEP: Retention = {
  stages: 7,
  looks: 90,
  runs: RETENTION.months * 31,
  removedDomains: RETENTION.removed,
  alerts: RETENTION.alerts,
  leads: RETENTION.leads * 366,
  feedRuns: 90,
  // Longer than a refusal locks further requests.
  consentRequests: 180,
};

/** Deletes data past its retention period, and organizations 30 days after deletion. Recorded in the audit log. */
export const purgeJob = defineJob({
  name: "purge",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "41 * * * *",
  async run(_payload, { services: { db, now, events } }) {
    if (!(await asSystem(db, "retention", (tx) => isSteadyClock(tx, "purge", now())))) return;
    await asSystem(db, "retention", async (tx) => {
      const ended = await applyRetention(tx, KEEP, now());
      if (Object.keys(ended).length > 0)
        await audit(tx, NOWHERE, now(), {
          action: "data.purged",
          org: null,
          actor: null,
          detail: { what: "retention", ...ended },
        });
    });
    const due = await asSystem(db, "retention", (tx) => organizationsToPurge(tx, now()));
    await runUnits(events, {
      name: "purge",
      units: due,
      idOf: ({ id }) => id,
      run: ({ id }) =>
        asSystem(db, "retention", async (tx) => {
          await purgeOrganization(tx, id as OrgId);
          await audit(tx, NOWHERE, now(), { action: "organization.purged", org: null, actor: null, object: id });
        }),
    });
  },
});

import { dropOldMail } from "@parapet/db/queries/mail-outbox";
import { organisationsToPurge, purgeOrganisation } from "@parapet/db/queries/organisation";
import { sweepSessions } from "@parapet/db/queries/session";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { audit } from "../audit/audit.ts";
import { after } from "../session/lifetimes.ts";
import { defineJob } from "./job.ts";

const DAY_MS = 86_400_000;
const NOWHERE = { ip: null, claimedIp: null };

/** Clears away ended sessions, spent codes and sent mail, and purges organisations whose 30 days are over. */
export const sweepSessionsJob = defineJob({
  name: "sweep-sessions",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "17 * * * *",
  async run(_payload, { services: { db, now } }) {
    await within(db, "everything", async (tx) => {
      await sweepSessions(tx, now(), after(now(), -2 * DAY_MS));
      await dropOldMail(tx, after(now(), -30 * DAY_MS));
    });
    const due = await within(db, "everything", (tx) => organisationsToPurge(tx, now()));
    for (const { id } of due) {
      await within(db, "everything", async (tx) => {
        await purgeOrganisation(tx, id as OrgId);
        await audit(tx, NOWHERE, now(), { action: "organisation.purged", org: null, actor: null, object: id });
      });
    }
  },
});

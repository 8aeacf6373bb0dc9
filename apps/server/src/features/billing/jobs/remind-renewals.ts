import type { Db } from "@parapet/db/db";
import { administratorsOf } from "@parapet/db/queries/administrator";
import { licencesToRemind, noteReminder } from "@parapet/db/queries/licence";
import { organisationInScope } from "@parapet/db/queries/organisation";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { type PlanId, PLANS } from "@parapet/domain/plans/catalogue";
import { EXPIRING_DAYS } from "@parapet/domain/plans/licence";
import { day } from "@parapet/words/format/day";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";

/** The first letter comes with the banner in the portal, the last one when it is about to matter. */
const DAYS_AHEAD = [3, EXPIRING_DAYS] as const;

type Licence = Awaited<ReturnType<typeof licencesToRemind>>[number];

const remind = async (
  { mail, config }: Pick<Services, "config" | "mail">,
  tx: Db,
  licence: Licence,
  { daysAhead, at }: { readonly daysAhead: number; readonly at: Date },
): Promise<void> => {
  const { ends_at: endsAt } = licence;
  const org = licence.org_id as OrgId;
  if (endsAt === null || !(await noteReminder(tx, org, { endsAt, daysAhead, at }))) return;
  // A subscription renews itself; only one that was cancelled, or was never there, needs a person.
  if (licence.payment_subscription !== null && licence.cancelled_at === null) return;
  const organisation = await organisationInScope(tx, [org], org);
  for (const reader of await administratorsOf(tx, org))
    await mail.post(tx, {
      kind: "licenceEnding",
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: {
        day: day(endsAt),
        plan: PLANS[licence.plan as PlanId].name,
        organisation: organisation?.name ?? "",
      },
      link: `${config.publicUrl}/payment`,
    });
};

/** Writes to administrators whose licence is about to end: once with the banner, once shortly before. */
export const remindRenewalsJob = defineJob({
  name: "remind-renewals",
  payload: z.object({}),
  schedule: "20 6 * * *",
  timeLimitSeconds: 300,
  async run(_, { services }) {
    const at = services.now();
    for (const daysAhead of DAYS_AHEAD) {
      const until = new Date(at.getTime() + daysAhead * DAY_MS);
      await runUnits(services.events, {
        name: "remind-renewals",
        units: await asSystem(services.db, "due-work", (tx) => licencesToRemind(tx, at, until, daysAhead)),
        idOf: ({ org_id }) => org_id,
        run: (licence) =>
          within(services.db, [licence.org_id as OrgId], (tx) => remind(services, tx, licence, { daysAhead, at })),
      });
    }
    services.mail.nudge();
  },
});

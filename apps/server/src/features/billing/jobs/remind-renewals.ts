import type { Db } from "@parapet/db/db";
import { listAdministrators } from "@parapet/db/queries/access";
import { licenceFacts, licencesToRemind, noteReminder, unpaidRenewals } from "@parapet/db/queries/billing";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { accessUntil, EXPIRING_DAYS, GRACE_DAYS, type PlanId, PLANS } from "@parapet/domain/plans";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";

/** The first letter comes with the banner in the portal, the last one when it is about to matter. */
const DAYS_AHEAD = [3, EXPIRING_DAYS] as const;

/** After a term whose renewal is not paid: a reminder before access ends, and a letter when it has. */
const DAYS_AFTER = [GRACE_DAYS - 3, GRACE_DAYS] as const;

type Licence = Awaited<ReturnType<typeof licencesToRemind>>[number];

const post = async (
  { mail, config }: Pick<Services, "config" | "mail">,
  tx: Db,
  licence: Licence,
  kind: "licenceEnding" | "paymentOverdue" | "licenceSuspended",
  on: Date | null,
): Promise<void> => {
  const org = licence.org_id as OrgId;
  const organization = await organizationInScope(tx, [org], org);
  for (const reader of await listAdministrators(tx, org))
    await mail.post(tx, {
      sender: null,
      kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: {
        day: on,
        plan: PLANS[licence.plan as PlanId].name,
        organization: organization?.name ?? "",
      },
      link: `${config.publicUrl}/payment`,
    });
};

const remind = async (
  services: Pick<Services, "config" | "mail">,
  tx: Db,
  licence: Licence,
  { daysAhead, at }: { readonly daysAhead: number; readonly at: Date },
): Promise<void> => {
  const { ends_at: endsAt } = licence;
  const org = licence.org_id as OrgId;
  if (endsAt === null || !(await noteReminder(tx, org, { endsAt, daysAhead, at }))) return;
  await post(services, tx, licence, "licenceEnding", endsAt);
};

/** The renewal is due and not paid. */
const dun = async (services: Pick<Services, "config" | "mail">, tx: Db, licence: Licence, at: Date): Promise<void> => {
  const { ends_at: endsAt } = licence;
  const org = licence.org_id as OrgId;
  if (endsAt === null) return;
  const due = DAYS_AFTER.findLast((days) => endsAt.getTime() + days * DAY_MS <= at.getTime());
  if (due === undefined || !(await noteReminder(tx, org, { endsAt, daysAhead: -due, at }))) return;
  const kind = due === GRACE_DAYS ? "licenceSuspended" : "paymentOverdue";
  await post(services, tx, licence, kind, accessUntil(licenceFacts(licence)));
};

/** Writes to administrators whose licence is about to end, or whose renewal by card is not paid. */
export const remindRenewalsJob = defineJob({
  name: "remind-renewals",
  payload: z.object({}),
  schedule: "20 6 * * *",
  timeLimitSeconds: 300,
  async run(_, { services }) {
    const at = services.now();
    const runEach = (units: Licence[], run: (tx: Db, licence: Licence) => Promise<void>) =>
      runUnits(services.events, {
        name: "remind-renewals",
        units,
        idOf: ({ org_id }) => org_id,
        run: (licence) => within(services.db, [licence.org_id as OrgId], (tx) => run(tx, licence)),
      });
    for (const daysAhead of DAYS_AHEAD) {
      const until = new Date(at.getTime() + daysAhead * DAY_MS);
      const units = await asSystem(services.db, "due-work", (tx) => licencesToRemind(tx, at, until, daysAhead));
      await runEach(units, (tx, licence) => remind(services, tx, licence, { daysAhead, at }));
    }
    const since = new Date(at.getTime() - 2 * GRACE_DAYS * DAY_MS);
    const unpaid = await asSystem(services.db, "due-work", (tx) => unpaidRenewals(tx, at, since));
    await runEach(unpaid, (tx, licence) => dun(services, tx, licence, at));
    services.mail.nudge();
  },
});

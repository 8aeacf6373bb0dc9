import { dropSlaPolicy as dropPolicy, putSlaPolicy as putPolicy } from "@parapet/db/queries/remediation";
import type { dropSlaPolicy, putSlaPolicy } from "@parapet/domain/contracts/remediation";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { setDueDatesJob } from "../jobs/due-dates.ts";
import { requireOwner } from "./change-findings.ts";

export const setPolicy = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, body, from }: Act<typeof putSlaPolicy, "actor" | "db" | "body" | "from">,
) => {
  const org = activeOrganization(actor);
  // Within the organization and the caller's own: a foreign person learns nothing by being named.
  if (body.escalate_to !== null) await requireOwner(db, org, body.escalate_to, "escalate_to");
  const isStored = await putPolicy(
    db,
    org,
    {
      days: body.days,
      criticalAssets: [...new Set(body.critical_assets)],
      businessDaysOnly: body.business_days_only,
      timeZone: body.time_zone,
      holidays: [...new Set(body.holidays)].toSorted((a, b) => a.localeCompare(b)),
      remindDays: body.remind_days,
      escalateDays: body.escalate_days,
      escalateTo: body.escalate_to,
      version: body.version,
    },
    { user: actor.user, at: services.now() },
  );
  if (!isStored) throw new Refusal("conflict");
  await audit(db, from, services.now(), {
    action: "sla-policy.changed",
    org,
    actor: actor.user,
    detail: { days: body.days, time_zone: body.time_zone },
  });
  await services.jobs.enqueue(setDueDatesJob, { org }, { tx: db });
  return org;
};

export const removePolicy = async (
  services: Pick<Services, "now">,
  { actor, db, from }: Act<typeof dropSlaPolicy, "actor" | "db" | "from">,
) => {
  const org = activeOrganization(actor);
  if (!(await dropPolicy(db, org))) throw new Refusal("not_found");
  await audit(db, from, services.now(), { action: "sla-policy.removed", org, actor: actor.user });
};

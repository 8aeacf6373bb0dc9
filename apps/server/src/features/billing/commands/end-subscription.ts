import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { listAdministrators } from "@parapet/db/queries/access";
import {
  addOnSubscriptions,
  cancelLicence,
  findProvider,
  findSubscription,
  readLicence,
  resumeLicence,
} from "@parapet/db/queries/billing";
import type { cancelSubscription, resumeSubscription } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { LicenceFacts } from "@parapet/domain/plans";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";

const mailAdministrators = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  actor: Actor,
  kind: "subscriptionCancelled" | "subscriptionResumed",
  endsAt: Date | null,
): Promise<void> => {
  for (const reader of await listAdministrators(db, actor.org))
    await services.mail.post(db, {
      sender: actor.org,
      kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: { by: `${actor.firstName} ${actor.lastName}`.trim(), organization: actor.orgName, day: endsAt },
      link: `${services.config.publicUrl}/dashboard/account?part=plan`,
    });
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

/**
 * The job sends the state of the licence at the time it runs, so that the last of several quick changes wins. Add-ons follow the licence,
 * without which they give nothing.
 */
const syncProvider = async (services: Given, db: Db, org: OrgId): Promise<void> => {
  const plan = (await findProvider(db, org))?.payment_subscription ?? null;
  const addOns = await addOnSubscriptions(db, org);
  for (const subscription of [...(plan === null ? [] : [plan]), ...addOns.map(({ id }) => id)]) {
    const it = { subscription, when: "as-licence", org, request: randomUUID() } as const;
    await services.jobs.enqueue(endSubscriptionJob, it, { tx: db });
  }
};

export const endSubscription = async (
  services: Given,
  { actor, db, from }: Act<typeof cancelSubscription, "actor" | "db" | "from">,
) => {
  const licence = await readLicence(db, actor.org);
  if (licence === null) throw new Refusal("not_found");
  if (licence.cancelledAt !== null) throw new Refusal("conflict", "already_cancelled");
  await cancelLicence(db, actor.org, services.now());
  await syncProvider(services, db, actor.org);
  await mailAdministrators(services, db, actor, "subscriptionCancelled", licence.endsAt);
  const fact = { org: actor.org, actor: actor.user, object: actor.org };
  await audit(db, from, services.now(), { action: "licence.cancelled", ...fact });
  return licence;
};

/** A cancellation is withdrawn while the term runs and the subscription, if there is one, has not ended: after that a licence is bought again. */
export const isResumable = async (db: Db, org: OrgId, licence: LicenceFacts, at: Date): Promise<boolean> => {
  if (licence.cancelledAt === null || licence.endsAt === null || licence.endsAt <= at) return false;
  const subscription = (await findProvider(db, org))?.payment_subscription ?? null;
  return subscription === null || (await findSubscription(db, org, subscription))?.state !== "ended";
};

export const continueSubscription = async (
  services: Given,
  { actor, db, from }: Act<typeof resumeSubscription, "actor" | "db" | "from">,
) => {
  const licence = await readLicence(db, actor.org);
  if (licence === null) throw new Refusal("not_found");
  const at = services.now();
  if (!(await isResumable(db, actor.org, licence, at)) || !(await resumeLicence(db, actor.org, at)))
    throw new Refusal("conflict", "not_cancelled");
  await syncProvider(services, db, actor.org);
  await mailAdministrators(services, db, actor, "subscriptionResumed", licence.endsAt);
  const fact = { org: actor.org, actor: actor.user, object: actor.org };
  await audit(db, from, services.now(), { action: "licence.resumed", ...fact });
  return licence;
};

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
  subscriptionPayer,
} from "@parapet/db/queries/billing";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { asSystemIn } from "@parapet/db/unscoped";
import type { cancelSubscription, resumeSubscription } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { LicenceFacts } from "@parapet/domain/plans";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import type { RowReach } from "../../../platform/session/reach.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";

/** The organization that has the licence, and the partner whose card renews it; null where it pays itself. */
interface Subscriber {
  readonly org: OrgId;
  readonly name: string;
  readonly partner: OrgId | null;
}

/** Whose subscription is it? The own one, or for a partner that of a client which it pays and still has. */
export const findSubscriber = async (
  db: Db,
  actor: Actor,
  reach: Pick<RowReach, "scope">,
  wanted: string | undefined,
): Promise<Subscriber | null> => {
  const named = wanted === undefined || wanted === actor.org ? null : wanted;
  if (named !== null && actor.orgKind !== "partner") return null;
  const client = named === null ? null : await organizationInScope(db, reach.scope, named);
  if (client === undefined) return null;
  const org = client === null ? actor.org : (client.id as OrgId);
  const payer = await subscriptionPayer(db, org);
  if (named !== null && payer !== actor.org) return null;
  return { org, name: client?.name ?? actor.orgName, partner: payer === null || payer === org ? null : payer };
};

const notify = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  { org, name, partner }: Subscriber,
  { kind, actor, endsAt }: { kind: "subscriptionCancelled" | "subscriptionResumed"; actor: Actor; endsAt: Date | null },
): Promise<void> => {
  const readersOf = (id: OrgId) => asSystemIn(db, "operator-inbox", () => listAdministrators(db, id));
  const post = async (
    reader: Awaited<ReturnType<typeof readersOf>>[number],
    as: typeof kind | "subscriptionEnds",
    path: string,
  ) =>
    services.mail.post(db, {
      sender: actor.org,
      kind: as,
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: { by: `${actor.firstName} ${actor.lastName}`.trim(), organization: name, day: endsAt },
      link: `${services.config.publicUrl}${path}`,
    });
  // Only who pays can withdraw a cancellation.
  const told = kind === "subscriptionCancelled" && partner !== null ? "subscriptionEnds" : kind;
  for (const reader of await readersOf(org)) await post(reader, told, "/dashboard/account?part=plan");
  if (partner === null) return;
  for (const reader of await readersOf(partner)) await post(reader, kind, "/dashboard/management/org-management");
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

/**
 * The job sends the state of the licence at the time it runs, so that the last of several quick changes wins. Add-ons follow the licence,
 * without which they give nothing; with it only those continue that `payer` pays.
 */
const syncProvider = async (services: Given, db: Db, org: OrgId, payer: OrgId | null): Promise<void> => {
  const plan = (await findProvider(db, org))?.payment_subscription ?? null;
  const addOns = (await addOnSubscriptions(db, org)).filter((one) => payer === null || one.payer === payer);
  for (const subscription of [...(plan === null ? [] : [plan]), ...addOns.map(({ id }) => id)]) {
    const it = { subscription, when: "as-licence", org, request: randomUUID() } as const;
    await services.jobs.enqueue(endSubscriptionJob, it, { tx: db });
  }
};

export const endSubscription = async (
  services: Given,
  { actor, db, reach, body, from }: Act<typeof cancelSubscription, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const of = await findSubscriber(db, actor, reach, body.organization);
  const licence = of === null ? null : await readLicence(db, of.org);
  if (of === null || licence === null) throw new Refusal("not_found");
  if (licence.cancelledAt !== null) throw new Refusal("conflict", "already_cancelled");
  await cancelLicence(db, of.org, services.now());
  await syncProvider(services, db, of.org, null);
  await notify(services, db, of, { kind: "subscriptionCancelled", actor, endsAt: licence.endsAt });
  const fact = { org: of.org, actor: actor.user, object: of.org };
  await audit(db, from, services.now(), { action: "licence.cancelled", ...fact });
  return licence;
};

/**
 * A cancellation is withdrawn while the term runs and the subscription, if there is one, has not ended: after that a licence is bought
 * again. No one but who pays it has a card charged again.
 */
export const isResumable = async (
  db: Db,
  { org, partner }: Subscriber,
  actor: Pick<Actor, "org">,
  { licence, at }: { readonly licence: LicenceFacts; readonly at: Date },
): Promise<boolean> => {
  if (licence.cancelledAt === null || licence.endsAt === null || licence.endsAt <= at) return false;
  if (partner !== null && partner !== actor.org) return false;
  const subscription = (await findProvider(db, org))?.payment_subscription ?? null;
  return subscription === null || (await findSubscription(db, org, subscription))?.state !== "ended";
};

export const continueSubscription = async (
  services: Given,
  { actor, db, reach, body, from }: Act<typeof resumeSubscription, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const of = await findSubscriber(db, actor, reach, body.organization);
  const licence = of === null ? null : await readLicence(db, of.org);
  if (of === null || licence === null) throw new Refusal("not_found");
  if (of.partner !== null && of.partner !== actor.org) throw new Refusal("not_allowed", "partner_pays");
  const at = services.now();
  if (!(await isResumable(db, of, actor, { licence, at })) || !(await resumeLicence(db, of.org, at)))
    throw new Refusal("conflict", "not_cancelled");
  await syncProvider(services, db, of.org, actor.org);
  await notify(services, db, of, { kind: "subscriptionResumed", actor, endsAt: licence.endsAt });
  const fact = { org: of.org, actor: actor.user, object: of.org };
  await audit(db, from, services.now(), { action: "licence.resumed", ...fact });
  return licence;
};

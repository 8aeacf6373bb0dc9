import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { administratorsOf } from "@parapet/db/queries/access/administrator";
import { countUsers } from "@parapet/db/queries/access/user";
import {
  cancelLicence,
  currentAddOns,
  licenceOf,
  limitFor,
  providerOf,
  quotaUsed,
  resumeLicence,
} from "@parapet/db/queries/billing/licence";
import { countDomains } from "@parapet/db/queries/domains/domain-proof";
import { countProbedAddresses } from "@parapet/db/queries/scans/probed-address";
import { countVips } from "@parapet/db/queries/vips/vip";
import {
  cancelSubscription,
  getSubscription,
  resumeSubscription,
} from "@parapet/domain/contracts/billing/subscription";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Limit, LIMITS } from "@parapet/domain/plans/catalogue";
import { accessUntil, licenceState } from "@parapet/domain/plans/licence";
import type { ADD_ON_KINDS } from "@parapet/domain/plans/offer";
import { day } from "@parapet/words/format/day";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";

/** How much of a limit is used? */
const usedOf = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  if (limit === "users") return countUsers(db, org);
  if (limit === "domains") return countDomains(db, org);
  if (limit === "vipSlots") return countVips(db, org);
  if (limit === "ips") return countProbedAddresses(db, org);
  return quotaUsed(db, org, limit, at);
};

const mailAdministrators = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  actor: Actor,
  kind: "subscriptionCancelled" | "subscriptionResumed",
  endsAt: Date | null,
): Promise<void> => {
  for (const reader of await administratorsOf(db, actor.org))
    await services.mail.post(db, {
      sender: actor.org,
      kind,
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      values: { by: `${actor.firstName} ${actor.lastName}`.trim(), organisation: actor.orgName, day: day(endsAt) },
      link: `${services.config.publicUrl}/dashboard/account?part=plan`,
    });
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

/** The job sends the state of the licence at the time it runs, so that the last of several quick changes wins. */
const syncProvider = async (services: Given, db: Db, org: OrgId): Promise<void> => {
  const subscription = (await providerOf(db, org))?.payment_subscription ?? null;
  if (subscription === null) return;
  const it = { subscription, when: "as-licence", org, request: randomUUID() } as const;
  await services.jobs.enqueue(endSubscriptionJob, it, { tx: db });
};

const getSubscriptionRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getSubscription,
    "subscription:read",
    async ({ actor, db }) => {
      const licence = await licenceOf(db, actor.org);
      if (licence === null) return { data: null };
      const at = services.now();
      const limits = [];
      for (const name of LIMITS) {
        const limit = await limitFor(db, actor.org, name, at);
        limits.push({
          name,
          limit: Number.isFinite(limit) ? limit : null,
          used: await usedOf(db, actor.org, name, at),
        });
      }
      const time = (date: Date | null) => (date === null ? null : unixSeconds(date));
      return {
        data: {
          state: licenceState(actor.orgKind, licence, at),
          plan: licence.plan,
          billing: licence.billing,
          started_at: time(licence.startedAt),
          ends_at: time(licence.endsAt),
          cancelled_at: time(licence.cancelledAt),
          access_until: time(accessUntil(licence)),
          renewal: licence.renewal,
          invoice: licence.invoice,
          limits,
          add_ons: (await currentAddOns(db, actor.org, at)).map((row) => ({
            kind: row.kind as (typeof ADD_ON_KINDS)[number],
            quantity: row.quantity,
            ends_at: unixSeconds(row.ends_at),
            invoice: row.invoice,
          })),
        },
      };
    },
    { scope: (actor) => [actor.org] },
  );

const cancelSubscriptionRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    cancelSubscription,
    "subscription:manage",
    async ({ actor, db, from }) => {
      const licence = await licenceOf(db, actor.org);
      if (licence === null) throw new Refusal("not_found");
      if (licence.cancelledAt !== null) throw new Refusal("conflict", "already_cancelled");
      await cancelLicence(db, actor.org, services.now());
      await syncProvider(services, db, actor.org);
      await mailAdministrators(services, db, actor, "subscriptionCancelled", licence.endsAt);
      const fact = { org: actor.org, actor: actor.user, object: actor.org };
      await audit(db, from, services.now(), { action: "licence.cancelled", ...fact });
      return { data: { ends_at: licence.endsAt === null ? null : unixSeconds(licence.endsAt) } };
    },
    { confirmedBy: "password" },
  );

const resumeSubscriptionRoute: Route<Given> = (app, services) =>
  serve(app, services, resumeSubscription, "subscription:manage", async ({ actor, db, from }) => {
    const licence = await licenceOf(db, actor.org);
    if (licence === null) throw new Refusal("not_found");
    // After its end a licence is bought again.
    if (!(await resumeLicence(db, actor.org, services.now()))) throw new Refusal("conflict", "not_cancelled");
    await syncProvider(services, db, actor.org);
    await mailAdministrators(services, db, actor, "subscriptionResumed", licence.endsAt);
    const fact = { org: actor.org, actor: actor.user, object: actor.org };
    await audit(db, from, services.now(), { action: "licence.resumed", ...fact });
    return { data: { ends_at: licence.endsAt === null ? null : unixSeconds(licence.endsAt) } };
  });

/** The own organization's plan: what it is, what is left of it, and the way out of it. */
export const subscriptionRoutes: readonly Route<Given>[] = [
  getSubscriptionRoute,
  cancelSubscriptionRoute,
  resumeSubscriptionRoute,
];

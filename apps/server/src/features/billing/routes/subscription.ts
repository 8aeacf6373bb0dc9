import type { Db } from "@parapet/db/db";
import { countUsers } from "@parapet/db/queries/access";
import { currentAddOns, limitFor, quotaUsed, readLicence } from "@parapet/db/queries/billing";
import { countDomains } from "@parapet/db/queries/domains";
import { countProbedAddresses } from "@parapet/db/queries/scans";
import { countVips } from "@parapet/db/queries/vips";
import { cancelSubscription, getSubscription, resumeSubscription } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { accessUntil, type ADD_ON_KINDS, licenceState, type Limit, LIMITS } from "@parapet/domain/plans";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { continueSubscription, endSubscription, findSubscriber, isResumable } from "../commands/end-subscription.ts";

const usedOf = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  if (limit === "users") return countUsers(db, org);
  if (limit === "domains") return countDomains(db, org);
  if (limit === "vipSlots") return countVips(db, org);
  if (limit === "ips") return countProbedAddresses(db, org);
  return quotaUsed(db, org, limit, at);
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const getSubscriptionRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getSubscription,
    async ({ actor, db, reach, query }) => {
      const of = await findSubscriber(db, actor, reach, query.organization);
      const licence = of === null ? null : await readLicence(db, of.org);
      if (of === null || licence === null) return { data: null };
      const { org } = of;
      const at = services.now();
      const limits = [];
      for (const name of LIMITS) {
        const limit = await limitFor(db, org, name, at);
        limits.push({
          name,
          limit: Number.isFinite(limit) ? limit : null,
          used: await usedOf(db, org, name, at),
        });
      }
      const time = (date: Date | null) => (date === null ? null : unixSeconds(date));
      return {
        data: {
          state: licenceState(org === actor.org ? actor.orgKind : "client", licence, at),
          plan: licence.plan,
          billing: licence.billing,
          started_at: time(licence.startedAt),
          ends_at: time(licence.endsAt),
          cancelled_at: time(licence.cancelledAt),
          resumable: await isResumable(db, of, actor, { licence, at }),
          access_until: time(accessUntil(licence)),
          renewal: licence.renewal,
          invoice: licence.invoice,
          limits,
          add_ons: (await currentAddOns(db, org, at)).map((row) => ({
            kind: row.kind as (typeof ADD_ON_KINDS)[number],
            quantity: row.quantity,
            ends_at: unixSeconds(row.ends_at),
            invoice: row.invoice,
          })),
        },
      };
    },
    { scope: (actor) => [actor.org, ...actor.clients] },
  );

const cancelSubscriptionRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    cancelSubscription,
    async (call) => {
      const licence = await endSubscription(services, call);
      return { data: { ends_at: licence.endsAt === null ? null : unixSeconds(licence.endsAt) } };
    },
    { confirmedBy: "password" },
  );

const resumeSubscriptionRoute: Route<Given> = (app, services) =>
  serve(app, services, resumeSubscription, async (call) => {
    const licence = await continueSubscription(services, call);
    return { data: { ends_at: licence.endsAt === null ? null : unixSeconds(licence.endsAt) } };
  });

/** The own organization's plan, or a client's that the own card renews: what it is, what is left of it, and the way out of it. */
export const subscriptionRoutes: readonly Route<Given>[] = [
  getSubscriptionRoute,
  cancelSubscriptionRoute,
  resumeSubscriptionRoute,
];

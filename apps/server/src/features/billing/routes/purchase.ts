import { leadInReach, operatorInbox } from "@parapet/db/queries/leads";
import { fulfilPurchase, requestPurchase } from "@parapet/domain/contracts/billing";
import type { PlanId } from "@parapet/domain/plans";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { receiveLead, settleLead } from "../../leads/index.ts";
import { placeOrder } from "../commands/order.ts";
import { priceForOrder } from "../price-order.ts";

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const requestPurchaseRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    requestPurchase,
    async ({ body }) => {
      await receiveLead(services, {
        kind: "purchase",
        email: body.email,
        domain: body.domain,
        locale: body.locale,
        body,
      });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 16_384 },
  );

const fulfilPurchaseRoute: Route<Given> = (app, services) =>
  serve(app, services, fulfilPurchase, async ({ actor, db, reach, params, body, from }) => {
    const lead = await leadInReach(db, { of: "all" }, params.id);
    if (lead?.kind !== "purchase") throw new Refusal("not_found");
    const { plan, billing = "annual" } = lead.body as { plan: PlanId; billing?: "monthly" | "annual" };
    const wanted = {
      item: { kind: "plan" as const, plan, billing },
      organization: body.organization,
      agreed_cents: body.agreed_cents,
    };
    const priced = await priceForOrder(db, actor, reach, wanted);
    await settleLead(db, lead, body.version, actor, services.now(), { state: "accepted", org_id: priced.org });
    const row = await placeOrder(services, db, actor, priced, {
      locale: lead.locale,
      visitor: from,
      inbox: await operatorInbox(db),
    });
    return { data: { invoice: row.number ?? "" } };
  });

/** Purchase requests: a visitor asks for a plan, and an operator places the order for it. */
export const purchaseRoutes: readonly Route<Given>[] = [requestPurchaseRoute, fulfilPurchaseRoute];

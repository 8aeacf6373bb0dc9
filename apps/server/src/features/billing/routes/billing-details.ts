import { readBillingProfile } from "@parapet/db/queries/billing";
import { issuerToday } from "@parapet/db/queries/operations";
import {
  changeBillingProfile,
  changeInvoiceIssuer,
  getBillingProfile,
  getInvoiceIssuer,
} from "@parapet/domain/contracts/billing";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { setBillingProfile, setInvoiceIssuer } from "../commands/change-billing-details.ts";

const NEEDED = ["payee", "address", "bank", "account"] as const;

const getBillingProfileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    getBillingProfile,
    async ({ actor, db }) => ({ data: await readBillingProfile(db, actor.org) }),
    {
      scope: (actor) => [actor.org],
    },
  );

const changeBillingProfileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    changeBillingProfile,
    async (call) => {
      const saved = await setBillingProfile(services, call);
      return { data: { version: saved } };
    },
    { scope: (actor) => [actor.org], bodyLimitBytes: 8_192 },
  );

const getInvoiceIssuerRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getInvoiceIssuer, async ({ db }) => {
    const { issuer, version } = await issuerToday(db);
    return { data: { issuer, version, missing: NEEDED.filter((name) => issuer[name] === "") } };
  });

const changeInvoiceIssuerRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    changeInvoiceIssuer,
    async (call) => {
      const saved = await setInvoiceIssuer(services, call);
      return { data: { version: saved } };
    },
    { bodyLimitBytes: 16_384 },
  );

/** The two parties of an invoice: the customer's billing details and the operator's. */
export const billingDetailRoutes: readonly Route<RouteServices>[] = [
  getBillingProfileRoute,
  changeBillingProfileRoute,
  getInvoiceIssuerRoute,
  changeInvoiceIssuerRoute,
];

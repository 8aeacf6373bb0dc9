import { billingProfileOf, isOwnAddress, saveBillingProfile } from "@parapet/db/queries/billing/billing-profile";
import { issuerToday, writeSetting } from "@parapet/db/queries/operations/portal-setting";
import {
  changeBillingProfile,
  changeInvoiceIssuer,
  getBillingProfile,
  getInvoiceIssuer,
} from "@parapet/domain/contracts/billing/billing";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";

const NEEDED = ["payee", "address", "bank", "account"] as const;

const getBillingProfileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    getBillingProfile,
    "subscription:read",
    async ({ actor, db }) => ({ data: await billingProfileOf(db, actor.org) }),
    { scope: (actor) => [actor.org] },
  );

const changeBillingProfileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    changeBillingProfile,
    "subscription:manage",
    async ({ actor, db, body, from }) => {
      const { version, ...profile } = body;
      // Invoices are mailed to the contact: only the organization's own addresses receive mail about it.
      const { contact_email: contact } = profile;
      if (contact !== "" && !(await isOwnAddress(db, actor.org, contact)))
        throw new Refusal("invalid_input", "contact_not_own", { fields: { contact_email: "contact_not_own" } });
      const at = services.now();
      const saved = await saveBillingProfile(db, actor.org, profile, version, at);
      if (saved === null) throw new Refusal("conflict");
      const fact = { org: actor.org, actor: actor.user, object: actor.org };
      await audit(db, from, at, { action: "billing-profile.changed", ...fact });
      return { data: { version: saved } };
    },
    { scope: (actor) => [actor.org], bodyLimitBytes: 8_192 },
  );

const getInvoiceIssuerRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getInvoiceIssuer, "portal:manage", async ({ db }) => {
    const { issuer, version } = await issuerToday(db);
    return { data: { issuer, version, missing: NEEDED.filter((name) => issuer[name] === "") } };
  });

const changeInvoiceIssuerRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    changeInvoiceIssuer,
    "portal:manage",
    async ({ actor, db, body, from }) => {
      const at = services.now();
      const it = { value: body.issuer, version: body.version, by: actor.user, at };
      const saved = await writeSetting(db, "billing", it);
      if (saved === null) throw new Refusal("conflict");
      const fact = { org: actor.org, actor: actor.user, object: "billing", detail: { version: saved } };
      await audit(db, from, at, { action: "portal.changed", ...fact });
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

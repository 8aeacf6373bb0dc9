import { brandOfHost, ownBrand, readLogo } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { changeBrand, getBrand, getLogo } from "@parapet/domain/contracts/organizations";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serveAnyone, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { changeBranding } from "../commands/change-branding.ts";
import { readBrand, toBrand } from "../read-brand.ts";

const KIB = 1024;

type Given = RouteServices & Pick<Services, "config">;

const getBrandRoute: Route<Given> = (app, services) =>
  serveAnyone(app, getBrand, async ({ request }) => {
    const org = request.actor?.org;
    if (org !== undefined) {
      const brand = await readBrand(services.db, org);
      if (brand.organization !== org) return { data: brand };
      return { data: toBrand(await within(services.db, [org], (tx) => ownBrand(tx, org))) };
    }
    // A name with the dot of the root at its end is the same host.
    const host = request.hostname.toLowerCase().replace(/\.$/, "");
    const partners = await asSystem(services.db, "branding", (tx) => brandOfHost(tx, host));
    return { data: partners === undefined ? await readBrand(services.db, undefined) : toBrand(partners) };
  });

const getLogoRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    getLogo,
    async ({ params, reply }) => {
      const logo = await asSystem(services.db, "branding", (tx) => readLogo(tx, params.organization));
      if (logo?.logo == null) throw new Refusal("not_found");
      return reply
        .type(logo.logo_type ?? "application/octet-stream")
        .header("cache-control", "public, max-age=300")
        .header("cross-origin-resource-policy", "same-origin")
        .send(logo.logo);
    },
    { raw: true },
  );

const changeBrandRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    changeBrand,
    async (call) => {
      await changeBranding(services, call);
      return { data: toBrand(await call.step((db) => ownBrand(db, call.actor.org))) };
    },
    { bodyLimitBytes: 1100 * KIB },
  );

/** White label: the operator's brand for all users, a partner's for itself and its clients. */
export const brandingRoutes: readonly Route<Given>[] = [getBrandRoute, getLogoRoute, changeBrandRoute];

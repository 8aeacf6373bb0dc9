import type { Db } from "@parapet/db/db";
import {
  brandOfHost,
  isHostTaken,
  isHostVerified,
  logoOf,
  ownBrand,
  writeBrand,
} from "@parapet/db/queries/organizations/brand";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { contrastWithWhite, READABLE_CONTRAST } from "@parapet/domain/contracts/contrast";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { changeBrand, getBrand, getLogo } from "@parapet/domain/contracts/operations/portal";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import { cleanPicture, LOGO_LIMITS } from "../../../platform/pictures/clean-picture.ts";
import type { Services } from "../../../platform/services.ts";
import { readBrand, toBrand } from "../read-brand.ts";

const LOGO_MAX_BYTES = 512 * 1024;
const KIB = 1024;

type Mistake = "logo_not_picture" | "logo_too_large" | "accent_too_light" | "host_not_verified";

const wrong = (field: string, text: Mistake): Refusal =>
  new Refusal(text === "logo_too_large" ? "too_large" : "invalid_input", text, { fields: { [field]: text } });

const logoFrom = async (org: OrgId, base64: string | null | undefined) => {
  if (base64 == null) return base64;
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ""), "base64");
  if (bytes.length > LOGO_MAX_BYTES) throw wrong("logo", "logo_too_large");
  const picture = await cleanPicture(org, bytes, LOGO_LIMITS);
  if (picture === "unreadable") throw wrong("logo", "logo_not_picture");
  // Encoded anew it may be larger than it came.
  if (picture === "too-large" || picture.bytes.length > 4 * LOGO_MAX_BYTES) throw wrong("logo", "logo_too_large");
  return picture;
};

type Given = RouteServices & Pick<Services, "config">;

const portalHost = (services: Given) => new URL(services.config.publicUrl).hostname;

/** Throws where a host name is not in a verified domain of this partner, is another's, or the one all users share. */
const refuseForeignHost = async (services: Given, db: Db, org: OrgId, host: string): Promise<void> => {
  const isOwn = host !== portalHost(services) && (await isHostVerified(db, org, host));
  if (!isOwn || (await asSystem(services.db, "branding", (tx) => isHostTaken(tx, org, host))))
    throw wrong("host", "host_not_verified");
};

const getBrandRoute: Route<Given> = (app, services) =>
  serveAnyone(app, getBrand, async ({ request }) => {
    const org = request.actor?.org;
    if (org !== undefined) {
      const brand = await readBrand(services.db, org);
      if (brand.organisation !== org) return { data: brand };
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
      const logo = await asSystem(services.db, "branding", (tx) => logoOf(tx, params.organisation));
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
  serve(
    app,
    services,
    changeBrand,
    "organisations:edit",
    async ({ actor, db, body, from }) => {
      if (actor.orgKind === "client") throw new Refusal("not_allowed");
      if (body.accent !== null && contrastWithWhite(body.accent) < READABLE_CONTRAST)
        throw wrong("accent", "accent_too_light");
      // The operator's own host is the portal's public URL.
      if (body.host != null && actor.orgKind !== "partner") throw new Refusal("not_allowed");
      if (body.host != null) await refuseForeignHost(services, db, actor.org, body.host);
      const change = {
        name: body.name,
        host: body.host,
        supportEmail: body.support_email,
        accent: body.accent,
        logo: await logoFrom(actor.org, body.logo),
      };
      const at = services.now();
      if (!(await writeBrand(db, actor.org, body.version, change, at))) throw new Refusal("conflict");
      const fact = { org: actor.org, actor: actor.user, object: actor.org };
      const detail = { logo: body.logo === undefined ? "kept" : body.logo === null ? "removed" : "new" };
      await audit(db, from, at, { action: "brand.changed", ...fact, detail });
      return { data: toBrand(await ownBrand(db, actor.org)) };
    },
    { bodyLimitBytes: 1100 * KIB },
  );

/** White label: the operator's brand for all users, a partner's for itself and its clients. */
export const brandingRoutes: readonly Route<Given>[] = [getBrandRoute, getLogoRoute, changeBrandRoute];

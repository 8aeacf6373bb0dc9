import { logoOf, ownBrand, writeBrand } from "@parapet/db/queries/brand";
import { asSystem } from "@parapet/db/unscoped";
import { contrastWithWhite, READABLE_CONTRAST } from "@parapet/domain/contracts/contrast";
import { changeBrand, getBrand, getLogo } from "@parapet/domain/contracts/portal";
import type { FastifyInstance } from "fastify";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import { pictureIn } from "../../../platform/picture.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { readBrand, toBrand } from "../commands/read-brand.ts";

const LOGO_MAX_BYTES = 512 * 1024;
const LOGO_MAX_SIDE = 4_096;
const KIB = 1024;

const wrong = (field: string, text: "logo_not_picture" | "logo_too_large" | "accent_too_light"): Refusal =>
  new Refusal(text === "logo_too_large" ? "too_large" : "invalid_input", text, { fields: { [field]: text } });

const logoFrom = (base64: string | null | undefined) => {
  if (base64 == null) return base64;
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ""), "base64");
  if (bytes.length > LOGO_MAX_BYTES) throw wrong("logo", "logo_too_large");
  const picture = pictureIn(bytes);
  if (picture === null) throw wrong("logo", "logo_not_picture");
  if (picture.width > LOGO_MAX_SIDE || picture.height > LOGO_MAX_SIDE) throw wrong("logo", "logo_too_large");
  return { bytes, type: picture.type };
};

/** White label: the operator's brand for all users, a partner's for itself and its clients. */
export const brandingRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serveAnyone(app, getBrand, async ({ request }) => ({
    data: await readBrand(services.db, request.actor?.org),
  }));

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

  serve(
    app,
    services,
    changeBrand,
    "organisations:edit",
    async ({ actor, db, body, request }) => {
      if (actor.orgKind === "client") throw new Refusal("not_allowed");
      if (body.accent !== null && contrastWithWhite(body.accent) < READABLE_CONTRAST)
        throw wrong("accent", "accent_too_light");
      const change = {
        name: body.name,
        supportEmail: body.support_email,
        accent: body.accent,
        logo: logoFrom(body.logo),
      };
      const at = services.now();
      if (!(await writeBrand(db, actor.org, body.version, change, at))) throw new Refusal("conflict");
      const fact = { org: actor.org, actor: actor.user, object: actor.org };
      const detail = { logo: body.logo === undefined ? "kept" : body.logo === null ? "removed" : "new" };
      await audit(db, visitorOf(request), at, { action: "brand.changed", ...fact, detail });
      return { data: toBrand(await ownBrand(db, actor.org)) };
    },
    { bodyLimitBytes: 1100 * KIB },
  );
};

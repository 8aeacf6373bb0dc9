import type { Db } from "@parapet/db/db";
import { isHostTaken, isHostVerified, writeBrand } from "@parapet/db/queries/organizations";
import { asSystem } from "@parapet/db/unscoped";
import { contrastWithWhite, READABLE_CONTRAST } from "@parapet/domain/contracts/contrast";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { changeBrand } from "@parapet/domain/contracts/organizations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import { cleanPicture, LOGO_LIMITS } from "../../../platform/pictures/clean-picture.ts";
import type { Services } from "../../../platform/services.ts";

const LOGO_MAX_BYTES = 512 * 1024;

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

export const changeBranding = async (
  services: Given,
  { actor, step, body, from }: Act<typeof changeBrand, "actor" | "step" | "body" | "from">,
) => {
  if (actor.orgKind === "client") throw new Refusal("not_allowed");
  if (body.accent !== null && contrastWithWhite(body.accent) < READABLE_CONTRAST)
    throw wrong("accent", "accent_too_light");
  // The operator's own host is the portal's public URL.
  if (body.host != null && actor.orgKind !== "partner") throw new Refusal("not_allowed");
  // It waits for its turn to be decoded: outside of any transaction.
  const logo = await logoFrom(actor.org, body.logo);
  await step(async (db) => {
    if (body.host != null) await refuseForeignHost(services, db, actor.org, body.host);
    const change = {
      name: body.name,
      host: body.host,
      supportEmail: body.support_email,
      accent: body.accent,
      logo,
    };
    const at = services.now();
    if (!(await writeBrand(db, actor.org, body.version, change, at))) throw new Refusal("conflict");
    const fact = { org: actor.org, actor: actor.user, object: actor.org };
    const detail = { logo: body.logo === undefined ? "kept" : body.logo === null ? "removed" : "new" };
    await audit(db, from, at, { action: "brand.changed", ...fact, detail });
  });
};

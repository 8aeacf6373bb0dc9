import { readPartnerAccess, setPartnerMayReveal } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { setPartnerAccess } from "@parapet/domain/contracts/access";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "../commands/notify-administrators.ts";

type Given = RouteServices & Pick<Services, "config">;

// The partner's name is outside the client's own rows.
export const partnerAccess = (services: Given, actor: Actor) =>
  asSystem(services.db, "operator-inbox", (tx) => readPartnerAccess(tx, actor.org));

export const allowPartner = async (
  services: Given,
  { actor, db, body, from }: Act<typeof setPartnerAccess, "actor" | "db" | "body" | "from">,
) => {
  const { partner, may_reveal } = await partnerAccess(services, actor);
  if (partner === null) throw new Refusal("not_found");
  if (may_reveal === body.may_reveal) return { partner, may_reveal };
  await setPartnerMayReveal(db, actor.org, body.may_reveal);
  await audit(db, from, services.now(), {
    action: "partner.access-changed",
    org: actor.org,
    actor: actor.user,
    object: actor.org,
    detail: { may_reveal: body.may_reveal },
  });
  await notifyAdministrators(services, db, actor.org, {
    sender: actor.org,
    kind: body.may_reveal ? "partnerAccessOn" : "partnerAccessOff",
    page: "/dashboard/account/settings/partner-access",
    values: () => ({ by: `${actor.firstName} ${actor.lastName}`, partner, organization: actor.orgName }),
  });
  return { partner, may_reveal: body.may_reveal };
};

import { partnerAccessOf, setPartnerMayReveal } from "@parapet/db/queries/access/partner-access";
import { asSystem } from "@parapet/db/unscoped";
import { getPartnerAccess, setPartnerAccess } from "@parapet/domain/contracts/access/partner-access";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "../commands/notify-administrators.ts";

type Given = RouteServices & Pick<Services, "config">;

// The partner's name is outside the client's own rows.
const read = (services: Given, actor: Actor) =>
  asSystem(services.db, "operator-inbox", (tx) => partnerAccessOf(tx, actor.org));

const getPartnerAccessRoute: Route<Given> = (app, services) =>
  serve(app, services, getPartnerAccess, "partner-access:manage", async ({ actor }) => ({
    data: await read(services, actor),
  }));

const setPartnerAccessRoute: Route<Given> = (app, services) =>
  serve(app, services, setPartnerAccess, "partner-access:manage", async ({ actor, db, body, from }) => {
    const { partner, may_reveal } = await read(services, actor);
    if (partner === null) throw new Refusal("not_found");
    if (may_reveal === body.may_reveal) return { data: { partner, may_reveal } };
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
      page: "/dashboard/account?part=partner",
      values: () => ({ by: `${actor.firstName} ${actor.lastName}`, partner, organisation: actor.orgName }),
    });
    return { data: { partner, may_reveal: body.may_reveal } };
  });

/** The client's own switch: may its partner reveal leaked credentials? */
export const partnerAccessRoutes: readonly Route<Given>[] = [getPartnerAccessRoute, setPartnerAccessRoute];

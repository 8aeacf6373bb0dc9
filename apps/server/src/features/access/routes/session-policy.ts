import { localAdministrators } from "@parapet/db/queries/access/emergency-account";
import {
  isInNetworks,
  needsEmergencyAccount,
  putSessionPolicy as writePolicy,
  sessionPolicyOf,
} from "@parapet/db/queries/access/session-policy";
import { ADMIN_OF, grantableRoles } from "@parapet/domain/access/granting";
import { getSessionPolicy, putSessionPolicy } from "@parapet/domain/contracts/sign-on/sign-on";
import { parseCidr } from "@parapet/net/address-policy";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { addressOf } from "../../../platform/session/client-network.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";

const getSessionPolicyRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getSessionPolicy, "sign-on:manage", async ({ actor, db, request }) => {
    const policy = await sessionPolicyOf(db, actor.org);
    const admin = ADMIN_OF[actor.orgKind];
    return {
      data: {
        idle_minutes: policy.idleMinutes,
        absolute_minutes: policy.absoluteMinutes,
        networks: [...policy.networks],
        passkey_roles: [...policy.passkeyRoles],
        own_ip: addressOf(request),
        roles: [...new Set([admin, ...grantableRoles(admin, actor.orgKind)])],
      },
    };
  });

const putSessionPolicyRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, putSessionPolicy, "sign-on:manage", async ({ actor, db, body, from, request }) => {
    requireFreshCode(actor, services.now());
    const networks = [...new Set(body.networks)];
    if (networks.some((network) => parseCidr(network) === null))
      throw new Refusal("invalid_input", "network_invalid", { fields: { networks: "network_invalid" } });
    if (networks.length > 0 && !(await isInNetworks(db, addressOf(request), networks)))
      throw new Refusal("conflict", "network_not_yours", { fields: { networks: "network_not_yours" } });
    const administrators = await localAdministrators(db, actor.org, ADMIN_OF[actor.orgKind], services.now());
    await writePolicy(db, actor.org, {
      idleMinutes: body.idle_minutes,
      absoluteMinutes: body.absolute_minutes,
      networks,
      passkeyRoles: [...new Set(body.passkey_roles)],
    });
    if (
      !administrators.some(({ isEmergency }) => isEmergency) &&
      (await needsEmergencyAccount(db, actor.org, ADMIN_OF[actor.orgKind]))
    )
      throw new Refusal("conflict", "sign_on_no_emergency");
    await audit(db, from, services.now(), {
      action: "session-policy.changed",
      org: actor.org,
      actor: actor.user,
      detail: { ...body, networks },
    });
    return { data: { saved: true as const } };
  });

/** What an organization requires of its people's sessions. */
export const sessionPolicyRoutes: readonly Route<RouteServices>[] = [getSessionPolicyRoute, putSessionPolicyRoute];

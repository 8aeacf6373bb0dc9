import { readSessionPolicy } from "@parapet/db/queries/access";
import { ADMIN_OF, grantableRoles } from "@parapet/domain/access";
import { getSessionPolicy, putSessionPolicy } from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { clientAddress } from "../../../platform/session/client-network.ts";
import { storeSessionPolicy } from "../commands/set-session-policy.ts";

const getSessionPolicyRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getSessionPolicy, async ({ actor, db, request }) => {
    const policy = await readSessionPolicy(db, actor.org);
    const admin = ADMIN_OF[actor.orgKind];
    return {
      data: {
        idle_minutes: policy.idleMinutes,
        absolute_minutes: policy.absoluteMinutes,
        networks: [...policy.networks],
        passkey_roles: [...policy.passkeyRoles],
        own_ip: clientAddress(request),
        roles: [...new Set([admin, ...grantableRoles(admin, actor.orgKind)])],
      },
    };
  });

const putSessionPolicyRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, putSessionPolicy, async (call) => {
    await storeSessionPolicy(services, call);
    return { data: { saved: true as const } };
  });

/** What an organization requires of its people's sessions. */
export const sessionPolicyRoutes: readonly Route<RouteServices>[] = [getSessionPolicyRoute, putSessionPolicyRoute];

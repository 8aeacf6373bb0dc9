import { ownedObjects } from "@parapet/db/queries/access";
import { serviceAccountsOf } from "@parapet/db/queries/service-accounts";
import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  changeServiceAccount,
  createServiceAccount,
  listServiceAccounts,
  revokeServiceAccount,
  rotateServiceAccount,
  type ServiceAccount,
} from "@parapet/domain/contracts/service-accounts";
import { FINDING_AREAS } from "@parapet/domain/risk";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { mcpUrl, tokenUrl } from "../../../platform/http/oauth-urls.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { authorities } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  openServiceAccount,
  rotateSecret,
  storeServiceAccount,
  withdrawServiceAccount,
} from "../commands/manage-service-accounts.ts";

type Given = RouteServices & Pick<Services, "config">;

/** Its domains may be those of clients. */
const withClients = ({ org, clients }: Actor): readonly OrgId[] => [org, ...clients];

const secondsOf = (at: Date | null) => (at === null ? null : unixSeconds(at));

const listServiceAccountsRoute: Route<Given> = (app, services) =>
  serve(app, services, listServiceAccounts, async ({ actor, db }) => {
    const at = services.now();
    const rows = await serviceAccountsOf(db, actor.org);
    const known = await authorities(db, () => ownedObjects(db, "service-account", { org: actor.org }, at), at);
    const reasons = new Map(
      known.flatMap(({ row, authority }) => ("ended" in authority ? [[row.id, authority.ended] as const] : [])),
    );
    const stateOf = (id: string, expiresAt: Date): ServiceAccount["state"] =>
      expiresAt <= at ? "expired" : (reasons.get(id) ?? "active");
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        purpose: row.purpose,
        hint: row.hint,
        scopes: KEY_SCOPE_IDS.filter((scope) => row.scopes.includes(scope)),
        areas: row.areas === null ? null : FINDING_AREAS.filter((area) => row.areas?.includes(area)),
        domains: row.domains,
        units: row.units,
        networks: row.networks,
        owner:
          row.first_name === null
            ? null
            : {
                id: row.user_id,
                name: `${row.first_name} ${row.last_name ?? ""}`.trim(),
                is_caller: row.user_id === actor.user,
              },
        state: stateOf(row.id, row.expires_at),
        created_at: unixSeconds(row.created_at),
        expires_at: unixSeconds(row.expires_at),
        rotated_at: secondsOf(row.rotated_at),
        previous_until: row.previous_until !== null && row.previous_until > at ? unixSeconds(row.previous_until) : null,
        last_used_at: secondsOf(row.last_used_at),
      })),
      token_url: tokenUrl(services.config),
      mcp_url: mcpUrl(services.config),
    };
  });

const createServiceAccountRoute: Route<Given & Pick<Services, "mail">> = (app, services) =>
  serve(app, services, createServiceAccount, async (call) => ({ data: await openServiceAccount(services, call) }), {
    scope: withClients,
  });

const changeServiceAccountRoute: Route<Given & Pick<Services, "mail">> = (app, services) =>
  serve(
    app,
    services,
    changeServiceAccount,
    async (call) => {
      await storeServiceAccount(services, call);
      return { data: { saved: true as const } };
    },
    { scope: withClients },
  );

const rotateServiceAccountRoute: Route<Given & Pick<Services, "mail">> = (app, services) =>
  serve(app, services, rotateServiceAccount, async (call) => ({ data: await rotateSecret(services, call) }));

const revokeServiceAccountRoute: Route<Given> = (app, services) =>
  serve(app, services, revokeServiceAccount, async (call) => {
    await withdrawServiceAccount(services, call);
    return { data: { revoked: true as const } };
  });

export const serviceAccountRoutes: readonly Route<Given & Pick<Services, "mail">>[] = [
  listServiceAccountsRoute,
  createServiceAccountRoute,
  changeServiceAccountRoute,
  rotateServiceAccountRoute,
  revokeServiceAccountRoute,
];

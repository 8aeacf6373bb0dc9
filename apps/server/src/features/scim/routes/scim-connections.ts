import { listScimConnections } from "@parapet/db/queries/scim";
import { createScim, listScim, removeScim, rotateScim } from "@parapet/domain/contracts/scim";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { createConnection, replaceToken, removeConnection } from "../commands/manage-connections.ts";

const secondsOf = (at: Date | null) => (at === null ? null : unixSeconds(at));

type Given = RouteServices & Pick<Services, "config">;

const listScimRoute: Route<Given> = (app, services) =>
  serve(app, services, listScim, async ({ actor, db }) => ({
    data: {
      url: `${services.config.publicUrl}/scim/v2`,
      connections: (await listScimConnections(db, actor.org)).map((row) => ({
        id: row.id,
        name: row.name,
        hint: row.hint,
        created_at: unixSeconds(row.created_at),
        rotated_at: secondsOf(row.rotated_at),
        last_used_at: secondsOf(row.last_used_at),
        users: row.users ?? 0,
        groups: row.groups ?? 0,
      })),
    },
  }));

const createScimRoute: Route<Given> = (app, services) =>
  serve(app, services, createScim, async (call) => {
    const { token, id } = await createConnection(services, call);
    return { data: { id, token } };
  });

const rotateScimRoute: Route<Given> = (app, services) =>
  serve(app, services, rotateScim, async (call) => {
    const token = await replaceToken(services, call);
    return { data: { id: call.params.id, token } };
  });

const removeScimRoute: Route<Given> = (app, services) =>
  serve(app, services, removeScim, async (call) => {
    await removeConnection(services, call);
    return { data: { removed: true as const } };
  });

/** The connections by which identity providers push users and groups. */
export const scimConnectionRoutes: readonly Route<Given>[] = [
  listScimRoute,
  createScimRoute,
  rotateScimRoute,
  removeScimRoute,
];

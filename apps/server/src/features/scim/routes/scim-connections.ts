import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import {
  dropScimConnection,
  insertScimConnection,
  rotateScimToken,
  scimConnectionsOf,
} from "@parapet/db/queries/scim/scim";
import { createScim, listScim, removeScim, rotateScim } from "@parapet/domain/contracts/sign-on/sign-on";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse, type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { SCIM_PREFIX } from "./scim.ts";

const MAX_CONNECTIONS = 10;
const HINT_LENGTH = 9;

const newToken = () => {
  const token = `${SCIM_PREFIX}${newSecret()}`;
  return { token, hash: hashSecret(token), hint: token.slice(0, HINT_LENGTH) };
};

const secondsOf = (at: Date | null) => (at === null ? null : unixSeconds(at));

type Given = RouteServices & Pick<Services, "config">;

const listScimRoute: Route<Given> = (app, services) =>
  serve(app, services, listScim, "sign-on:manage", async ({ actor, db }) => ({
    data: {
      url: `${services.config.publicUrl}/scim/v2`,
      connections: (await scimConnectionsOf(db, actor.org)).map((row) => ({
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
  serve(app, services, createScim, "sign-on:manage", async ({ actor, db, body, from }) => {
    requireFreshCode(actor, services.now());
    // What a token does is managing users: only those who may do so create or take one over.
    refuse(actor, "users:manage");
    const { org, user } = actor;
    // Locked, so that of many at once none overtakes the count.
    await lockOrganisation(db, org);
    if ((await scimConnectionsOf(db, org)).length >= MAX_CONNECTIONS) throw new Refusal("conflict", "sign_on_full");
    const { token, hash, hint } = newToken();
    const made = { org, name: body.name, hash, hint, by: user, at: services.now() };
    const id = await insertScimConnection(db, made);
    await audit(db, from, services.now(), { action: "scim.created", org, actor: user, object: id });
    return { data: { id, token } };
  });

const rotateScimRoute: Route<Given> = (app, services) =>
  serve(app, services, rotateScim, "sign-on:manage", async ({ actor, db, params, from }) => {
    requireFreshCode(actor, services.now());
    refuse(actor, "users:manage");
    const { token, hash, hint } = newToken();
    const rotated = { hash, hint, by: actor.user, at: services.now() };
    if (!(await rotateScimToken(db, actor.org, params.id, rotated))) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, from, services.now(), { action: "scim.rotated", ...fact });
    return { data: { id: params.id, token } };
  });

const removeScimRoute: Route<Given> = (app, services) =>
  serve(app, services, removeScim, "sign-on:manage", async ({ actor, db, params, from }) => {
    requireFreshCode(actor, services.now());
    if (!(await dropScimConnection(db, actor.org, params.id))) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, from, services.now(), { action: "scim.removed", ...fact });
    return { data: { removed: true as const } };
  });

/** The connections by which identity providers push users and groups. */
export const scimConnectionRoutes: readonly Route<Given>[] = [
  listScimRoute,
  createScimRoute,
  rotateScimRoute,
  removeScimRoute,
];

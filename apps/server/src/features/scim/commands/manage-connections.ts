import { lockOrganization } from "@parapet/db/queries/billing";
import {
  dropScimConnection,
  insertScimConnection,
  listScimConnections,
  rotateScimToken,
} from "@parapet/db/queries/scim";
import type { createScim, removeScim, rotateScim } from "@parapet/domain/contracts/scim";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { newSecret, hashSecret } from "../../../platform/session/secrets.ts";

const MAX_CONNECTIONS = 10;

/** `BEARER` of the routes reads it. */
const SCIM_PREFIX = "scim_";
const HINT_LENGTH = 9;

const newToken = () => {
  const token = `${SCIM_PREFIX}${newSecret()}`;
  return { token, hash: hashSecret(token), hint: token.slice(0, HINT_LENGTH) };
};

export const createConnection = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof createScim, "actor" | "db" | "body" | "from">,
) => {
  requireFreshCode(actor, services.now());
  // What a token does is managing users: only those who may do so create or take one over.
  refuse(actor, "users:manage");
  const { org, user } = actor;
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await listScimConnections(db, org)).length >= MAX_CONNECTIONS) throw new Refusal("conflict", "sign_on_full");
  const { token, hash, hint } = newToken();
  const made = { org, name: body.name, hash, hint, by: user, at: services.now() };
  const id = await insertScimConnection(db, made);
  await audit(db, from, services.now(), { action: "scim.created", org, actor: user, object: id });
  return { token, id };
};

export const replaceToken = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof rotateScim, "actor" | "db" | "params" | "from">,
) => {
  requireFreshCode(actor, services.now());
  refuse(actor, "users:manage");
  const { token, hash, hint } = newToken();
  const rotated = { hash, hint, by: actor.user, at: services.now() };
  if (!(await rotateScimToken(db, actor.org, params.id, rotated))) throw new Refusal("not_found");
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "scim.rotated", ...fact });
  return token;
};

export const removeConnection = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof removeScim, "actor" | "db" | "params" | "from">,
) => {
  requireFreshCode(actor, services.now());
  if (!(await dropScimConnection(db, actor.org, params.id))) throw new Refusal("not_found");
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "scim.removed", ...fact });
};

import { insertBearer, whoIsRow } from "@parapet/db/queries/access";
import { within } from "@parapet/db/scope";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import type { Services } from "../../../platform/services.ts";
import { clientAddress } from "../../../platform/session/client-network.ts";
import { clearSessionCookies, readCookie, COOKIES } from "../../../platform/session/cookies.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { toActor, isActivity } from "../../../platform/session/who-is.ts";

const NO_ONE = { actor: null, tokens: { access_token: null, refresh_token: null } };

/** Who does the session's cookie stand for? Gives them a fresh bearer; clears the cookies of a session that is over. */
export const giveBearer = async (
  services: Pick<Services, "db" | "now">,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const access = readCookie(request, COOKIES.access);
  if (access === null) return NO_ONE;
  const at = services.now();
  const row = await whoIsRow(
    services.db,
    "cookie",
    hashSecret(access),
    at,
    isActivity(request),
    clientAddress(request),
  );
  if (row?.family_id == null) {
    clearSessionCookies(reply);
    return NO_ONE;
  }
  const bearer = newSecret();
  const { family_id: family, org_id: org } = row;
  await within(services.db, [org], (tx) =>
    insertBearer(tx, { family, org, hash: hashSecret(bearer), expiresAt: after(at, LIFETIMES.bearerMs) }),
  );
  const hasRefresh = readCookie(request, COOKIES.refresh) !== null;
  const actor: Actor = toActor(row, at);
  return { actor, tokens: { access_token: bearer, refresh_token: hasRefresh ? ("present" as const) : null } };
};

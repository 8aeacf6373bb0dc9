import {
  dropApiKey,
  dropTrust,
  endFamilies,
  endFamily,
  findFamily,
  insertApiKey,
  noteConfirmation,
} from "@parapet/db/queries/access";
import type {
  createApiKey,
  endOtherSessions,
  endSession,
  endTrust,
  giveFreshCode,
  revokeApiKey,
} from "@parapet/domain/contracts/access";
import { DAY_MS } from "@parapet/domain/durations";
import { longDate } from "@parapet/words/format/long-date";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { verifyCode, codeRefusal } from "../../../platform/session/one-time-code.ts";
import { newSecret, hashSecret } from "../../../platform/session/secrets.ts";
import { API_KEY_PREFIX } from "../../../platform/session/who-is.ts";

type Given = RouteServices & Pick<Services, "config" | "events">;

export const closeSession = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof endSession, "actor" | "db" | "params" | "from">,
) => {
  if ((await findFamily(db, actor.org, actor.user, params.id)) === undefined) throw new Refusal("not_found");
  await endFamily(db, params.id, "revoked", services.now());
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "session.ended", ...fact });
};

export const closeOtherSessions = async (
  services: Pick<Services, "now">,
  { actor, db, from }: Act<typeof endOtherSessions, "actor" | "db" | "from">,
) => {
  const ended = await endFamilies(db, actor.user, "revoked", services.now(), actor.session);
  const fact = { org: actor.org, actor: actor.user, detail: { sessions: ended } };
  if (ended > 0) await audit(db, from, services.now(), { action: "session.ended", ...fact });
  return ended;
};

export const withdrawTrust = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof endTrust, "actor" | "db" | "params" | "from">,
) => {
  if (!(await dropTrust(db, actor.org, actor.user, params.id))) throw new Refusal("not_found");
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "trust.ended", ...fact });
};

export const confirmCode = async (
  services: Given,
  { actor, db, body, from }: Act<typeof giveFreshCode, "actor" | "db" | "body" | "from">,
): Promise<Refusal | undefined> => {
  const { session } = actor;
  if (session === null) throw new Refusal("session_required");
  const judged = await verifyCode(services, db, body.challenge_id, body.code, session, from);
  if (judged.outcome !== "right") return codeRefusal(judged.outcome);
  await noteConfirmation(db, session, services.now());
  return undefined;
};

export const issueApiKey = async (
  services: Pick<Services, "config" | "mail" | "now">,
  { actor, db, body, from }: Act<typeof createApiKey, "actor" | "db" | "body" | "from">,
) => {
  await requireSecondStep(db, actor, services.now());
  const secret = `${API_KEY_PREFIX}${newSecret()}`;
  const expiresAt = after(services.now(), body.days * DAY_MS);
  const { id } = await insertApiKey(db, {
    org: actor.org,
    user: actor.user,
    hash: hashSecret(secret),
    name: body.name,
    hint: secret.slice(0, 7),
    at: services.now(),
    expiresAt,
    scopes: body.scopes,
  });
  await audit(db, from, services.now(), {
    action: "api-key.created",
    org: actor.org,
    actor: actor.user,
    object: id,
    detail: { scopes: body.scopes },
  });
  await services.mail.post(db, {
    sender: null,
    kind: "apiKeyCreated",
    to: actor.email,
    name: actor.firstName,
    locale: actor.locale,
    values: { key: body.name, scopes: body.scopes.join(", "), until: longDate(actor.locale, expiresAt) },
    link: `${services.config.publicUrl}/dashboard/account/settings/api-keys`,
  });
  await notifyPerson(services, db, actor, "api_key_created", { key: body.name });
  return { id, secret };
};

export const withdrawApiKey = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof revokeApiKey, "actor" | "db" | "params" | "from">,
) => {
  if (!(await dropApiKey(db, actor.org, actor.user, params.id))) throw new Refusal("not_found");
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "api-key.revoked", ...fact });
};

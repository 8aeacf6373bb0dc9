import { countAssistants, dropAssistant, insertAssistant } from "@parapet/db/queries/assistants";
import { lockOrganization } from "@parapet/db/queries/billing";
import type {
  connectAssistant,
  disconnectAssistant,
  disconnectOrganizationAssistant,
} from "@parapet/domain/contracts/assistants";
import { DAY_MS, MINUTE_MS } from "@parapet/domain/durations";
import { longDate } from "@parapet/words/format/long-date";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { answerUrl, judgeRequest } from "../authorization-request.ts";
import { CONNECTED_DAYS } from "./exchange.ts";

/** A client that a person is sent back to exchanges its code at once. */
const CODE_MS = 2 * MINUTE_MS;
const MAX_ASSISTANTS = 20;

/** Lets a client act for the person who is there, and answers where to send the browser with the code for it. */
export const connect = async (
  services: Pick<Services, "config" | "mail" | "now">,
  { actor, db, body, from }: Act<typeof connectAssistant, "actor" | "db" | "body" | "from">,
) => {
  const at = services.now();
  const { org, user } = actor;
  const judged = await judgeRequest(services.config, db, body.request);
  if (judged.kind !== "asked") throw new Refusal("invalid_input", "assistant_request_invalid");
  const { client, scopes: asked, challenge, ...to } = judged.asked;
  const scopes = asked.filter((scope) => body.scopes.includes(scope));
  if (scopes.length < new Set(body.scopes).size) throw new Refusal("invalid_input", "assistant_scopes");
  await requireSecondStep(db, actor, at);
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countAssistants(db, org, user, at)) >= MAX_ASSISTANTS) throw new Refusal("conflict", "assistants_full");
  const code = newSecret();
  const id = await insertAssistant(db, {
    org,
    user,
    client,
    scopes,
    hash: hashSecret(newSecret()),
    code: { hash: hashSecret(code), redirectUri: to.redirectUri, challenge },
    at,
    expiresAt: after(at, CODE_MS),
  });
  await audit(db, from, at, {
    action: "assistant.allowed",
    org,
    actor: user,
    object: id,
    detail: { name: client.name, scopes, redirect_host: new URL(to.redirectUri).host },
  });
  await services.mail.post(db, {
    sender: null,
    kind: "assistantConnected",
    to: actor.email,
    name: actor.firstName,
    locale: actor.locale,
    values: {
      assistant: client.name,
      scopes: scopes.join(", "),
      until: longDate(actor.locale, after(at, CONNECTED_DAYS * DAY_MS)),
    },
    link: `${services.config.publicUrl}/dashboard/account/settings/assistants`,
  });
  return { redirect_to: answerUrl(services.config, to, { code }) };
};

/** Ends an assistant of the caller's, or of anyone in the organization where an administrator decides. */
export const disconnect = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    params,
    from,
  }: Act<typeof disconnectAssistant | typeof disconnectOrganizationAssistant, "actor" | "db" | "params" | "from">,
  whose: "own" | "anyone",
) => {
  const dropped = await dropAssistant(db, actor.org, whose === "own" ? actor.user : null, params.id);
  if (dropped === undefined) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "assistant.disconnected",
    org: actor.org,
    actor: actor.user,
    object: params.id,
    detail: { name: dropped.name, person: dropped.user_id },
  });
};

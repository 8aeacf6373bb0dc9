import { createHash, timingSafeEqual } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { livingKey, whoIsRow } from "@parapet/db/queries/access";
import {
  assistantOfToken,
  dropAssistant,
  followAssistantSecret,
  lockAssistantSecret,
  oauthClient,
  type PresentedSecret,
} from "@parapet/db/queries/assistants";
import { dropAccessToken, insertAccessToken } from "@parapet/db/queries/service-accounts";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS, MINUTE_MS } from "@parapet/domain/durations";

import { audit } from "../../../platform/audit/audit.ts";
import { onReserved } from "../../../platform/connection-pools.ts";
import { OAuthError } from "../../../platform/http/oauth-error.ts";
import { mcpUrl } from "../../../platform/http/oauth-urls.ts";
import { openRateWindows } from "../../../platform/http/rate-windows.ts";
import type { Services } from "../../../platform/services.ts";
import { clientAddress, clientNetwork } from "../../../platform/session/client-network.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { actsByKey, TOKEN_PREFIX, toActor } from "../../../platform/session/who-is.ts";
import { UUID } from "../authorization-request.ts";

/** How long a person's agreement lasts, and how long an assistant may be silent before it has to be connected again. */
export const CONNECTED_DAYS = 90;
const SILENT_MS = 30 * DAY_MS;
const TOKEN_MS = 10 * MINUTE_MS;
const REFUSED = { windowMs: 10 * MINUTE_MS, max: 60 } as const;
const ISSUED = { windowMs: MINUTE_MS, max: 60 } as const;
const REFRESH_PREFIX = "rt_";

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "now" | "reserved">;
type Grant = "authorization_code" | "refresh_token";

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (value === null || value === "") throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
};

/** Does the client know what it made the challenge from (RFC 7636, section 4.6)? */
const matches = (challenge: string, verifier: string): boolean => {
  const [expected, given] = [
    Buffer.from(challenge, "base64url"),
    createHash("sha256").update(verifier, "ascii").digest(),
  ];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const INVALID = "The code or refresh token is not valid, was used before, or its connection has ended.";

/** Is it presented by the client that it was issued to, as it was issued? */
const fits = (found: PresentedSecret, grant: Grant, form: URLSearchParams): boolean =>
  found.client_id === form.get("client_id") &&
  (grant === "refresh_token" ||
    (found.redirect_uri === required(form, "redirect_uri") &&
      matches(found.challenge ?? "", required(form, "code_verifier"))));

/** Tokens of a connection whose person may use it now, from this address. */
const issue = async (
  { config }: Pick<Given, "config">,
  tx: Db,
  found: PresentedSecret,
  {
    grant,
    used,
    visitor,
    at,
  }: { readonly grant: Grant; readonly used: Buffer; readonly visitor: Visitor; readonly at: Date },
) => {
  const [access, refresh] = [`${TOKEN_PREFIX}${newSecret()}`, `${REFRESH_PREFIX}${newSecret()}`];
  const begins = grant === "authorization_code" ? { expiresAt: after(at, CONNECTED_DAYS * DAY_MS) } : null;
  const ends = begins?.expiresAt ?? found.key_expires_at;
  const before = (ms: number): Date => new Date(Math.min(after(at, ms).getTime(), ends.getTime()));
  const expiresAt = before(TOKEN_MS);
  await followAssistantSecret(tx, {
    org: found.org_id,
    key: found.key_id,
    used,
    next: { hash: hashSecret(refresh), expiresAt: before(SILENT_MS) },
    at,
    begins,
  });
  const hash = hashSecret(access);
  await insertAccessToken(tx, {
    org: found.org_id,
    key: found.key_id,
    hash,
    issuedFor: null,
    scopes: null,
    resource: mcpUrl(config),
    at,
    expiresAt,
  });
  const person = await whoIsRow(tx, "key", hash, at, true, clientAddress(visitor));
  const key = await livingKey(tx, hash, at);
  // Thrown, so that nothing was used up: the person may be let in again.
  if (person === undefined || key === undefined || actsByKey(toActor(person, at), key.limits) === null)
    throw new OAuthError("invalid_grant", "The person may not use assistants now, or not from this network.");
  if (begins !== null)
    await audit(tx, visitor, at, {
      action: "assistant.connected",
      org: found.org_id,
      actor: found.user_id,
      object: found.key_id,
      detail: { name: found.name, scopes: found.scopes },
    });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: Math.floor((expiresAt.getTime() - at.getTime()) / 1000),
    refresh_token: refresh,
    scope: found.scopes.join(" "),
  };
};

/** Where assistants exchange the code of a person's agreement, and each refresh token once, for tokens that live ten minutes. */
export const openAssistantDesk = (services: Given) => {
  const { config } = services;
  const { db } = onReserved(services).reserved;
  const windows = openRateWindows(services);

  const noteRefusal = async (visitor: Visitor): Promise<void> => {
    const { count } = await windows.note(`assistant refused|${clientNetwork(visitor.ip)}`, REFUSED);
    if (count > REFUSED.max) throw new OAuthError("temporarily_unavailable", "Too many requests were refused.", 600);
  };

  const judge = async (tx: Db, grant: Grant, form: URLSearchParams, visitor: Visitor) => {
    const at = services.now();
    const kind = grant === "authorization_code" ? "code" : "refresh";
    const hash = hashSecret(required(form, kind === "code" ? "code" : "refresh_token"));
    const found = await lockAssistantSecret(tx, kind, hash);
    if (found === undefined || found.expires_at <= at || found.key_expires_at <= at) return null;
    const asked = form.get("scope")?.split(" ").toSorted().join(" ") ?? "";
    if (asked !== "" && asked !== [...found.scopes].toSorted().join(" "))
      throw new OAuthError("invalid_scope", "Connect again to change the scopes.");
    if (found.used_at === null && fits(found, grant, form))
      return issue(services, tx, found, { grant, used: hash, visitor, at });
    // Someone else knows it, or tries it out: what was issued for it ends as well (OAuth 2.1, sections 4.1.3 and 4.3.1).
    await dropAssistant(tx, found.org_id, null, found.key_id);
    await audit(tx, visitor, at, {
      action: "assistant.reused",
      org: found.org_id,
      actor: null,
      object: found.key_id,
      result: "refused",
      detail: { name: found.name, person: found.user_id, was_used: found.used_at !== null },
    });
    return null;
  };

  return {
    async exchange(grant: Grant, form: URLSearchParams, visitor: Visitor) {
      const client = required(form, "client_id");
      if (form.has("client_secret")) throw new OAuthError("invalid_client", "Assistants are clients without a secret.");
      const resources = form.getAll("resource");
      if (resources.length > 1 || resources.some((it) => it.replace(/\/$/, "") !== mcpUrl(config)))
        throw new OAuthError("invalid_target", "People connect assistants to the server of assistants only.");
      const known = UUID.test(client) && (await asSystem(db, "authentication", (tx) => oauthClient(tx, client)));
      if (known === undefined || known === false) {
        await noteRefusal(visitor);
        throw new OAuthError("invalid_client", "The client is not registered.");
      }
      if ((await windows.note(`assistant token|${client}|${clientNetwork(visitor.ip)}`, ISSUED)).count > ISSUED.max)
        throw new OAuthError("temporarily_unavailable", "Tokens live ten minutes: use one more than once.", 60);
      const issued = await asSystem(db, "authentication", (tx) => judge(tx, grant, form, visitor));
      if (issued !== null) return issued;
      await noteRefusal(visitor);
      throw new OAuthError("invalid_grant", INVALID);
    },

    /** Ends an access token, or with its refresh token a connection; one that is not known is as good as ended (RFC 7009). */
    async revoke(client: string, token: string, visitor: Visitor): Promise<void> {
      if (!UUID.test(client)) throw new OAuthError("invalid_client", "The client is not registered.");
      const hash = hashSecret(token);
      await asSystem(db, "authentication", async (tx) => {
        const found = await assistantOfToken(tx, client, hash);
        if (found === undefined) return;
        if (!found.is_refresh) return dropAccessToken(tx, found.org_id, found.id, hash);
        const dropped = await dropAssistant(tx, found.org_id, null, found.id);
        await audit(tx, visitor, services.now(), {
          action: "assistant.disconnected",
          org: found.org_id,
          actor: null,
          object: found.id,
          detail: { name: dropped?.name ?? "", person: found.user_id },
        });
      });
    },
  };
};

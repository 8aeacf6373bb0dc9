import { whoIsRow } from "@parapet/db/queries/access";
import {
  dropAccessToken,
  insertAccessToken,
  serviceAccountBySecret,
  serviceAccountOrg,
} from "@parapet/db/queries/service-accounts";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { MINUTE_MS } from "@parapet/domain/durations";

import { audit } from "../../../platform/audit/audit.ts";
import { onReserved } from "../../../platform/connection-pools.ts";
import { OAuthError } from "../../../platform/http/oauth-error.ts";
import { apiUrl } from "../../../platform/http/oauth-urls.ts";
import { openRateWindows } from "../../../platform/http/rate-windows.ts";
import type { Services } from "../../../platform/services.ts";
import { clientAddress, clientNetwork } from "../../../platform/session/client-network.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { actsByKey, SERVICE_PREFIX, TOKEN_PREFIX, toActor } from "../../../platform/session/who-is.ts";

const TOKEN_MS = 10 * MINUTE_MS;
/** Wrong credentials from one network, and tokens of one account. */
const REFUSED = { windowMs: 10 * MINUTE_MS, max: 60 } as const;
const ISSUED = { windowMs: MINUTE_MS, max: 60 } as const;
/** What RFC 3986 writes an address with, without a fragment. */
const URI = /^[!"$-~]{1,2000}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "now" | "reserved">;

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** Where service accounts exchange their secret for tokens that live ten minutes (RFC 6749, section 4.4). */
export const openTokenDesk = (services: Given) => {
  const { config } = services;
  const { db } = onReserved(services).reserved;
  const windows = openRateWindows(services);

  const refused = async (id: string, visitor: Visitor): Promise<never> => {
    const { count } = await windows.note(`token refused|${clientNetwork(visitor.ip)}`, REFUSED);
    if (count > REFUSED.max)
      throw new OAuthError("temporarily_unavailable", "Too many requests with wrong credentials.", 600);
    const org = UUID.test(id) ? await asSystem(db, "authentication", (tx) => serviceAccountOrg(tx, id)) : undefined;
    // One entry for each account and window: whoever tries secrets does not fill the log.
    if (org !== undefined && (await windows.note(`token refused of|${id}`, REFUSED)).count === 1)
      await within(db, [org], (tx) =>
        audit(tx, visitor, services.now(), {
          action: "service-account.refused",
          org,
          actor: null,
          object: id,
          result: "refused",
        }),
      );
    throw new OAuthError("invalid_client", "The client is unknown, has ended, or its secret or network is wrong.");
  };

  /** The account behind these credentials, where it and its owner may act now from this address. */
  const admit = async ({ id, secret }: Credentials, visitor: Visitor) => {
    if (!UUID.test(id) || !secret.startsWith(SERVICE_PREFIX)) return refused(id, visitor);
    const [at, hash] = [services.now(), hashSecret(secret)];
    const account = await asSystem(db, "authentication", (tx) => serviceAccountBySecret(tx, id, hash, at));
    if (account === undefined) return refused(id, visitor);
    const person = await whoIsRow(db, "key", hash, at, true, clientAddress(visitor));
    if (person === undefined || actsByKey(toActor(person, at), account.limits) === null) return refused(id, visitor);
    return account;
  };

  return {
    async issue(
      credentials: Credentials,
      visitor: Visitor,
      asked: { readonly scopes: string | null; readonly resources: readonly string[] },
    ) {
      const account = await admit(credentials, visitor);
      const { scopes } = account.limits;
      const wanted = [...new Set((asked.scopes ?? "").split(" "))].filter((scope) => scope !== "");
      if (wanted.some((scope) => !scopes.includes(scope)))
        throw new OAuthError("invalid_scope", "The account does not have this scope.");
      const [resource = apiUrl(config), ...others] = asked.resources;
      if (others.length > 0 || !URI.test(resource) || !`${resource.replace(/\/$/, "")}/`.startsWith(apiUrl(config)))
        throw new OAuthError("invalid_target", "The resource is not served here.");
      if ((await windows.note(`token|${account.id}`, ISSUED)).count > ISSUED.max)
        throw new OAuthError("temporarily_unavailable", "Tokens live ten minutes: use one more than once.", 60);
      const [at, token] = [services.now(), `${TOKEN_PREFIX}${newSecret()}`];
      const expiresAt = new Date(Math.min(after(at, TOKEN_MS).getTime(), account.expires_at.getTime()));
      await within(db, [account.org_id], (tx) =>
        insertAccessToken(tx, {
          org: account.org_id,
          key: account.id,
          hash: hashSecret(token),
          issuedFor: hashSecret(credentials.secret),
          resource,
          scopes: wanted.length === 0 ? null : wanted,
          at,
          expiresAt,
        }),
      );
      return {
        token,
        scopes: wanted.length === 0 ? scopes : wanted,
        expiresIn: Math.floor((expiresAt.getTime() - at.getTime()) / 1000),
      };
    },
    /** Ends a token of the caller's; one that is not known is as good as ended (RFC 7009, section 2.2). */
    async revoke(credentials: Credentials, visitor: Visitor, token: string): Promise<void> {
      const account = await admit(credentials, visitor);
      await within(db, [account.org_id], (tx) => dropAccessToken(tx, account.org_id, account.id, hashSecret(token)));
    },
  };
};

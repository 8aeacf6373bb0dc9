import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { connectionById, type ConnectionRow, insertAttempt, signOnOfAddress } from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";

import { Refusal } from "../../../platform/http/errors.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import { redirectUrl } from "../connection-addresses.ts";
import { localPath } from "../local-path.ts";
import { authorizationUrl, oidcClient, type OidcSecrets } from "../oidc-client.ts";
import type { SignOnServices } from "../provider-net.ts";
import { newRequestId, requestUrl, type SamlSecrets } from "../saml-client.ts";
import { SignOnRefused } from "../sign-on-refused.ts";

export const attemptPlace = (org: OrgId, id: string, column: "sealed_secrets" | "sealed_result" | "sealed_answer") =>
  ({ org, purgeYear: 0, column: `sign_on_attempt.${column}`, row: id }) as const;

interface Beginning {
  /** The secret of this browser's cookie. */
  readonly browser: string;
  readonly next: string | null;
  readonly remember: boolean;
  readonly locale: Locale;
  readonly loginHint: string | null;
  readonly test: { readonly by: UserId; readonly version: number } | null;
}

type BeginServices = Pick<SignOnServices, "config" | "db" | "keys" | "now" | "providerNet">;

/** The secrets of an attempt with the address of the provider that they lead to. */
const requestOf = async (
  services: BeginServices,
  connection: ConnectionRow,
  it: Beginning,
): Promise<{ readonly secrets: OidcSecrets | SamlSecrets; readonly url: string }> => {
  const fresh = it.test !== null;
  if (connection.kind === "saml") {
    const secrets: SamlSecrets = { state: randomState(), requestId: newRequestId() };
    return { secrets, url: await requestUrl(services, connection, secrets, { fresh }) };
  }
  const secrets: OidcSecrets = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const client = await oidcClient(services, connection, { fresh });
  const url = await authorizationUrl(client, {
    ...secrets,
    redirectUrl: redirectUrl(services.config.publicUrl, connection.id),
    loginHint: it.loginHint,
  });
  return { secrets, url };
};

/** Writes down an attempt and answers where the browser goes. The provider is contacted before anything is written. */
export const startAttempt = async (
  services: BeginServices,
  connection: ConnectionRow,
  it: Beginning,
  write: (work: (db: Db) => Promise<unknown>) => Promise<unknown>,
): Promise<string> => {
  const { secrets, url } = await requestOf(services, connection, it);
  const [id, org, at] = [randomUUID(), connection.org_id as OrgId, services.now()];
  const sealedSecrets = await services.keys.seal(attemptPlace(org, id, "sealed_secrets"), JSON.stringify(secrets));
  await write((db) =>
    insertAttempt(db, {
      id,
      stateHash: hashSecret(secrets.state),
      connection: connection.id,
      org,
      browserHash: hashSecret(it.browser),
      sealedSecrets,
      test: it.test,
      next: localPath(it.next),
      remember: it.remember,
      locale: it.locale,
      at,
      expiresAt: after(at, LIFETIMES.signOnMs),
    }),
  );
  return url;
};

/** Begins a sign-in with the provider of an address's domain. */
export const startSignOn = async (
  services: BeginServices,
  input: { readonly email: string; readonly next: string | null; readonly remember: boolean },
  browser: string,
  locale: Locale,
): Promise<string> => {
  const email = toEmailAddress(input.email);
  const connection =
    email === null
      ? undefined
      : await asSystem(services.db, "authentication", async (tx) => {
          const found = await signOnOfAddress(tx, email, services.now());
          return found && connectionById(tx, found.connection_id);
        });
  if (connection === undefined) throw new Refusal("not_found", "sign_on_none");
  try {
    const { next, remember } = input;
    return await startAttempt(
      services,
      connection,
      { browser, next, remember, locale, loginHint: email, test: null },
      (work) => asSystem(services.db, "authentication", work),
    );
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    throw new Refusal("unavailable", "sign_on_unavailable", { cause: error });
  }
};

import type { ConnectionRow } from "@parapet/db/queries/sign-on";
import type { SignOnRefusal } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from "openid-client";

import type { Assertion } from "./assertion.ts";
import { redirectUrl, secretPlace } from "./connection-addresses.ts";
import { readMetadata } from "./oidc-metadata.ts";
import { mayBeInsecure, providerFetch, ProviderUnreachable, type SignOnServices } from "./provider-net.ts";
import { SignOnRefused } from "./sign-on-refused.ts";

export type OidcServices = Pick<SignOnServices, "config" | "keys" | "now" | "providerNet">;

/** Clocks of provider and portal may differ by so many seconds. */
const TOLERANCE_SECONDS = 60;
const SCOPE = "openid email profile";

/** A client for one sign-in. Keys are fetched each time, so that a key which the provider has rolled is known at once. */
export const oidcClient = async (
  services: OidcServices,
  connection: ConnectionRow,
  how: { readonly fresh?: boolean } = {},
): Promise<Configuration> => {
  const insecure = mayBeInsecure(services);
  const now = services.now().getTime();
  const metadata = await readMetadata(services.providerNet, connection.issuer, { insecure, now, ...how });
  const secret =
    connection.sealed_secret === null
      ? null
      : await services.keys.open(secretPlace(connection.org_id as OrgId, connection.id), connection.sealed_secret);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication =
    secret === null
      ? None()
      : methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
        ? ClientSecretBasic(secret.toString())
        : ClientSecretPost(secret.toString());
  const client = new Configuration(
    metadata,
    connection.client_id,
    { [clockTolerance]: TOLERANCE_SECONDS, [clockSkew]: Math.round((now - Date.now()) / 1000) },
    authentication,
  );
  client[customFetch] = providerFetch(services.providerNet) as NonNullable<Configuration[typeof customFetch]>;
  client.timeout = 10;
  if (insecure) allowInsecureRequests(client);
  // The ID token comes over TLS; its signature is verified all the same.
  enableNonRepudiationChecks(client);
  return client;
};

/** What is remembered between the redirect and the answer. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export const authorizationUrl = async (
  client: Configuration,
  it: OidcSecrets & { readonly redirectUrl: string; readonly loginHint: string | null },
): Promise<string> =>
  buildAuthorizationUrl(client, {
    redirect_uri: it.redirectUrl,
    scope: SCOPE,
    state: it.state,
    nonce: it.nonce,
    code_challenge: await calculatePKCECodeChallenge(it.verifier),
    code_challenge_method: "S256",
    ...(it.loginHint !== null && { login_hint: it.loginHint }),
  }).href;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((it): it is string => typeof it === "string" && it !== "");

/**
 * What the provider says about the address: true only for the boolean. Any other value refuses the sign-in, also as text or number, in whichever
 * of the answers and whichever claim the address comes from. Null: the provider says nothing, or nothing about this claim, which may
 * hold what people typed themselves.
 */
const emailVerified = (claim: string, ...answers: readonly Readonly<Record<string, unknown>>[]): boolean | null => {
  const stated = answers.map((it) => it["email_verified"]).filter((it) => it !== undefined);
  if (stated.some((it) => it !== true)) return false;
  return claim === "email" && stated.length > 0 ? true : null;
};

/** The person behind a callback. Throws `SignOnRefused` for every answer that does not verify. */
export const readAnswer = async (
  services: OidcServices,
  connection: ConnectionRow,
  secrets: OidcSecrets,
  query: string,
): Promise<Assertion> => {
  const client = await oidcClient(services, connection);
  try {
    const at = new URL(redirectUrl(services.config.publicUrl, connection.id));
    at.search = query;
    const tokens = await authorizationCodeGrant(client, at, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    const idClaims = tokens.claims();
    if (idClaims === undefined) throw new SignOnRefused("response");
    const now = services.now().getTime() / 1000;
    if (idClaims.iat > now + TOLERANCE_SECONDS) throw new SignOnRefused("not-yet-valid");
    // The protocol library compares it only where there are several audiences.
    if (idClaims["azp"] !== undefined && idClaims["azp"] !== connection.client_id) throw new SignOnRefused("audience");
    const isComplete =
      idClaims[connection.email_claim] !== undefined && idClaims[connection.groups_claim] !== undefined;
    const more =
      isComplete || client.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(client, tokens.access_token, idClaims.sub);
    // What is signed wins over what the userinfo endpoint adds.
    const claims: Record<string, unknown> = { ...more, ...idClaims };
    const publicUrl = services.config.publicUrl;
    const email = textOf(claims[connection.email_claim]);
    return {
      subject: idClaims.sub,
      email,
      emailVerified: emailVerified(connection.email_claim, idClaims, more),
      firstName: textOf(claims["given_name"]) ?? textOf(claims["name"]) ?? "",
      lastName: textOf(claims["family_name"]) ?? "",
      groups: textsOf(claims[connection.groups_claim]),
      claims,
      providerSession: textOf(idClaims["sid"]),
      endUrl:
        client.serverMetadata().end_session_endpoint === undefined || tokens.id_token === undefined
          ? null
          : buildEndSessionUrl(client, {
              id_token_hint: tokens.id_token,
              post_logout_redirect_uri: `${publicUrl}/login`,
            }).href,
    };
  } catch (error) {
    throw error instanceof SignOnRefused ? error : new SignOnRefused(toSignOnRefusal(error), { cause: error });
  }
};

/** The error with everything that caused it. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let it = error; it instanceof Error && chain.length < 8; it = it.cause) chain.push(it);
  return chain;
};

const BY_CODE: Readonly<Record<string, SignOnRefusal>> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: "provider-error",
  OAUTH_RESPONSE_BODY_ERROR: "client",
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: "client",
  OAUTH_KEY_SELECTION_FAILED: "key",
};

const BY_TEXT: readonly (readonly [RegExp, SignOnRefusal])[] = [
  [/"iss" \(issuer\).*response parameter|response parameter "iss"/i, "mix-up"],
  [/"state" response parameter|response parameter "state"/i, "state"],
  [/"iss"/, "issuer"],
  [/"aud"|"azp"/, "audience"],
  [/"nonce"/, "nonce"],
  [/"alg"|unsupported JWS|JWS "alg"/i, "algorithm"],
  [/signature verification failed/i, "signature"],
  [/"exp"/, "expired"],
  [/"nbf"/, "not-yet-valid"],
  [/"sub"/, "subject"],
];

/** Why the protocol library refused an answer, for the user and the audit log. */
export const toSignOnRefusal = (error: unknown): SignOnRefusal => {
  const chain = chainOf(error);
  if (chain.some((it) => it instanceof ProviderUnreachable || it.name === "TimeoutError")) return "unreachable";
  for (const it of chain) {
    const byCode = BY_CODE[(it as { code?: string }).code ?? ""];
    if (byCode !== undefined) return byCode;
  }
  const text = chain.map(({ message }) => message).join("\n");
  return BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? "response";
};

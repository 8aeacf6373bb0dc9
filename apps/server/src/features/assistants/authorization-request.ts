import type { Db } from "@parapet/db/db";
import { oauthClient, type OAuthClient } from "@parapet/db/queries/assistants";
import { ASSISTANT_SCOPES, type AssistantScope } from "@parapet/domain/access";
import type { AuthorizationRequest } from "@parapet/domain/contracts/assistants";

import type { Config } from "../../platform/config.ts";
import { mcpUrl } from "../../platform/http/oauth-urls.ts";

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The SHA-256 of a verifier in base64url (RFC 7636, section 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** The host of a loopback address, on which any program of the device may listen. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** For these the port may be another than the registered one: programs take one that is free (RFC 8252, section 7.3). */
const LOOPBACK_ADDRESS = new Set(["127.0.0.1", "[::1]"]);

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.has(hostname);

/** Where answers may be sent to: https, or http to the person's own device. Null: neither. */
export const redirectUri = (text: string): URL | null => {
  const url = URL.parse(text);
  if (url === null || text.includes("#") || url.username !== "" || url.password !== "") return null;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)) ? url : null;
};

const withoutPort = (url: URL): string => {
  const copy = new URL(url);
  copy.port = "";
  return copy.href;
};

const isRegistered = (registered: readonly string[], asked: string): boolean => {
  if (registered.includes(asked)) return true;
  const url = redirectUri(asked);
  if (url === null || url.protocol !== "http:" || !LOOPBACK_ADDRESS.has(url.hostname)) return false;
  return registered.some((text) => {
    const known = redirectUri(text);
    return known !== null && known.protocol === "http:" && withoutPort(known) === withoutPort(url);
  });
};

export interface Asked {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly AssistantScope[];
  readonly challenge: string;
}

type Judged =
  /** Not to be answered to an address that no one has registered. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "error"; readonly goTo: string; readonly why: string }
  | { readonly kind: "asked"; readonly asked: Asked };

/** The address that a client is answered at, with the name of this server against mix-ups (RFC 9207). */
export const answerUrl = (
  { publicUrl }: Pick<Config, "publicUrl">,
  to: Pick<Asked, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
): string => {
  const url = new URL(to.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (to.state !== undefined) url.searchParams.set("state", to.state);
  url.searchParams.set("iss", publicUrl);
  return url.href;
};

const scopesOf = (text: string | undefined): readonly AssistantScope[] | null => {
  const wanted = (text ?? "").split(" ").filter((scope) => scope !== "");
  if (wanted.length === 0) return ASSISTANT_SCOPES;
  return wanted.every((scope) => ASSISTANT_SCOPES.some((known) => known === scope))
    ? ASSISTANT_SCOPES.filter((scope) => wanted.includes(scope))
    : null;
};

/** What is wrong with what is asked for, as clients are told (OAuth 2.1, section 4.1.2.1); null: nothing. */
const problem = (config: Pick<Config, "publicUrl">, request: AuthorizationRequest): [string, string] | null => {
  if (request.response_type !== "code") return ["unsupported_response_type", "Use the response type code."];
  if (request.code_challenge_method !== "S256") return ["invalid_request", "PKCE is required, with the method S256."];
  if (!CHALLENGE.test(request.code_challenge ?? "")) return ["invalid_request", "The code challenge is not valid."];
  if (request.resource !== undefined && request.resource.replace(/\/$/, "") !== mcpUrl(config))
    return ["invalid_target", "People connect assistants to the server of assistants only."];
  return scopesOf(request.scope) === null ? ["invalid_scope", "A scope is unknown."] : null;
};

/** What a client asks a person for, after everything that a client can get wrong was verified. */
export const judgeRequest = async (
  config: Pick<Config, "publicUrl">,
  db: Db,
  request: AuthorizationRequest,
): Promise<Judged> => {
  const client = UUID.test(request.client_id) ? await oauthClient(db, request.client_id) : undefined;
  if (client === undefined) return { kind: "refused", why: "The client is not registered." };
  if (!isRegistered(client.redirect_uris, request.redirect_uri))
    return { kind: "refused", why: "The redirect URI is not registered." };
  const to = { redirectUri: request.redirect_uri, state: request.state };
  const wrong = problem(config, request);
  if (wrong !== null) {
    const [error, why] = wrong;
    return { kind: "error", goTo: answerUrl(config, to, { error, error_description: why }), why };
  }
  const scopes = scopesOf(request.scope) ?? [];
  return { kind: "asked", asked: { client, ...to, scopes, challenge: request.code_challenge ?? "" } };
};

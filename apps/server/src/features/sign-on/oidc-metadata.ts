import type { Net } from "@parapet/net/net";
import type { ServerMetadata } from "openid-client";
import * as z from "zod";

import { isCallable } from "../../platform/admission/reach-out.ts";
import { providerFetch, ProviderUnreachable } from "./provider-net.ts";
import { SignOnRefused } from "./sign-on-refused.ts";

const CACHE_MS = 10 * 60_000;
const MAX_CACHED = 1_000;

/** The part of OpenID Connect Discovery 1.0 that a sign-in reads. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

const cache = new WeakMap<Net, Map<string, { readonly metadata: ServerMetadata; readonly until: number }>>();

const ENDPOINTS = [
  "authorization_endpoint",
  "token_endpoint",
  "jwks_uri",
  "userinfo_endpoint",
  "end_session_endpoint",
] as const;

/** Where the metadata of an issuer is (OpenID Connect Discovery 1.0, section 4). */
const addressOf = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

/**
 * The provider's metadata. Its issuer must be the configured one to the letter: a multi-tenant issuer, which names a
 * pattern, would let every tenant of that provider sign in.
 */
export const readMetadata = async (
  net: Net,
  issuer: string,
  how: { readonly insecure: boolean; readonly now: number; readonly fresh?: boolean },
): Promise<ServerMetadata> => {
  const known = cache.get(net) ?? new Map<string, { metadata: ServerMetadata; until: number }>();
  cache.set(net, known);
  const stored = known.get(issuer);
  if (stored !== undefined && stored.until > how.now && how.fresh !== true) return stored.metadata;
  const isAllowed = (url: string): boolean => {
    if (!how.insecure) return isCallable(url);
    return /^https?:$/.test(URL.parse(url)?.protocol ?? "");
  };
  if (!isAllowed(issuer)) throw new SignOnRefused("metadata");
  let body: unknown;
  try {
    const response = await providerFetch(net)(addressOf(issuer), { headers: { accept: "application/json" } });
    if (response.status !== 200) throw new SignOnRefused("metadata");
    body = await response.json();
  } catch (cause) {
    if (cause instanceof SignOnRefused) throw cause;
    throw new SignOnRefused(cause instanceof ProviderUnreachable ? "unreachable" : "metadata", { cause });
  }
  const parsed = Metadata.safeParse(body);
  if (!parsed.success) throw new SignOnRefused("metadata", { cause: parsed.error });
  const { data } = parsed;
  if (data.issuer !== issuer) throw new SignOnRefused("issuer");
  if (ENDPOINTS.some((name) => data[name] !== undefined && !isAllowed(data[name]))) throw new SignOnRefused("metadata");
  const metadata = data as ServerMetadata;
  if (known.size >= MAX_CACHED) known.clear();
  known.set(issuer, { metadata, until: how.now + CACHE_MS });
  return metadata;
};

import type { Net } from "@parapet/net/net";

import type { Services } from "../../platform/services.ts";

/** What this feature needs beside the shared services. */
export interface SignOnServices extends Services {
  /**
   * The network access to identity providers: the same address policy as for scans, without their rate budget and
   * opt-out list, by which a customer who opts out of scans would lock out its own people.
   */
  readonly providerNet: Net;
}

/** Providers without TLS exist in development and tests only. */
export const mayBeInsecure = ({ config }: Pick<SignOnServices, "config">): boolean => config.mode !== "production";

/** Longer answers are no metadata, keys or claims. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 8_000;

/** The provider could not be reached, or not in time. Nothing of the reason leaves the server: it would be a port scanner. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/** A `fetch` for the protocol library that uses our network access: address policy, deadline, size limit, no redirects. */
export const providerFetch =
  (net: Net) =>
  async (
    url: string,
    options: {
      method?: string;
      headers?: Record<string, string>;
      body?: unknown;
      signal?: AbortSignal | undefined;
    } = {},
  ): Promise<Response> => {
    try {
      const seen = await net.http({
        url,
        tls: "verified",
        method: (options.method ?? "GET") as "GET" | "POST",
        headers: options.headers ?? {},
        ...(options.body == null ? {} : { body: String(options.body as string | URLSearchParams) }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        ...(options.signal && { signal: options.signal }),
      });
      if (seen.status >= 500) throw new ProviderUnreachable(`the identity provider answered ${seen.status}`);
      if (seen.truncated) throw new ProviderUnreachable("the answer is too large");
      const headers = Object.entries(seen.headers)
        // The body is decoded already.
        .filter(([name]) => !/^(?:content-encoding|content-length|transfer-encoding|connection)$/.test(name))
        .flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
      const hasBody = seen.status !== 204 && seen.status !== 304;
      return new Response(hasBody ? new Uint8Array(seen.body) : null, { status: seen.status, headers });
    } catch (cause) {
      if (cause instanceof ProviderUnreachable) throw cause;
      throw new ProviderUnreachable("the identity provider could not be reached", { cause });
    }
  };

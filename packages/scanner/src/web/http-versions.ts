import { isAddress } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";

import type { SeenService } from "../check.ts";
import { unlessCancelled } from "../unless-cancelled.ts";

/** Which versions of HTTP a site offers, and what says so. */
export interface HttpVersions {
  /** `2` was negotiated; `3` is advertised, since no QUIC connection is made. */
  readonly versions: readonly ("1.1" | "2" | "3")[];
  readonly alpn: string | null;
  /** The Alt-Svc header, where it advertises HTTP/3. */
  readonly altSvc: string | null;
  /** Protocols in the HTTPS record of the name, where they include HTTP/3. */
  readonly httpsRecord: readonly string[] | null;
}

const HANDSHAKE_MS = 4_000;
const LONGEST_HEADER = 300;

/** `h3=":443"; ma=86400, h3-29=":443"` (RFC 7838); drafts count as well. */
export const advertisesHttp3 = (altSvc: string): boolean => /(?:^|,)\s*h3(?:-\d{1,2})?\s*=/.test(altSvc);

/** Protocols of a service binding record; none where it cannot be read. */
const protocolsOf = (data: unknown): readonly string[] => {
  const params: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "params") : null;
  const alpn: unknown = typeof params === "object" && params !== null ? Reflect.get(params, "alpn") : null;
  return Array.isArray(alpn) ? alpn.filter((it): it is string => typeof it === "string").slice(0, 10) : [];
};

export const isSecureSite = ({ name, tls, banner }: SeenService): boolean =>
  tls && (name === "http" || name === "https" || banner?.startsWith("HTTP/") === true);

/** Asks for HTTP/2 in one handshake and for HTTP/3 in the records of the name; the header was seen before. */
export const findHttpVersions = async (
  to: { readonly host: string; readonly ip: string; readonly port: number },
  header: string | null,
  net: Net,
  signal: AbortSignal,
): Promise<HttpVersions> => {
  const handshake = await net
    .handshake(to, { alpn: ["h2", "http/1.1"], timeoutMs: HANDSHAKE_MS, signal })
    .catch(unlessCancelled);
  // Records for other ports have names of their own (RFC 9460, section 2.3).
  const name = to.port === 443 ? to.host : `_${to.port}._https.${to.host}`;
  const reply = isAddress(to.host) ? null : await net.dns.query(name, "HTTPS", { signal }).catch(unlessCancelled);
  const protocols = (reply?.answers ?? []).flatMap(({ type, data }) => (type === "HTTPS" ? protocolsOf(data) : []));
  const altSvc = header !== null && advertisesHttp3(header) ? header.slice(0, LONGEST_HEADER) : null;
  const httpsRecord = protocols.some((it) => /^h3(?:-\d+)?$/.test(it)) ? [...new Set(protocols)] : null;
  const alpn = handshake?.alpn ?? null;
  return {
    versions: ["1.1", ...(alpn === "h2" ? (["2"] as const) : []), ...((altSvc ?? httpsRecord) ? (["3"] as const) : [])],
    alpn,
    altSvc,
    httpsRecord,
  };
};

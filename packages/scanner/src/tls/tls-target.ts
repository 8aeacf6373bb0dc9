import type { Destination } from "@parapet/net/net";

import type { Targets } from "../check.ts";

export interface TlsTarget {
  readonly host: string;
  readonly to: Destination;
  /** What is sent as SNI; an address is no server name (RFC 6066, section 3). */
  readonly serverName: string | null;
}

/** Where a site speaks TLS; null for a site without it. */
export const tlsTarget = ({ url, ip }: Targets["site"]): TlsTarget | null => {
  const at = new URL(url);
  if (at.protocol !== "https:") return null;
  const host = at.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    to: { host, ip, port: Number(at.port) || 443 },
    serverName: /^[\d.]+$|:/.test(host) ? null : host,
  };
};

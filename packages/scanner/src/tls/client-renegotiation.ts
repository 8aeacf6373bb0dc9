import type { Net } from "@parapet/net/net";
import { TlsDeclined } from "@parapet/net/tls-declined";

import type { TlsTarget } from "./tls-target.ts";

export interface ClientRenegotiation {
  /** The version in which a client asked for a second handshake. */
  readonly version: string;
  readonly accepted: boolean;
}

/** Does the server repeat its handshake whenever a client asks? Null where it speaks TLS 1.3 alone, which has no renegotiation. */
export const probeClientRenegotiation = async (
  net: Net,
  { to, host, serverName }: TlsTarget,
  signal: AbortSignal,
): Promise<ClientRenegotiation | null> => {
  try {
    const { protocol, renegotiated } = await net.handshake(to, {
      servername: serverName ?? host,
      maxVersion: "TLSv1.2",
      renegotiate: true,
      signal,
    });
    return renegotiated === undefined ? null : { version: protocol, accepted: renegotiated };
  } catch (error) {
    if (error instanceof TlsDeclined) return null;
    throw error;
  }
};

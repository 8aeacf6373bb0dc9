import { randomBytes } from "node:crypto";

import type { Net, TlsObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { sessionFacts } from "./session-facts.ts";
import type { TlsTarget } from "./tls-target.ts";

export interface SessionReuse {
  readonly version: (typeof VERSIONS)[number];
  /** How long the server says it accepts its tickets. */
  readonly lifetimeSeconds: number;
  /** The other site of this server that resumed the session, by the subject of its certificate; null where none did. */
  readonly resumedBy: string | null;
}

const VERSIONS = ["TLSv1.3", "TLSv1.2"] as const;

const handshake = async (
  net: Net,
  { to }: TlsTarget,
  options: Parameters<Net["handshake"]>[1],
): Promise<TlsObservation | null> => {
  try {
    return await net.handshake(to, options);
  } catch (error) {
    // A version or a name that the server declines is an answer.
    if (error instanceof ProbeError && error.reason === "tls-failed") return null;
    throw error;
  }
};

/** How does the server treat the sessions it lets clients resume, by version? Empty where it gives out no tickets. */
export const probeSessionReuse = async (
  net: Net,
  target: TlsTarget,
  signal: AbortSignal,
): Promise<readonly SessionReuse[]> => {
  const found: SessionReuse[] = [];
  let spoke = false;
  for (const version of VERSIONS) {
    const options = { minVersion: version, maxVersion: version, signal };
    const first = await handshake(net, target, { ...options, servername: target.host, session: "offer" });
    spoke ||= first !== null;
    const session = first?.resumption?.session ?? null;
    const facts = session === null ? null : sessionFacts(session);
    if (first === null || session === null || facts === null || facts.ticket === null) continue;
    // A name that no site has: what is shown for it is the server's default site.
    const servername = `${randomBytes(8).toString("hex")}.invalid`;
    const other = await handshake(net, target, { ...options, servername });
    const isOther = other !== null && other.chain[0]?.fingerprint256 !== first.chain[0]?.fingerprint256;
    const again = isOther ? await handshake(net, target, { ...options, servername, session }) : null;
    found.push({
      version,
      lifetimeSeconds: facts.lifetimeSeconds,
      resumedBy: again?.resumption?.resumed === true ? String(other?.chain[0]?.subject?.CN ?? "") : null,
    });
  }
  if (!spoke) throw new ProbeError("tls-failed", "neither TLS 1.2 nor TLS 1.3 was agreed to");
  return found;
};

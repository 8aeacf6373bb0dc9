import type { DnsReply } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { isUnder } from "../name-scope.ts";
import { findNameServers, type NameServer } from "../name-servers.ts";
import type { FoundName, NamedSource } from "../name-source.ts";

const MAX_STEPS = 5_000;

/** Can the zone be read name by name along its signed denials? (NSEC, RFC 4034) */
export const nsecWalk: NamedSource = {
  id: "nsec-walk",
  needsKey: "no",
  touch: "active",
  startsFrom: "zone",
  async find(zone, net, { signal }) {
    let failure: ProbeError | null = null;
    for (const server of (await findNameServers(zone, net)).servers) {
      const ask = (name: string) => net.dns.query(name, "NSEC", { server, dnssec: true, signal });
      try {
        return await walk(zone, server, ask);
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        failure = error;
      }
    }
    if (failure !== null) throw failure;
    return { names: [] };
  },
};

const walk = async (zone: string, server: NameServer, ask: (name: string) => Promise<DnsReply>) => {
  const names: FoundName[] = [];
  const seen = new Set<string>();
  let current = zone;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reply = await ask(current);
    const next = nextName(reply);
    if (next === null) {
      const hashed = reply.authorities.some(({ type }) => type === "NSEC3");
      if (hashed) return { names, limited: "the zone hashes its names (NSEC3)" };
      return { names };
    }
    // A server that makes up its denials names a neighbour that cannot exist (RFC 4470: a label beginning with a zero byte).
    if (next.includes("\0")) return { names, limited: "the server makes up its denials" };
    if (next === zone || !isUnder(next, zone) || seen.has(next)) return { names };
    seen.add(next);
    names.push({ name: next, detail: server.name });
    current = next;
  }
  return { names, limited: `stopped after ${MAX_STEPS} names` };
};

const nextName = (reply: DnsReply): string | null => {
  const record = reply.answers.find(({ type }) => type === "NSEC");
  const data = record?.data;
  if (typeof data !== "object" || data === null || !("nextDomain" in data)) return null;
  return String(data.nextDomain).toLowerCase().replace(/\.$/, "");
};

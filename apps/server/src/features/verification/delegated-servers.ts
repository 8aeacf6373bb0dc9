import type { DnsRecord, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const MAX_PARENT_SERVERS = 4;

const clean = (name: string): string => name.replace(/\.$/, "").toLowerCase();
const above = (name: string): string => (name.includes(".") ? name.slice(name.indexOf(".") + 1) : "");

const serversIn = (records: readonly DnsRecord[], zone: string): string[] =>
  records
    .filter((record) => record.type === "NS" && clean(record.name) === zone && typeof record.data === "string")
    .map((record) => clean(String(record.data)));

/** The servers of the closest zone above a name. */
const parentServers = async (net: Net, name: string): Promise<readonly string[]> => {
  for (let parent = above(name); parent !== ""; parent = above(parent)) {
    const servers = await net.dns.ns(parent);
    if (servers.length > 0) return servers;
  }
  return [];
};

/**
 * The name servers that the parent zone delegates a name to; empty: it is no zone of its own. The parent is asked, because the
 * zone's own NS records may name any server. Rejects with `ProbeError` when no server of the parent answers.
 */
export const delegatedServers = async (net: Net, domain: string): Promise<string[]> => {
  const name = clean(domain);
  let failure = new ProbeError("unreachable", `no name server above ${name} has an address`);
  for (const server of (await parentServers(net, name)).slice(0, MAX_PARENT_SERVERS)) {
    try {
      const [ip] = await net.dns.addresses(server);
      if (ip === undefined) continue;
      const { answers, authorities } = await net.dns.query(name, "NS", { server: { ip }, fresh: true });
      return [...new Set([...serversIn(answers, name), ...serversIn(authorities, name)])];
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      failure = error;
    }
  }
  throw failure;
};

/**
 * Is the name delegated to servers of this zone and to no others? Anyone can create a zone of any name in an account; only the
 * holder of the domain can have the parent lead to it.
 */
export const isDelegatedTo = (delegated: readonly string[], zoneServers: readonly string[]): boolean =>
  delegated.length > 0 && delegated.every((server) => zoneServers.includes(server));

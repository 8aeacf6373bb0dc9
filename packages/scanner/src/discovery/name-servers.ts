import type { Net } from "@parapet/net/net";

const MOST_SERVERS = 6;

export interface NameServer {
  readonly name: string;
  readonly ip: string;
}

/** The addresses of the servers that answer for a zone; [] when it is no zone of its own. */
export const nameServersOf = async (zone: string, net: Net): Promise<NameServer[]> => {
  const names = (await net.dns.ns(zone)).slice(0, MOST_SERVERS);
  const found = await Promise.allSettled(
    names.map(async (name) => (await net.dns.addresses(name)).slice(0, 2).map((ip) => ({ name, ip }))),
  );
  const servers = found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failure = found.find((result) => result.status === "rejected");
  if (servers.length === 0 && failure !== undefined) throw failure.reason;
  return servers;
};

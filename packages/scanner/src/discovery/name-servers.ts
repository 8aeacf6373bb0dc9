import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const MAX_SERVERS = 12;
const ADDRESSES_EACH = 2;

export interface NameServer {
  readonly name: string;
  readonly ip: string;
}

/** The servers of a zone that can be asked, and those that cannot, with the reason. */
export interface NameServers {
  readonly servers: readonly NameServer[];
  readonly unasked: readonly { readonly name: string; readonly why: ProbeError }[];
}

/** Which servers answer for a zone, and where are they? None when it is no zone of its own. */
export const findNameServers = async (zone: string, net: Net): Promise<NameServers> => {
  const names = await net.dns.ns(zone);
  const found = await Promise.all(
    names.map(async (name, place): Promise<NameServers> => {
      const unable = (why: ProbeError): NameServers => ({ servers: [], unasked: [{ name, why }] });
      if (place >= MAX_SERVERS)
        return unable(new ProbeError("too-large", `${zone}: the first ${MAX_SERVERS} name servers are queried`));
      try {
        const ips = await net.dns.addresses(name);
        if (ips.length === 0) return unable(new ProbeError("unreachable", `${name} has no address`));
        // Two addresses of one server are two ways to the same zone; more are asked in no case.
        return { servers: ips.slice(0, ADDRESSES_EACH).map((ip) => ({ name, ip })), unasked: [] };
      } catch (error) {
        if (error instanceof ProbeError) return unable(error);
        throw error;
      }
    }),
  );
  const servers = found.flatMap((it) => it.servers);
  const unasked = found.flatMap((it) => it.unasked);
  const [first] = unasked;
  if (servers.length === 0 && first !== undefined) throw first.why;
  return { servers, unasked };
};

import type { UnseenPlace } from "@parapet/db/queries/scans";
import { portSet } from "@parapet/scanner/ports/port-set";
import type { Known } from "@parapet/scanner/scan/stage";

/** Targets that a run could not assess, so that findings on them must stay open. */
export const unseenPlaces = (
  known: Known,
): {
  readonly places: readonly UnseenPlace[];
  /** Hosts of which some port, service or site may have stayed unseen. */
  readonly hosts: readonly string[];
  /** Hosts that could not be asked over UDP. */
  readonly udpHosts: readonly string[];
  /** There may be undiscovered hosts. */
  readonly someHosts: boolean;
} => {
  const blind = known.results.filter(({ status }) => status === "blind");
  const of = (check: string) => blind.filter((it) => it.check === check).map(({ subject }) => subject);
  const hostsAt = (ip: string) => known.assets.filter(({ ips }) => ips.includes(ip)).map(({ host }) => host);
  const unresolved = [...of("resolve"), ...of("sub-domains")];
  const behindPorts = of("ports").map((subject) => {
    const [host = "", ip = null] = subject.split(" ");
    return { host, ip, protocol: "tcp" };
  });
  const overUdp = of("datagram-services").flatMap((ip) => hostsAt(ip).map((host) => ({ host, ip, protocol: "udp" })));
  const unidentified = of("services").flatMap((subject) =>
    hostsAt(subject.slice(0, subject.lastIndexOf(":")).replace(/^\[(.*)\]$/, "$1")),
  );
  return {
    places: [...unresolved.map((host) => ({ host, ip: null, protocol: null })), ...behindPorts, ...overUdp],
    hosts: [...new Set([...unresolved, ...behindPorts.map(({ host }) => host), ...unidentified])],
    udpHosts: [...new Set(overUdp.map(({ host }) => host))],
    someHosts: of("sub-domains").length > 0,
  };
};

/** Named explicitly for the scan, and therefore always searched. */
const GIVEN = "given";

/**
 * Hosts that this run did not meet and that a source had named which was not asked, or did not answer, this time: it may
 * still name them.
 */
export const hostsNotSearched = (
  assets: readonly { readonly host: string; readonly sources: readonly string[] }[],
  known: Known,
): string[] => {
  const answered = new Set(
    known.sources.flatMap(({ id, outcome }) => (outcome === "ok" || outcome === "empty" ? id : [])),
  );
  // A name that was resolved needs no source to say whether it exists.
  const met = new Set([...known.assets.map(({ host }) => host), ...(known.absent ?? [])]);
  return assets.flatMap(({ host, sources }) =>
    met.has(host) || sources.every((id) => id === GIVEN || answered.has(id)) ? [] : [host],
  );
};

/** Is this port of the host outside of what was probed this time? Then a service there is not known to be gone. */
export const isBeyondReach = (known: Known): ((host: string, port: number) => boolean) => {
  const sets = new Map<string, ReadonlySet<number>>();
  const setOf = (ports: string): ReadonlySet<number> => {
    const made = sets.get(ports) ?? new Set(portSet(ports) ?? []);
    sets.set(ports, made);
    return made;
  };
  const byAddress = new Map((known.reach ?? []).map(({ ip, ports }) => [ip, setOf(ports)]));
  const addresses = new Map(known.assets.map(({ host, ips }) => [host, ips]));
  return (host, port) => (addresses.get(host) ?? []).some((ip) => byAddress.get(ip)?.has(port) === false);
};

/** Hosts that were not searched for, as places where no service is known to be gone. */
export const toUnseenPlaces = (hosts: readonly string[]): UnseenPlace[] =>
  hosts.map((host) => ({ host, ip: null, protocol: null }));

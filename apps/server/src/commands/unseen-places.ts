import type { UnseenPlace } from "@parapet/db/queries/scan-results";
import type { Known } from "@parapet/scanner/scan/stage";

/** Where could a run not look, so that what it did not meet there may still be there? */
export const unseenPlaces = (
  known: Known,
): {
  readonly places: readonly UnseenPlace[];
  /** Hosts of which some port, service or site may have stayed unseen. */
  readonly hosts: readonly string[];
  /** Hosts that could not be asked over UDP. */
  readonly udpHosts: readonly string[];
  /** There may be hosts that nobody heard of. */
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
  const unidentified = of("services").flatMap((subject) => hostsAt(subject.slice(0, subject.lastIndexOf(":"))));
  return {
    places: [...unresolved.map((host) => ({ host, ip: null, protocol: null })), ...behindPorts, ...overUdp],
    hosts: [...new Set([...unresolved, ...behindPorts.map(({ host }) => host), ...unidentified])],
    udpHosts: [...new Set(overUdp.map(({ host }) => host))],
    someHosts: of("sub-domains").length > 0,
  };
};

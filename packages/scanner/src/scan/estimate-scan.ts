import { type Budget, DEFAULT_BUDGET } from "@parapet/net/budget";

import type { ScanProfile } from "../check.ts";
import { portSet } from "../ports/port-set.ts";

/** What a scan is expected to cost. */
export interface ScanEstimate {
  readonly hosts: number;
  readonly addresses: number;
  readonly connections: number;
  readonly requests: number;
  readonly bytes: number;
  readonly seconds: number;
  /** `earlier-run`: measured by the last complete run of this domain; `model`: derived from the limits alone. */
  readonly basis: "earlier-run" | "model";
}

export interface EstimateInput {
  readonly profile: ScanProfile;
  readonly hosts: number;
  /** As many as hosts when left out. */
  readonly addresses?: number;
  readonly ports?: string;
  /** What the last complete run of the same profile used, and on how many hosts. */
  readonly earlier?: {
    readonly hosts: number;
    readonly connections: number;
    readonly requests: number;
    readonly bytes: number;
    readonly seconds: number;
  };
  readonly budget?: Budget;
}

/** Averages of complete runs over companies of all sizes; a host has few open ports and about one website. */
const PER_HOST = {
  /** Silent ports are asked again. */
  repeatedShare: 0.35,
  datagrams: 40,
  openPorts: 3,
  connectionsPerOpenPort: 8,
  sites: 0.7,
  requestsPerSite: 260,
  bytesPerRequest: 12_000,
} as const;
/** DNS, certificate logs, mail and look-alikes, whatever the number of hosts. */
const PER_DOMAIN = { requests: 400, seconds: 60 } as const;
const ADDRESSES_AT_ONCE = 4;
const SITES_AT_ONCE = 16;

/** How many connections and requests would a scan make, and how long would it take? Nothing is sent to find out. */
export const estimateScan = ({
  profile,
  hosts,
  addresses = hosts,
  ports = "top1000",
  earlier,
  budget = DEFAULT_BUDGET,
}: EstimateInput): ScanEstimate => {
  if (earlier !== undefined && earlier.hosts > 0) {
    const scale = hosts / earlier.hosts;
    const scaled = (value: number): number => Math.round(value * scale);
    return {
      hosts,
      addresses,
      connections: scaled(earlier.connections),
      requests: scaled(earlier.requests),
      bytes: scaled(earlier.bytes),
      seconds: scaled(earlier.seconds),
      basis: "earlier-run",
    };
  }
  if (profile !== "full") {
    const requests = PER_DOMAIN.requests;
    const bytes = requests * PER_HOST.bytesPerRequest;
    return { hosts, addresses, connections: 0, requests, bytes, seconds: PER_DOMAIN.seconds, basis: "model" };
  }
  const { probe, session } = budget.thirdParty.target;
  const probes = addresses * (portSet(ports)?.length ?? 0) * (1 + PER_HOST.repeatedShare);
  const sessions = hosts * PER_HOST.openPorts * PER_HOST.connectionsPerOpenPort;
  const requests = hosts * PER_HOST.sites * PER_HOST.requestsPerSite;
  const atOnce = Math.min(ADDRESSES_AT_ONCE, Math.max(1, addresses));
  const probeSeconds = probes / (probe.perSecond * atOnce);
  const sessionSeconds = sessions / (session.perSecond * Math.min(SITES_AT_ONCE, Math.max(1, hosts)));
  const webSeconds = requests / (session.perSecond * Math.min(SITES_AT_ONCE, Math.max(1, hosts)));
  return {
    hosts,
    addresses,
    connections: Math.round(probes + sessions + addresses * PER_HOST.datagrams),
    requests: Math.round(requests) + PER_DOMAIN.requests,
    bytes: Math.round(requests * PER_HOST.bytesPerRequest),
    seconds: Math.round(PER_DOMAIN.seconds + probeSeconds + sessionSeconds + webSeconds),
    basis: "model",
  };
};

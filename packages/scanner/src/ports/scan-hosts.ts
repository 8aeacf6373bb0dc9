import type { Net } from "@parapet/net/net";
import pMap from "p-map";

import { findAsn } from "../hosts/asn-table.ts";
import { findEdge } from "../hosts/edge-networks.ts";
import { scanPorts, type HostPorts } from "./scan-ports.ts";

export interface PortTarget {
  readonly host: string;
  readonly ips: readonly string[];
  readonly aliases?: readonly string[];
}

export interface AddressPorts extends HostPorts {
  readonly hosts: readonly string[];
  /** The CDN or shield that the address belongs to; only its web ports were asked. */
  readonly edge: string | null;
}

export interface ScanHostsOptions {
  readonly ports: readonly number[];
  readonly signal?: AbortSignal;
  /** Called as soon as a port is known to be open, once for each host of the address. */
  readonly onOpen?: (open: { host: string; ip: string; port: number; roundTripMs: number | null }) => void;
  readonly onAddress?: (done: AddressPorts) => void;
}

/** What an edge network serves for its customers; every other port there is the network's own business. */
const EDGE_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const ADDRESSES_AT_ONCE = 24;

/** Which ports are open on many hosts? Each address is asked once, however many names it has. */
export const scanHosts = async (
  targets: readonly PortTarget[],
  net: Net,
  options: ScanHostsOptions,
): Promise<AddressPorts[]> => {
  const byAddress = new Map<string, { hosts: Set<string>; aliases: string[] }>();
  for (const { host, ips, aliases = [] } of targets) {
    for (const ip of ips) {
      const entry = byAddress.get(ip) ?? { hosts: new Set<string>(), aliases: [] };
      entry.hosts.add(host);
      entry.aliases.push(...aliases);
      byAddress.set(ip, entry);
    }
  }
  const done: AddressPorts[] = [];
  await pMap(
    byAddress,
    async ([ip, { hosts, aliases }]) => {
      const edge = findEdge(ip, findAsn(ip)?.number ?? null, aliases);
      const ports = edge === null ? options.ports : options.ports.filter((port) => EDGE_PORTS.has(port));
      const seen = await scanPorts(ip, net, {
        ports,
        ...(options.signal && { signal: options.signal }),
        onOpen: (port, roundTripMs) => {
          for (const host of hosts) options.onOpen?.({ host, ip, port, roundTripMs });
        },
      });
      const address = { ...seen, hosts: [...hosts], edge };
      done.push(address);
      options.onAddress?.(address);
    },
    { concurrency: ADDRESSES_AT_ONCE },
  );
  return done;
};

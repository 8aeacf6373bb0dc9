import { createAddressPolicy } from "@parapet/net/address-policy";
import { ProbeError } from "@parapet/net/probe-error";
import pMap from "p-map";

import { portSet } from "../../ports/port-set.ts";
import { scanPorts } from "../../ports/scan-ports.ts";
import type { SeenPort, Stage } from "../stage.ts";
import { BEYOND_PLAN, HOSTS_AT_ONCE, edgeAddresses, hostsByAddress } from "./addresses.ts";
import { stageResult } from "./stage-result.ts";

const PUBLIC = createAddressPolicy();
/** Probes in flight to one address. Each costs some CPU at once; a bigger burst would starve the API in this process. */
const PROBES_AT_ONCE = 96;
const DEFAULT_PORTS = "top1000";
const WEB_PORTS = [80, 443, 8080, 8443] as const;

const UNKNOWN_SERVICE = {
  name: null,
  product: null,
  version: null,
  cpe: null,
  tls: false,
  banner: null,
  unauthenticated: null,
  details: {},
} as const;

/** A proxy that accepts every port hides the host's own; ports 80 and 443 are still probed. */
const SHIELDED = new ProbeError("blocked", "every port seems open: something answers for the host");
const WEB_ENTRY_PORTS = [80, 443] as const;

export const ports: Stage = {
  id: "ports",
  touch: "active",
  async run({ assets }, { net, signal, settings, progress, mayProbe }) {
    const wanted = portSet(settings.ports ?? DEFAULT_PORTS) ?? [];
    const byAddress = hostsByAddress(assets);
    // What the network's own guard keeps us from is refused there, and takes no place of the plan.
    const excluded = new Set(settings.withoutAddresses);
    const probable = [...byAddress.keys()].filter(
      (ip) => !excluded.has(ip) && (net.isOwn?.(ip) === true || PUBLIC.refusal(ip) === null),
    );
    const covered = await mayProbe?.(probable);
    const beyond = new Set(covered === undefined ? [] : probable.filter((ip) => !covered.has(ip)));
    const addresses = [...byAddress].filter(([ip]) => !beyond.has(ip));
    const uncovered = [...byAddress].filter(([ip]) => beyond.has(ip));
    const atEdge = edgeAddresses(assets);
    let done = 0;
    const found = await pMap(
      addresses,
      async ([ip, names]) => {
        const ports = await scanPorts(ip, net, {
          ports: atEdge.has(ip) ? WEB_PORTS : wanted,
          signal,
          concurrency: PROBES_AT_ONCE,
        });
        done += 1;
        progress(done / addresses.length, 0);
        const open: SeenPort[] = names.flatMap((host) =>
          (ports.everythingOpen ? WEB_ENTRY_PORTS : ports.open).map((port) => ({
            ...UNKNOWN_SERVICE,
            host,
            ip,
            port,
            protocol: "tcp" as const,
            details: { roundTripMs: ports.roundTripMs },
          })),
        );
        const blind = ports.blind === null ? undefined : new ProbeError(ports.blind.reason, ports.blind.detail);
        // On a CDN only the web ports are probed.
        const failure = ports.everythingOpen && !atEdge.has(ip) ? SHIELDED : blind;
        const results = names.map((host) => stageResult("ports", `${host} ${ip}`, failure));
        const reach = { ip, ports: atEdge.has(ip) ? WEB_PORTS.join(",") : (settings.ports ?? DEFAULT_PORTS) };
        return { open, results, reach, shielded: ports.everythingOpen ? ip : null };
      },
      { concurrency: HOSTS_AT_ONCE },
    );
    const shielded = new Set(found.flatMap(({ shielded: ip }) => ip ?? []));
    return {
      assets: assets.flatMap((asset) => {
        const everythingOpen = asset.ips.filter((ip) => shielded.has(ip));
        return everythingOpen.length === 0 ? [] : [{ ...asset, facts: { ...asset.facts, everythingOpen } }];
      }),
      ports: found.flatMap(({ open }) => open),
      reach: found.map(({ reach }) => reach),
      results: [
        ...found.flatMap(({ results }) => results),
        ...uncovered.flatMap(([ip, names]) => names.map((host) => stageResult("ports", `${host} ${ip}`, BEYOND_PLAN))),
      ],
    };
  },
};

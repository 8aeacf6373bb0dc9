import type { FindingArea } from "./areas.ts";
import { placeOf } from "./place-of.ts";
import { bySeverity, type Severity } from "./severity.ts";

export type AssetKind = "domain" | "host" | "service" | "finding";

/** One node. `parent` is its place in the list; parents stand before their children. */
export interface AssetNode {
  readonly kind: AssetKind;
  readonly label: string;
  readonly parent: number | null;
  /** The worst finding on it or below it. */
  readonly worst: Severity | null;
  /** Findings on it and below it. */
  readonly findings: number;
  readonly id: string | null;
  readonly area: FindingArea | null;
}

export interface AssetsSeen {
  readonly domain: string;
  readonly hosts: readonly { readonly host: string; readonly ips: readonly string[] }[];
  readonly services: readonly {
    readonly host: string;
    readonly port: number;
    readonly protocol: string;
    readonly label: string;
  }[];
  readonly findings: readonly {
    readonly id: string;
    readonly target: string;
    readonly title: string;
    readonly severity: Severity;
    readonly area: FindingArea;
  }[];
}

type Draft = { -readonly [Key in keyof AssetNode]: AssetNode[Key] };

/** Domain, hosts, services, findings as one tree. What names no known host hangs on the domain itself. */
export const assetGraph = ({ domain, hosts, services, findings }: AssetsSeen): AssetNode[] => {
  const nodes: Draft[] = [];
  const add = (kind: AssetKind, label: string, parent: number | null, rest: Partial<Draft> = {}): number =>
    nodes.push({ kind, label, parent, worst: null, findings: 0, id: null, area: null, ...rest }) - 1;

  const root = add("domain", domain, null);
  const hostAt = new Map<string, number>();
  const placeAt = new Map<string, number>();
  for (const { host, ips } of hosts) {
    const at = add("host", host, root);
    hostAt.set(host.toLowerCase(), at);
    // A name wins over an address that two names share.
    for (const ip of ips) if (!hostAt.has(ip)) hostAt.set(ip, at);
  }
  for (const { host, port, protocol, label } of services) {
    const parent = hostAt.get(host.toLowerCase());
    const key = `${host.toLowerCase()} ${port}`;
    if (parent === undefined || placeAt.has(`${key} ${protocol}`)) continue;
    const at = add("service", label === "" ? `${port}/${protocol}` : `${port}/${protocol} ${label}`, parent);
    placeAt.set(`${key} ${protocol}`, at);
    if (!placeAt.has(key)) placeAt.set(key, at);
  }
  for (const { id, target, title, severity, area } of findings) {
    const place = placeOf(target);
    const host = place === null ? undefined : hostAt.get(place.host);
    // Under the host's own name, for the target may name its address.
    const name = host === undefined ? undefined : nodes[host]?.label.toLowerCase();
    const service = place?.port == null ? undefined : placeAt.get(`${name} ${place.port}`);
    add("finding", title, service ?? host ?? root, { id, area, worst: severity, findings: 1 });
  }
  // Children stand after their parents, so one pass from the end carries everything up.
  for (const node of nodes.toReversed()) {
    const parent = node.parent === null ? undefined : nodes[node.parent];
    if (parent === undefined) continue;
    parent.findings += node.findings;
    if (node.worst !== null && (parent.worst === null || bySeverity(node.worst, parent.worst) < 0))
      parent.worst = node.worst;
  }
  return nodes;
};

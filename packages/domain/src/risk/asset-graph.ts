import type { FindingArea } from "./areas.ts";
import { findPlace } from "./find-place.ts";
import { bySeverity, type Severity } from "./severity.ts";

export type AssetKind = "domain" | "host" | "service" | "finding";

/** One node. `parent` is its place in the list; parents are before their children. */
export interface AssetNode {
  readonly kind: AssetKind;
  readonly label: string;
  readonly parent: number | null;
  /** The worst finding on it or below it. */
  readonly worst: Severity | null;
  readonly findings: number;
  readonly id: string | null;
  readonly area: FindingArea | null;
  readonly is_new: boolean;
}

export interface AssetsSeen {
  readonly domain: string;
  readonly hosts: readonly { readonly host: string; readonly ips: readonly string[]; readonly isNew?: boolean }[];
  readonly services: readonly {
    readonly host: string;
    readonly port: number;
    readonly protocol: string;
    readonly label: string;
    readonly isNew?: boolean;
  }[];
  readonly findings: readonly {
    readonly id: string;
    readonly target: string;
    readonly title: string;
    readonly severity: Severity;
    readonly area: FindingArea;
    readonly isNew?: boolean;
  }[];
}

type Draft = { -readonly [Key in keyof AssetNode]: AssetNode[Key] };

/** Keeps new nodes and their ancestors; parent indexes are remapped. */
const onlyNew = (nodes: readonly Draft[]): Draft[] => {
  const kept = new Set<number>([0]);
  for (const [at, node] of [...nodes.entries()].toReversed()) {
    if (node.is_new) kept.add(at);
    if (kept.has(at) && node.parent !== null) kept.add(node.parent);
  }
  const places = new Map([...kept].toSorted((a, b) => a - b).map((at, place) => [at, place]));
  return nodes.flatMap((node, at) =>
    places.has(at) ? [{ ...node, parent: node.parent === null ? null : (places.get(node.parent) ?? 0) }] : [],
  );
};

/** Domain, hosts, services and findings as one tree, or its new part. Findings without a known host are children of the domain. */
export const assetGraph = (
  { domain, hosts, services, findings }: AssetsSeen,
  { newOnly = false }: { readonly newOnly?: boolean } = {},
): AssetNode[] => {
  const nodes: Draft[] = [];
  const add = (kind: AssetKind, label: string, parent: number | null, rest: Partial<Draft> = {}): number =>
    nodes.push({ kind, label, parent, worst: null, findings: 0, id: null, area: null, is_new: false, ...rest }) - 1;

  const root = add("domain", domain, null);
  const hostAt = new Map<string, number>();
  const placeAt = new Map<string, number>();
  for (const { host, ips, isNew } of hosts) {
    const at = add("host", host, root, { is_new: isNew === true });
    hostAt.set(host.toLowerCase(), at);
    // A name wins over an address that two names share.
    for (const ip of ips) if (!hostAt.has(ip)) hostAt.set(ip, at);
  }
  for (const { host, port, protocol, label, isNew } of services) {
    const parent = hostAt.get(host.toLowerCase());
    const key = `${host.toLowerCase()} ${port}`;
    if (parent === undefined || placeAt.has(`${key} ${protocol}`)) continue;
    const name = label === "" ? `${port}/${protocol}` : `${port}/${protocol} ${label}`;
    const at = add("service", name, parent, { is_new: isNew === true });
    placeAt.set(`${key} ${protocol}`, at);
    if (!placeAt.has(key)) placeAt.set(key, at);
  }
  for (const { id, target, title, severity, area, isNew } of findings) {
    const place = findPlace(target);
    const host = place === null ? undefined : hostAt.get(place.host);
    // Under the host's own name, for the target may name its address.
    const name = host === undefined ? undefined : nodes[host]?.label.toLowerCase();
    const protocol = /\/(tcp|udp)$/.exec(target)?.[1] ?? "tcp";
    const at = `${name} ${place?.port}`;
    const service = place?.port == null ? undefined : (placeAt.get(`${at} ${protocol}`) ?? placeAt.get(at));
    add("finding", title, service ?? host ?? root, {
      id,
      area,
      worst: severity,
      findings: 1,
      is_new: isNew === true,
    });
  }
  // Children are after their parents, so one pass from the end carries everything up.
  const shown = newOnly ? onlyNew(nodes) : nodes;
  for (const node of shown.toReversed()) {
    const parent = node.parent === null ? undefined : shown[node.parent];
    if (parent === undefined) continue;
    parent.findings += node.findings;
    if (node.worst !== null && (parent.worst === null || bySeverity(node.worst, parent.worst) < 0))
      parent.worst = node.worst;
  }
  return shown;
};

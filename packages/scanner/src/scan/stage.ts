import type { Net } from "@parapet/net/net";

import type { CheckResult, CheckSettings, ScanProfile, SeenService } from "../check.ts";
import type { CveLookup } from "../lookups/cve-lookup.ts";
import type { IndicatorLookup } from "../lookups/indicator-lookup.ts";
import type { PackageLookup } from "../lookups/package-lookup.ts";

/** The stages of a scan, in order. The last four belong to the server, which knows leaks, history and people. */
export const STAGES = [
  "resolve",
  "sub-domains",
  "hosts",
  "ports",
  "services",
  "cves",
  "web",
  "look-alikes",
  "email",
  "intelligence",
  "score",
  "diff",
  "alerts",
] as const;

export type StageId = (typeof STAGES)[number];

/** A host that belongs to the target, and why we think so. */
export interface SeenAsset {
  readonly host: string;
  readonly ips: readonly string[];
  /** Which path led here: source and, where it matters, the name it was found on. */
  readonly sources: readonly { readonly id: string; readonly via?: string }[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An open port and what it speaks. */
export interface SeenPort extends SeenService {
  readonly host: string;
  readonly ip: string;
  readonly port: number;
}

/** How one source of names or leaks went; "empty": no results; "failed": no answer. */
export interface SourceOutcome {
  readonly id: string;
  readonly outcome: "ok" | "empty" | "failed" | "limited";
  readonly count: number;
  readonly reason: string | null;
}

/** What a stage adds to what is known. Plain data, so that it can be stored and taken up by another worker. */
export interface StageOutput {
  readonly assets?: readonly SeenAsset[];
  readonly ports?: readonly SeenPort[];
  readonly sites?: readonly { readonly url: string; readonly ip: string }[];
  readonly results?: readonly CheckResult[];
  readonly sources?: readonly SourceOutcome[];
  readonly reach?: readonly ProbedPorts[];
  readonly absent?: readonly string[];
  readonly notFound?: boolean;
}

/** Which ports of an address were probed, as `portSet` reads it. */
export interface ProbedPorts {
  readonly ip: string;
  readonly ports: string;
}

/** Everything the stages before have added up to. */
export interface Known {
  readonly assets: readonly SeenAsset[];
  readonly ports: readonly SeenPort[];
  readonly sites: readonly { readonly url: string; readonly ip: string }[];
  readonly results: readonly CheckResult[];
  readonly sources: readonly SourceOutcome[];
  /** Ports that were probed, by address; of an address that is not listed it is not known. */
  readonly reach?: readonly ProbedPorts[];
  /** Hosts of earlier runs whose name does not exist anymore: the resolver answered so. */
  readonly absent?: readonly string[];
  /** The resolver answered that the domain itself does not exist (NXDOMAIN). */
  readonly notFound?: boolean;
}

/** What the operator and the customer chose for a run. */
export interface ScanSettings extends CheckSettings {
  /** `top100`, `top1000`, `all` or a list. */
  readonly ports?: string;
  readonly sourceKeys?: Readonly<Record<string, string>>;
  readonly sourceBases?: Readonly<Record<string, string>>;
  readonly withoutSources?: readonly string[];
  /** Names at or below the domain that cloud accounts of the organization list. */
  readonly accountNames?: readonly string[];
  /** Addresses without a name that a cloud account of the organization lists today and that were accepted for this domain. */
  readonly accountAddresses?: readonly string[];
  /** Addresses that were accepted for this domain and that no account was seen to list lately: neither scanned nor gone. */
  readonly unlistedAddresses?: readonly string[];
  readonly earlierHosts?: readonly string[];
}

export interface StageContext {
  readonly domain: string;
  readonly profile: ScanProfile;
  readonly net: Net;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly settings: ScanSettings;
  readonly cves?: CveLookup;
  readonly packages?: PackageLookup;
  readonly indicators?: IndicatorLookup;
  /** Only these checks are run; all when left out. */
  readonly only?: ReadonlySet<string>;
  /** Which of these addresses of the domain may be probed? All when left out; the plan may cover fewer. */
  readonly mayProbe?: (ips: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Share of this stage done, 0 to 1, and how many findings it has so far. */
  readonly progress: (share: number, findings: number) => void;
}

/** One step of a scan. `touch` active steps are left out of a passive scan. */
export interface Stage {
  readonly id: StageId;
  readonly touch: "passive" | "active";
  run(known: Known, context: StageContext): Promise<StageOutput>;
}

export const NOTHING_KNOWN: Known = { assets: [], ports: [], sites: [], results: [], sources: [] };

/** Later observations of the same host or port replace earlier ones; results and sources are only added. */
export const learn = (known: Known, output: StageOutput): Known => ({
  assets: byKey([...known.assets, ...(output.assets ?? [])], ({ host }) => host),
  ports: byKey(
    [...known.ports, ...(output.ports ?? [])],
    ({ ip, port, protocol, host }) => `${host} ${ip} ${port} ${protocol}`,
  ),
  sites: byKey([...known.sites, ...(output.sites ?? [])], ({ url }) => url),
  results: [...known.results, ...(output.results ?? [])],
  sources: [...known.sources, ...(output.sources ?? [])],
  reach: [...(known.reach ?? []), ...(output.reach ?? [])],
  absent: [...(known.absent ?? []), ...(output.absent ?? [])],
  notFound: output.notFound ?? known.notFound ?? false,
});

const byKey = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

import type { FindingArea } from "@parapet/domain/risk";

import type { RecordPlan, RecordPlanType, ZonePlan } from "./dns/zone-plan.ts";
import type { ServicePlan } from "./services/service-plan.ts";
import type { CertificatePlan } from "./tls/certificate-plan.ts";
import type { Answer, SitePlan } from "./web/site-plan.ts";

/** What is one company made of? A healthy base, and faults that are planted on it one by one. Plain data. */
export interface Blueprint {
  readonly domain: string;
  readonly zones: readonly ZonePlan[];
  readonly hosts: readonly HostPlan[];
  readonly faults: readonly Fault[];
}

/** One machine: an address of its own, a name, and what listens there. */
export interface HostPlan {
  readonly name: string;
  /** Further names that point at the same address. */
  readonly aliases?: readonly string[];
  /** What the address says its name is; the host's name by default, null for nothing. */
  readonly ptr?: string | null;
  /** Served by every `http` and `https` service of this host. */
  readonly site?: SitePlan;
  /** Other sites at the same address, by name. */
  readonly virtualSites?: Readonly<Record<string, SitePlan>>;
  /** What TLS services of this host show. A good one of the lab's authority by default. */
  readonly certificate?: CertificatePlan;
  readonly services: readonly ServicePlan[];
  /** A host no one listed in DNS: it is reached by its address or through records that name it. */
  readonly unlisted?: boolean;
}

/** One planted mistake: where it shows, what a scan ought to say, and the changes that make it. */
export interface Fault {
  readonly id: string;
  /** The host, name or address in the company where a finding should point. */
  readonly where: string;
  readonly expect: {
    readonly area: FindingArea;
    readonly check: string;
    readonly outcome: string;
  };
  readonly plant: readonly Change[];
}

/** The vocabulary of faults. Each change replaces one part of the healthy company. */
export type Change =
  /** Replaces the whole set of one name and type; an empty list removes it. */
  | { readonly change: "records"; readonly name: string; readonly records: RecordSetPlan }
  /** One more record beside those that the name has. */
  | { readonly change: "add-record"; readonly record: RecordPlan }
  | { readonly change: "zone"; readonly origin: string; readonly set: Partial<Omit<ZonePlan, "origin" | "records">> }
  | { readonly change: "add-zone"; readonly zone: ZonePlan }
  | { readonly change: "add-host"; readonly host: HostPlan }
  /** Adds a service, or replaces the one at the same port. */
  | { readonly change: "service"; readonly host: string; readonly service: ServicePlan }
  | { readonly change: "certificate"; readonly host: string; readonly certificate: CertificatePlan }
  | { readonly change: "host"; readonly host: string; readonly set: Partial<Pick<HostPlan, "ptr" | "aliases">> }
  /** One path of the host's site. */
  | { readonly change: "path"; readonly host: string; readonly path: string; readonly answer: Answer }
  /** Headers of every answer of the host's site; null takes one away. */
  | { readonly change: "headers"; readonly host: string; readonly headers: Readonly<Record<string, HeaderChange>> }
  | { readonly change: "site"; readonly host: string; readonly set: Partial<Omit<SitePlan, "paths" | "headers">> };

type HeaderChange = string | readonly string[] | null;

export type RecordSetPlan = {
  [T in RecordPlanType]: { readonly type: T; readonly data: readonly Extract<RecordPlan, { type: T }>["data"][] };
}[RecordPlanType];

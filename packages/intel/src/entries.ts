import type { IocType } from "@parapet/domain/intel";
import type { CveStatus } from "@parapet/domain/intel/query";
import type { CveFeed, CveScore, ExploitSource, VersionRange } from "@parapet/domain/risk/cve";
import type { Catalogue } from "@parapet/domain/risk/exploited";
import type { PackageListing } from "@parapet/domain/risk/packages";

/** A statement about one product, as a row of the database. */
export interface MatchEntry {
  readonly config: number;
  readonly node: number;
  readonly part: string;
  readonly vendor: string;
  readonly product: string;
  readonly vulnerable: boolean;
  readonly version: string;
  readonly update: string;
  /** Edition, language, software edition, target software, target hardware and other; null when nothing is said. */
  readonly rest: readonly string[] | null;
  readonly range: VersionRange;
}

/** The shape of one applicability tree without its statements. */
export interface TreeEntry {
  /** `tree` is NVD's kind; `affected` a list of versions in a vendor's own record. */
  readonly kind: "tree" | "affected";
  readonly operator: "AND" | "OR";
  readonly negate: boolean;
  readonly nodes: readonly {
    readonly operator: "AND" | "OR";
    readonly negate: boolean;
    /** Index of the node above it in this list, or -1. */
    readonly parent: number;
    readonly count: number;
    /** The CPE parts its statements speak of, such as `oh`. */
    readonly parts: string;
  }[];
  /** The status of versions an `affected` list does not mention. */
  readonly otherwise?: "affected" | "unaffected" | "unknown";
  /** The product's names were written by people, not taken from the CPE dictionary. */
  readonly byName?: boolean;
}

export interface ExploitFact {
  readonly source: ExploitSource;
  readonly ref: string;
  readonly seen: Date | null;
  readonly detail: string | null;
}

/** What one source says about one CVE. */
export interface CveEntry {
  readonly id: string;
  readonly feed: CveFeed;
  readonly modified: Date;
  readonly published: Date | null;
  readonly status: CveStatus;
  readonly title: string | null;
  readonly description: string | null;
  readonly scores: readonly CveScore[];
  readonly weaknesses: readonly { readonly source: string; readonly cwe: string }[];
  readonly references: readonly { readonly url: string; readonly source: string; readonly tags: readonly string[] }[];
  readonly trees: readonly TreeEntry[];
  readonly matches: readonly MatchEntry[];
  readonly facts: readonly ExploitFact[];
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface KevEntry {
  readonly catalogue: Catalogue;
  readonly id: string;
  readonly vendor: string;
  readonly product: string;
  readonly name: string;
  readonly description: string;
  readonly added: string;
  readonly due: string | null;
  readonly action: string | null;
  readonly ransomware: boolean;
  readonly notes: readonly string[];
  readonly cwes: readonly string[];
  readonly released: Date;
  /** The number of entries that the catalog states; null when it states none. */
  readonly total: number | null;
}

export interface EpssEntry {
  readonly id: string;
  readonly score: number;
  readonly percentile: number;
  readonly day: string;
  readonly model: string | null;
}

export interface ExploitEntry {
  readonly id: string;
  readonly fact: ExploitFact;
}

export interface IocEntry {
  readonly type: IocType;
  readonly value: string;
  /** Null when the feed does not say: the moment it was read counts then. */
  readonly firstSeen: Date | null;
  readonly lastSeen: Date | null;
  readonly confidence: number;
  readonly threat: string | null;
  readonly malware: string | null;
  readonly tags: readonly string[];
  readonly reference: string | null;
}

export interface WarningListEntry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly kind: "string" | "substring" | "hostname" | "cidr" | "regex";
  readonly attributes: readonly string[];
  readonly category: string | null;
  readonly entries: readonly string[];
}

/** What each kind of feed yields. */
export interface EntryKinds {
  readonly cve: CveEntry;
  readonly kev: KevEntry;
  readonly epss: EpssEntry;
  readonly exploit: ExploitEntry;
  readonly ioc: IocEntry;
  readonly "warning-list": WarningListEntry;
  readonly package: PackageListing;
}

export type EntryKind = keyof EntryKinds;

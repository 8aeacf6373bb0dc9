import type { ControlMapping } from "@parapet/domain/compliance";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import type { Net } from "@parapet/net/net";
import type { BlindReason } from "@parapet/net/probe-error";
import type { CheckTexts } from "@parapet/words/check-texts";

import type { ScanFingerprints } from "./fingerprints/load-fingerprints.ts";
import type { CveLookup } from "./lookups/cve-lookup.ts";
import type { IndicatorLookup } from "./lookups/indicator-lookup.ts";
import type { JavascriptRepository, TakeoverService } from "./lookups/library-tables.ts";
import type { PackageLookup } from "./lookups/package-lookup.ts";
import type { ProofPermit } from "./proof-permit.ts";
import type { CertificateFacts } from "./tls/certificate-facts.ts";

/**
 * How far a scan goes. `passive`: public DNS and third parties only. `light`: also what a visitor's browser and a sending
 * mail server do, which is one visit of the domain and its www and STARTTLS with its mail exchangers. `full`: everything,
 * for verified domains.
 */
export type ScanProfile = "light" | "passive" | "full";

/** What is checked. A domain's check runs once, a host's once per host, a site's once per URL found. */
export interface Targets {
  domain: { readonly domain: string };
  host: { readonly domain: string; readonly host: string; readonly ips: readonly string[] };
  site: {
    readonly domain: string;
    readonly url: string;
    readonly ip: string;
    /** The name does not lead to this address; it was only requested there. */
    readonly isVirtual?: true;
  };
  service: {
    readonly domain: string;
    readonly host: string;
    readonly ip: string;
    readonly port: number;
    readonly service: SeenService;
    /** CPE names of what else runs on the machine: the products on its other ports, its operating system. */
    readonly alongside?: readonly string[];
    /** The addresses of the host that may be probed. */
    readonly addresses?: readonly string[];
  };
}

export type Subject = keyof Targets;

/** What a port turned out to speak. */
export interface SeenService {
  readonly protocol: "tcp" | "udp";
  readonly name: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly cpe: string | null;
  readonly tls: boolean;
  readonly banner: string | null;
  /** Answers without asking who we are (a database with no password, an open proxy …). */
  readonly unauthenticated: boolean | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** A question that its protocol answers was not answered in time: what is not in the details was not seen. */
  readonly isCut?: true;
}

/** One thing a check concluded. `subject` says where (defaults to the target); it is part of the finding's identity. */
export interface Verdict<Id extends string = string> {
  readonly outcome: Id;
  readonly subject?: string;
  /** Overrides the outcome's severity where the observation itself carries one (a CVE's score, a template's severity). */
  readonly severity?: Severity;
  readonly evidence?: unknown;
  /** Figures that lists sort by and the score weighs with. */
  readonly facts?: VerdictFacts;
  /** Overrides the check's area where the observation decides it (a service on the company's own name or on a sub-domain). */
  readonly area?: FindingArea;
  /** What the area's page shows in its own columns. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Values for the texts of this outcome: `{record}` in the words is `params.record`. */
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface VerdictFacts {
  readonly cve?: string;
  readonly cvss?: number | null;
  readonly exploitAvailable?: boolean;
  readonly knownExploited?: boolean;
  readonly epss?: number | null;
}

/**
 * One question about one kind of target. `observe` collects observations; `judge` is a pure function of them, so its
 * test is a table. A check that throws in `observe` is blind: the engine reports it as such, never as clean.
 */
export interface Check<On extends Subject = Subject, Seen = unknown, Id extends string = string> {
  /** Also the file name and the name of its texts. */
  readonly id: string;
  readonly area: FindingArea;
  readonly on: On;
  /** Active sends packets to the target itself, so the engine requires a verified domain first. */
  readonly touch: "passive" | "active";
  /** An active check that stays within a light scan: it requests nothing but the start page, or the mail exchanger's STARTTLS. */
  readonly isLight?: true;
  /** Opt-in: runs only when requested by name, because it is more intrusive than passive observation. */
  readonly onRequest?: true;
  readonly outcomes: { readonly [K in Id]: Outcome };
  /** What people read about each outcome. */
  readonly texts: CheckTexts<NoInfer<Id>>;
  /** The controls that its findings are evidence against, or why there are none. */
  readonly controls: ControlMapping | { readonly none: string };
  /** Libraries that it needs: where one of them is stored and not available, the check is not assessed. */
  readonly restsOn?: readonly LibraryName[];
  observe(target: Targets[On], net: Net, context: CheckContext): Promise<Seen>;
  judge(seen: Seen, target: Targets[On]): Verdict<NoInfer<Id>>[];
  /** What the observation says about assets, whether or not anything is wrong with them. Pure, like `judge`. */
  describe?(seen: Seen, target: Targets[On]): AssetFact[];
  /**
   * What this check would need, and does not have, to find an earlier finding again; null where nothing is missing. Absent
   * where a check needs nothing but the program itself.
   */
  missingFor?(
    earlier: EarlierFinding,
    context: CheckContext,
    now: CurrentKnowledge,
  ): Promise<MissingKnowledge | null> | MissingKnowledge | null;
}

/** Facts for the asset inventory that a check observed. */
export type AssetFact =
  | { readonly kind: "registration"; readonly registration: RegistrationFacts }
  | { readonly kind: "name-servers"; readonly names: readonly string[] }
  | { readonly kind: "website"; readonly website: WebsiteFacts }
  | { readonly kind: "certificate"; readonly certificate: CertificateFacts };

/** What the registry states about a domain. */
export interface RegistrationFacts {
  readonly name: string;
  readonly registrar: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly status: readonly string[];
}

/** What a visitor meets at a URL. */
export interface WebsiteFacts {
  readonly status: number;
  readonly title: string;
  /** Where the redirects end. */
  readonly finalUrl: string;
  /** The other host that visitors are sent to; null where they stay. */
  readonly redirectsTo: string | null;
  readonly server: string | null;
  readonly technologies: readonly SeenTechnology[];
  /** Accounts that the page reports its visitors to. */
  readonly analytics?: readonly string[];
  /** SHA-256 of the icon; null: it has none, absent: not assessed. */
  readonly icon?: string | null;
}

export interface SeenTechnology {
  readonly name: string;
  readonly version: string | null;
  readonly cpe: string | null;
  /** The oldest version that still receives fixes, where this one is older. */
  readonly supportedFrom: string | null;
}

export interface EarlierFinding {
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  readonly target: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly evidence: unknown;
  readonly basis: FindingBasis | null;
}

/** What a finding rested on when it was found. */
export interface FindingBasis {
  /** How the service was identified; `isFingerprinted` where rules and not its protocol named the product. */
  readonly service?: Pick<SeenService, "product" | "cpe" | "banner"> & { readonly isFingerprinted: boolean };
}

/** What the same check saw of the same target this time. */
export interface CurrentKnowledge {
  readonly service?: SeenService;
  readonly alongside?: readonly string[];
  readonly verdicts: readonly Verdict[];
}

/** Why a finding that was not seen again is not resolved. */
export interface MissingKnowledge {
  readonly reason: BlindReason;
  readonly detail: string;
}

export const knowledgeReduced = (detail: string): MissingKnowledge => ({ reason: "knowledge-reduced", detail });

export interface Outcome {
  readonly severity: Severity;
  readonly owasp?: string;
  readonly wstg?: string;
  readonly nist?: { readonly primary: string; readonly secondary?: string };
  readonly references?: readonly string[];
}

/** What others maintain for the scanner and the operator stores, by name. */
export const LIBRARY_NAMES = ["fingerprints", "javascript", "mark-roots", "takeovers", "templates"] as const;
export type LibraryName = (typeof LIBRARY_NAMES)[number];

export interface CheckContext {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Settings the customer gave: own DKIM selectors, allow-listed look-alikes, template folders. */
  readonly settings: CheckSettings;
  /** Full when left out. */
  readonly profile?: ScanProfile;
  /** Where `observe` says what it could not see of the whole, so that nothing of it is called clean. */
  readonly missed?: (missed: Unseen) => void;
  /** The vulnerability database, if the scan has one. */
  readonly cves?: CveLookup;
  /** What the security trackers of distributions say, if the scan has them. */
  readonly packages?: PackageLookup;
  /** The indicator database, if the scan has one. */
  readonly indicators?: IndicatorLookup;
}

/** What a screenshot of a look-alike showed. */
export interface Appearance {
  /** How alike it looks to a website of the customer, 0 to 100; null: there was none to compare with. */
  readonly likeness: number | null;
  readonly asksPassword: boolean;
  /** A form sends the password to another site. */
  readonly sendsElsewhere: boolean;
}

export interface CheckSettings {
  readonly dkimSelectors?: readonly string[];
  readonly templatesDir?: string;
  /** The right to prove weaknesses, where a consent is in force; nothing is proved without one. */
  readonly proof?: ProofPermit;
  /** The right to try documented default accounts, which rests on a consent of its own. */
  readonly logins?: ProofPermit;
  /** Are templates switched off now? Asked before each request of one; on when left out. */
  readonly templatesOff?: () => Promise<boolean>;
  /** Rules an operator brought along for services and pages. */
  readonly fingerprints?: ScanFingerprints;
  /** Advisories of JavaScript libraries; the program's own small table when left out. */
  readonly javascript?: JavascriptRepository;
  /** Services whose names can be taken over; the program's own table when left out. */
  readonly takeovers?: readonly TakeoverService[];
  /** Libraries that this run should have and that could not be read, with the reason. */
  readonly missingLibraries?: Partial<Readonly<Record<LibraryName, string>>>;
  readonly ownDomains?: readonly string[];
  /** Where registries are asked about a domain; rdap.org, which knows them all, when left out. */
  readonly rdapBase?: string;
  /** Where the list of preloaded HSTS domains is asked; its publisher when left out. */
  readonly hstsPreloadBase?: string;
  /** Certificates (PEM) of the authorities that may issue certificates for BIMI logos, where the operator stores them. */
  readonly markRoots?: string;
  /** Checks that run only where they were asked for, and that this customer asked for, by id. */
  readonly alsoRun?: readonly string[];
  /** Hosts that belong to others and are not probed. */
  readonly withoutHosts?: readonly string[];
  /** What screenshots of look-alikes showed, by name. */
  readonly appearances?: Readonly<Record<string, Appearance>>;
  /** Addresses that belong to others: nothing is sent to them, whatever name leads there. */
  readonly withoutAddresses?: readonly string[];
}

/** A part that could not be assessed while the rest could. */
export interface Unseen {
  /** Findings that nothing can be said of, by the beginning of their subject or, after `*`, by its end; null for all. */
  readonly subject: string | null;
  readonly reason: BlindReason;
  readonly detail: string;
}

export type CheckResult = { readonly check: string; readonly subject: string } & (
  | {
      readonly status: "judged";
      readonly verdicts: readonly Verdict[];
      readonly unseen?: readonly Unseen[];
      readonly facts?: readonly AssetFact[];
    }
  | {
      readonly status: "blind";
      readonly reason: BlindReason;
      readonly detail: string;
      /** The target that the rest of was evaluated, where only a part is blind. */
      readonly partOf?: string;
    }
);

/** Type-erased observation for mixed lists of checks; the engine only passes it back to `judge`. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of checks whose observations differ has no other type
export type AnyCheck = Check<any, any, any>;

export const defineCheck = <On extends Subject, Seen, const Id extends string>(
  check: Check<On, Seen, Id>,
): Check<On, Seen, Id> => check;

export type { CheckTexts, OutcomeTexts } from "@parapet/words/check-texts";

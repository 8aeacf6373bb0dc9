import { type TagList, readTags } from "../tag-list.ts";

export type DmarcPolicy = "none" | "quarantine" | "reject";

export interface DmarcRecord {
  readonly text: string;
  /** A missing or unreadable `p` counts as `none` (RFC 9989 section 4.7). */
  readonly p: DmarcPolicy;
  readonly sp: DmarcPolicy | null;
  readonly np: DmarcPolicy | null;
  readonly psd: "y" | "n" | "u";
  readonly testing: boolean;
  readonly strictDkim: boolean;
  readonly strictSpf: boolean;
  /** Removed by RFC 9989, still honoured by older receivers. */
  readonly pct: number | null;
  readonly rua: readonly ReportAddress[];
  readonly ruf: readonly ReportAddress[];
  readonly problems: readonly string[];
  /** True when `p` is there and readable. */
  readonly hasPolicy: boolean;
  readonly policySecond: boolean;
  /** Tags that RFC 9989 took out. */
  readonly removedTags: readonly string[];
}

export interface ReportAddress {
  readonly uri: string;
  /** The domain that would receive the reports; null when the address is none. */
  readonly domain: string | null;
  readonly hasSize: boolean;
}

const POLICIES: readonly string[] = ["none", "quarantine", "reject"];
const KNOWN = new Set(["v", "p", "sp", "np", "psd", "t", "adkim", "aspf", "fo", "rua", "ruf", "pct", "rf", "ri"]);

/** Is this TXT record a DMARC record? Only an exact version at the very start counts. */
export const isDmarcRecord = (text: string): boolean => /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text);

const reportAddresses = (value: string | undefined): ReportAddress[] =>
  (value ?? "")
    .split(",")
    .map((uri) => uri.trim())
    .filter((uri) => uri !== "")
    .map((uri) => {
      const match = /^mailto:([^@\s!]+)@([a-z0-9._-]+\.[a-z0-9-]+)(!\d+[kmgt]?)?$/i.exec(uri);
      return { uri, domain: match?.[2]?.toLowerCase() ?? null, hasSize: match?.[3] !== undefined };
    });

const readPolicy = (tags: TagList, name: string, problems: string[]): DmarcPolicy | null => {
  const value = tags.get(name)?.toLowerCase();
  if (value === undefined) return null;
  if (POLICIES.includes(value)) return value as DmarcPolicy;
  problems.push(`${name}=${value}`);
  return null;
};

const readChoice = (tags: TagList, name: string, allowed: string, problems: string[]): string | null => {
  const value = tags.get(name)?.toLowerCase();
  if (value === undefined) return null;
  if (value.length === 1 && allowed.includes(value)) return value;
  problems.push(`${name}=${value}`);
  return null;
};

/** What does a DMARC record ask receivers to do? (RFC 9989 section 4.7) */
export const parseDmarc = (text: string): DmarcRecord => {
  const tags = readTags(text);
  const problems = [...tags.broken, ...tags.repeated.map((name) => `${name}= (twice)`)];
  const p = readPolicy(tags, "p", problems);
  const psd = readChoice(tags, "psd", "ynu", problems);
  const rua = reportAddresses(tags.get("rua"));
  const ruf = reportAddresses(tags.get("ruf"));
  problems.push(
    ...[...rua, ...ruf].filter((address) => address.domain === null).map((address) => address.uri.slice(0, 80)),
  );
  problems.push(...tags.tags.filter((tag) => !KNOWN.has(tag.name)).map((tag) => `${tag.name}=`));
  const pct = tags.get("pct");
  return {
    text,
    p: p ?? "none",
    sp: readPolicy(tags, "sp", problems),
    np: readPolicy(tags, "np", problems),
    psd: psd === "y" || psd === "n" ? psd : "u",
    testing: readChoice(tags, "t", "yn", problems) === "y",
    strictDkim: readChoice(tags, "adkim", "rs", problems) === "s",
    strictSpf: readChoice(tags, "aspf", "rs", problems) === "s",
    pct: pct !== undefined && /^\d{1,3}$/.test(pct) && Number(pct) <= 100 ? Number(pct) : null,
    rua,
    ruf,
    problems,
    hasPolicy: p !== null,
    policySecond: tags.tags[1]?.name === "p",
    removedTags: tags.tags.filter((tag) => ["pct", "rf", "ri"].includes(tag.name)).map((tag) => tag.name),
  };
};

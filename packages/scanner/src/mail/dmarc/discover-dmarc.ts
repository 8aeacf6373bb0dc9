import type { Dns } from "@parapet/net/net";

import { type DmarcPolicy, type DmarcRecord, isDmarcRecord, parseDmarc } from "./parse-dmarc.ts";

/** One name the tree walk asked. */
export interface WalkStep {
  readonly domain: string;
  readonly texts: readonly string[];
  /** The one valid record; with several a receiver applies none. */
  readonly record: DmarcRecord | null;
  readonly several: boolean;
  readonly aliases: readonly string[];
}

export interface DmarcDiscovery {
  readonly domain: string;
  readonly steps: readonly WalkStep[];
  readonly organizationalDomain: string;
  /** Where the policy comes from: the domain itself, its organizational domain, or the public suffix. */
  readonly source: WalkStep | null;
  /** What receivers do with mail of this domain that fails. */
  readonly policy: DmarcPolicy | null;
}

const MAX_LABELS = 8;

/** The names a tree walk asks, in order: never more than eight, however long the name (RFC 9989 section 4.10). */
export const walkNames = (domain: string): string[] => {
  const labels = domain.split(".");
  const names = [domain];
  let rest = labels.length > MAX_LABELS ? labels.slice(-(MAX_LABELS - 1)) : labels.slice(1);
  while (rest.length > 0) {
    names.push(rest.join("."));
    rest = rest.slice(1);
  }
  return names;
};

const stepAt = async (domain: string, dns: Dns): Promise<WalkStep> => {
  const reply = await dns.query(`_dmarc.${domain}`, "TXT");
  const texts = reply.answers.flatMap(({ type, data }) => (type === "TXT" && typeof data === "string" ? [data] : []));
  const records = texts.filter(isDmarcRecord);
  const [only] = records;
  const several = records.length > 1;
  return {
    domain,
    texts,
    several,
    aliases: reply.aliases,
    record: only === undefined || several ? null : parseDmarc(only),
  };
};

const organizationalDomain = (domain: string, steps: readonly WalkStep[]): string => {
  const found = steps.filter((step) => step.record !== null);
  const marked = found.find((step) => step.record?.psd === "n");
  if (marked !== undefined) return marked.domain;
  const suffix = found.find((step) => step.record?.psd === "y" && step.domain !== domain);
  if (suffix !== undefined)
    return domain
      .split(".")
      .slice(-(suffix.domain.split(".").length + 1))
      .join(".");
  return found.at(-1)?.domain ?? domain;
};

/** Which DMARC policy applies to a domain, and from where? The tree walk of RFC 9989. */
export const discoverDmarc = async (domain: string, dns: Dns): Promise<DmarcDiscovery> => {
  // Asked at once instead of one by one: at most eight small questions, and the answer is ready in one round trip.
  const all = await Promise.all(walkNames(domain).map((name) => stepAt(name, dns)));
  const last = all.findIndex((step) => step.record !== null && step.record.psd !== "u");
  const steps = last < 0 ? all : all.slice(0, last + 1);
  const organization = organizationalDomain(domain, steps);
  const at = (name: string): WalkStep | null =>
    steps.find((step) => step.domain === name && step.record !== null) ?? null;
  const suffix = steps.find((step) => step.record?.psd === "y") ?? null;
  const source = at(domain) ?? at(organization) ?? suffix;
  const record = source?.record ?? null;
  if (source === null || record === null)
    return { domain, steps, organizationalDomain: organization, source: null, policy: null };
  if (source.domain === domain) return { domain, steps, organizationalDomain: organization, source, policy: record.p };
  const exists = (await dns.query(domain, "A")).status !== "no-name";
  const inherited = (exists ? record.sp : (record.np ?? record.sp)) ?? record.p;
  return { domain, steps, organizationalDomain: organization, source, policy: inherited };
};

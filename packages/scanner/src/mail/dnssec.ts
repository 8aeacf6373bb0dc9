import type { Dns } from "@parapet/net/net";

import { type Asked, ask } from "./ask.ts";

export interface DnssecObservation {
  readonly zone: string;
  /** What the parent says about the zone's keys; empty when the zone is not signed. */
  readonly ds: readonly { readonly algorithm: number; readonly digestType: number }[];
  /** Whether the zone shows keys. */
  readonly keys: Asked<number>;
  /** Whether the resolver could validate an answer; unseen when it refused to answer, as for a broken signature. */
  readonly validated: Asked<boolean>;
  /** When the last signature of the zone ended, where all of them have; null where one holds or none was seen. */
  readonly expiredAt: string | null;
}

const isDs = (data: unknown): data is { algorithm: number; digestType: number } =>
  typeof data === "object" && data !== null && "algorithm" in data && "digestType" in data;

const expirationOf = (data: unknown): number[] =>
  typeof data === "object" && data !== null && "expiration" in data && typeof data.expiration === "number"
    ? [data.expiration]
    : [];

/** When did the signatures end? Asked without validation, which would hide them. */
const expiryOf = async (zone: string, dns: Dns, now: Date): Promise<string | null> => {
  const replies = await Promise.all(
    (["SOA", "DNSKEY"] as const).map((type) => ask(() => dns.query(zone, type, { dnssec: true, unchecked: true }))),
  );
  const ends = replies
    .map((it) => ("seen" in it ? it.seen.answers.filter(({ type }) => type === "RRSIG") : []))
    .map((records) => records.flatMap(({ data }) => expirationOf(data)))
    .filter((of) => of.length > 0)
    // One signature that holds is enough for its records.
    .map((of) => Math.max(...of));
  // Of what is needed to validate, the first that ended breaks all.
  const first = Math.min(...ends);
  return ends.length > 0 && first * 1_000 < now.getTime() ? new Date(first * 1_000).toISOString() : null;
};

/** Is a zone signed, and does the signature hold? */
export const inspectDnssec = async (zone: string, dns: Dns, now: Date): Promise<DnssecObservation> => {
  const [ds, keys, validated] = await Promise.all([
    dns.query(zone, "DS", { dnssec: true }),
    ask(
      async () =>
        (await dns.query(zone, "DNSKEY", { dnssec: true })).answers.filter((record) => record.type === "DNSKEY").length,
    ),
    ask(async () => (await dns.query(zone, "SOA", { dnssec: true })).authenticated),
  ]);
  const found = ds.answers.flatMap(({ data }) =>
    isDs(data) ? [{ algorithm: data.algorithm, digestType: data.digestType }] : [],
  );
  const isBroken = found.length > 0 && "unseen" in validated;
  return { zone, ds: found, keys, validated, expiredAt: isBroken ? await expiryOf(zone, dns, now) : null };
};

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
}

const isDs = (data: unknown): data is { algorithm: number; digestType: number } =>
  typeof data === "object" && data !== null && "algorithm" in data && "digestType" in data;

/** Is a zone signed, and does the signature hold? */
export const inspectDnssec = async (zone: string, dns: Dns): Promise<DnssecObservation> => {
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
  return { zone, ds: found, keys, validated };
};

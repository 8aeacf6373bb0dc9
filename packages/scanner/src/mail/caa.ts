import type { Dns } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

export interface CaaObservation {
  readonly domain: string;
  /** The name whose records count; null when neither the domain nor a parent has any. */
  readonly source: string | null;
  readonly records: readonly { readonly tag: string; readonly value: string; readonly critical: boolean }[];
}

const MAX_NAMES = 8;

const isCaa = (data: unknown): data is { tag: string; value: string; flags?: number } =>
  typeof data === "object" && data !== null && "tag" in data && "value" in data;

/** Which authorities may issue certificates for a domain? The search climbs to the parents (RFC 8659 section 3). */
export const inspectCaa = async (domain: string, dns: Dns): Promise<CaaObservation> => {
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  for (const [place, name] of names.entries()) {
    if (place >= MAX_NAMES) throw new ProbeError("too-large", `${domain} has more parent domains than are queried`);

    const { answers } = await dns.query(name, "CAA");
    const records = answers.flatMap(({ data }) =>
      isCaa(data)
        ? [{ tag: data.tag.toLowerCase(), value: data.value, critical: ((data.flags ?? 0) & 128) !== 0 }]
        : [],
    );
    if (records.length > 0) return { domain, source: name, records };
  }
  return { domain, source: null, records: [] };
};

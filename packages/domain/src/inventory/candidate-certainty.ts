import type { CandidateCertainty, CandidateLink, EvidenceKind } from "./candidate.ts";

/**
 * What each kind of evidence is worth, of 100 points, and which kinds say the same: of a group only the strongest counts. The
 * table is published in docs/inventory.md.
 */
export const EVIDENCE_POINTS = {
  "cloud-account": { points: 100, group: "account" },
  registrant: { points: 70, group: "registrant" },
  asn: { points: 60, group: "routing" },
  "certificate-organization": { points: 50, group: "certificate" },
  redirect: { points: 40, group: "redirect" },
  analytics: { points: 40, group: "page" },
  favicon: { points: 30, group: "page" },
  spf: { points: 30, group: "email" },
  "name-servers": { points: 40, group: "infrastructure" },
  "certificate-names": { points: 30, group: "infrastructure" },
  "external-name-servers": { points: 15, group: "infrastructure" },
  network: { points: 20, group: "infrastructure" },
  address: { points: 10, group: "infrastructure" },
  brand: { points: 10, group: "brand" },
  "other-registrant": { points: 0, group: "registrant" },
} as const satisfies Readonly<Record<EvidenceKind, { readonly points: number; readonly group: string }>>;

/** From how many points a candidate has which certainty; below the last one it is none. */
export const CERTAINTY_FROM = [
  ["confirmed", 100],
  ["high", 70],
  ["medium", 40],
  ["low", 10],
] as const satisfies readonly (readonly [CandidateCertainty, number])[];

/** Another organization is registered as the holder: whatever else connects them, not above low. */
const MAX_OF_OTHERS = 39;

/** What customers of one provider share, and names that anyone may choose. */
const SHARED_BY_STRANGERS: ReadonlySet<EvidenceKind> = new Set<EvidenceKind>([
  "external-name-servers",
  "certificate-names",
  "network",
  "address",
  "brand",
  "other-registrant",
]);

interface Certainty {
  readonly certainty: CandidateCertainty;
  readonly points: number;
  readonly reason: EvidenceKind;
}

/**
 * How certain it is that a candidate belongs to the organization: 100 × (1 − Π (1 − points / 100)) over the strongest evidence
 * of each group. Hosts, networks, certificates of several names and name servers are shared between customers of a provider, so
 * they are one group, which leads above low only with name servers of the organization itself. Null: not enough to be a
 * candidate, or registered to another organization and connected only by what unrelated organizations share.
 */
export const candidateCertainty = (links: readonly Pick<CandidateLink, "evidence">[]): Certainty | null => {
  const strongest = new Map<string, EvidenceKind>();
  for (const { evidence } of links) {
    const { points, group } = EVIDENCE_POINTS[evidence];
    const before = strongest.get(group);
    if (before === undefined || points > EVIDENCE_POINTS[before].points) strongest.set(group, evidence);
  }
  const kinds = [...strongest.values()].toSorted((a, b) => EVIDENCE_POINTS[b].points - EVIDENCE_POINTS[a].points);
  const [reason] = kinds;
  if (reason === undefined) return null;
  const isOfOthers = kinds.includes("other-registrant");
  if (isOfOthers && kinds.every((kind) => SHARED_BY_STRANGERS.has(kind))) return null;
  const rest = kinds.reduce((left, kind) => left * (1 - EVIDENCE_POINTS[kind].points / 100), 1);
  // Only an account that lists the asset confirms it; many weaker signs are at most 99.
  const sum = rest === 0 ? 100 : Math.min(99, Math.round(100 * (1 - rest)));
  const points = isOfOthers && rest > 0 ? Math.min(MAX_OF_OTHERS, sum) : sum;
  const certainty = CERTAINTY_FROM.find(([, from]) => points >= from)?.[0];
  return certainty === undefined ? null : { certainty, points, reason };
};

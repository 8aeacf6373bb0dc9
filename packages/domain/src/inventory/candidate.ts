import type { CANDIDATE_CERTAINTIES, CANDIDATE_KINDS, EVIDENCE_KINDS, ROOT_KINDS } from "../contracts/choices.ts";

export type CandidateKind = (typeof CANDIDATE_KINDS)[number];
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type CandidateCertainty = (typeof CANDIDATE_CERTAINTIES)[number];
export type RootKind = (typeof ROOT_KINDS)[number];

/** One reason to suppose that an asset belongs to the organization: root → evidence → candidate. */
export interface CandidateLink {
  /** What the search started from: a seed, a verified domain, a cloud account. */
  readonly root: { readonly kind: RootKind; readonly value: string };
  readonly evidence: EvidenceKind;
  /** What connects the two: the registrant, the name server, the certificate, the account. */
  readonly via: string | null;
}

/** An asset that a source supposes to belong to the organization. The value is in its canonical form. */
export interface CandidateObservation {
  readonly kind: CandidateKind;
  readonly value: string;
  readonly links: readonly CandidateLink[];
}

/** A link as it is stored, with the source that reported it. */
export interface StoredLink extends CandidateLink {
  readonly source: string;
}

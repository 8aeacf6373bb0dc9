import type { Permission } from "./permissions.ts";

/**
 * How far an organization is behind one of its accounts. `founder` is stored for the first administrator created
 * together with an organization; it counts as `approved` while the address is below a domain the organization has
 * verified itself, and as `restricted` otherwise.
 */
export const APPROVALS = ["approved", "restricted", "awaiting"] as const;
export type Approval = (typeof APPROVALS)[number];
export type StoredApproval = Approval | "founder";

/** What an account lacks until an administrator of its own organization has approved it. */
export const NEEDS_APPROVAL: readonly Permission[] = [
  "credentials:reveal",
  "machines:reveal",
  "findings:export",
  "mentions:export",
  "audit:read",
  "attestation:sign",
  "validation:sign",
  "partner-access:manage",
  "sign-on:manage",
  "cloud:manage",
];

/**
 * What no outsider takes from an account, either: a partner could keep the administrators of its client from ending its
 * access, reading the log or approving people.
 */
export const NOT_TAKEN_FROM_OUTSIDE: readonly Permission[] = [...NEEDS_APPROVAL, "users:manage"];

/** The denials that follow from an account's approval. */
export const deniedByApproval = (approval: Approval): readonly Permission[] =>
  approval === "approved" ? [] : NEEDS_APPROVAL;

/** How a new account starts, by who creates it and for whom. */
export const approvalOfNew = (it: {
  /** Is the creator of the same organization? */
  readonly isOwn: boolean;
  /** Is the creator approved? What an account lacks it cannot give to another. */
  readonly isCreatorApproved: boolean;
  /** The first administrator of an organization that has none. */
  readonly isFirstAdministrator: boolean;
  /** The address is below a domain that the organization has verified itself. */
  readonly isVouchedAddress: boolean;
}): StoredApproval => {
  if (it.isOwn) return it.isCreatorApproved ? "approved" : "restricted";
  if (it.isFirstAdministrator) return "founder";
  return it.isVouchedAddress ? "restricted" : "awaiting";
};

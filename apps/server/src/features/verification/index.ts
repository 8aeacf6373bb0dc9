export { findContacts } from "./find-contact-proof.ts";
export { findCloudProof } from "./find-cloud-proof.ts";
export {
  type DomainProof,
  findVerificationRecord,
  optOutProof,
  ownershipProof,
  type ProofOutcome,
} from "./find-verification-record.ts";
export { confirmOwnership, notifyOtherHolders, otherHolders } from "./commands/reverify-domain.ts";
export { domainVerified } from "./domain-verified.ts";
export { delegatedServers, isDelegatedTo } from "./delegated-servers.ts";
export { warnOfHoldersJob } from "./jobs/warn-of-holders.ts";

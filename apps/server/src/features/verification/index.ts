export {
  type DomainProof,
  findVerificationRecord,
  optOutProofOf,
  proofOf,
  type ProofOutcome,
} from "./commands/find-verification-record.ts";
export { confirmOwnership, notifyOtherHolders } from "./commands/reverify-domain.ts";
export { warnOfHoldersJob } from "./jobs/warn-of-holders.ts";

export {
  type DomainProof,
  findVerificationRecord,
  optOutProofOf,
  proofOf,
  type ProofOutcome,
} from "./commands/find-verification-record.ts";
export { confirmOwnership, notifyOtherHolders } from "./commands/reverify-domain.ts";
export { warnOfHolders } from "./commands/warn-of-holders.ts";

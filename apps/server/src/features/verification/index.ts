export { type DomainProof, lookForProof, optOutProofOf, proofOf, type ProofOutcome } from "./commands/prove-domain.ts";
export { confirmOwnership, notifyOtherHolders } from "./commands/reverify-domain.ts";

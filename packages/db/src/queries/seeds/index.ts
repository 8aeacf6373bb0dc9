export {
  type CandidateRow,
  candidateStates,
  countCandidates,
  decideCandidates,
  lockedCandidates,
  readCandidates,
  recordCandidates,
  scannedAddresses,
  withdrawCandidates,
} from "./asset-candidate.ts";
export {
  dropSeed,
  endExpansion,
  expansionsDue,
  insertSeed,
  readExpansion,
  readSeeds,
  recordedDomains,
  requestExpansion,
  type SeedRow,
  startExpansion,
} from "./asset-seed.ts";

export type { AssetObservation, AssetWrite, StoredAsset } from "./asset-observation.ts";
export { rateAttribution } from "./attribution.ts";
export type {
  CandidateKind,
  CandidateLink,
  CandidateObservation,
  EvidenceKind,
  RootKind,
  StoredLink,
} from "./candidate.ts";
export { candidateCertainty } from "./candidate-certainty.ts";
export { compareInventory, type InventoryRun } from "./compare-inventory.ts";
export { icalendar } from "./icalendar.ts";
export { certificateChanges, type LoggedCertificate } from "./logged-certificates.ts";
export { isWithheld, organizationKey } from "./organization-name.ts";

export { breachDays, breachPage, putBreaches } from "./breach.ts";
export {
  dropCredentialFindings,
  dropFindingsToReword,
  leakById,
  leaksGrownOld,
  leaksToReport,
  type LeakToReport,
  machineById,
  machineNames,
  noteReuse,
  orgsWithSecretsToCount,
  revealsSince,
  sealedLeaks,
  secretsToCount,
  setTimesSeen,
} from "./leak-credential.ts";
export { beginLeakImport, endLeakImport, type ImportedFile, markLeakImport, takeBatchAdded } from "./leak-import.ts";
export { type KnownLeak, knownLeaks, type LeakRow, putLeaks } from "./leak-load.ts";
export { knownMachines, type MachineRow, putMachines } from "./leak-machine.ts";
export {
  domainsToForget,
  domainsToMatch,
  dropLeaks,
  dropMatch,
  dropPeople,
  markMatched,
  markPeopleMatched,
  peopleToMatch,
  requeueAll,
  requeueEveryone,
  requeuePeople,
  type WatchedDomain,
  watchedDomains,
  type WatchedLogin,
  watchedPeople,
  type WatchedPerson,
} from "./leak-match.ts";
export { type PurgedLeaks, purgeLeaksThrough } from "./leak-purge.ts";
export {
  dropMachineFindings,
  dropMachines,
  heldMachines,
  logsOfMachines,
  type MachineLogRow,
  machineLogYears,
  machinesTagged,
  machinesToReport,
  putMachineLogs,
} from "./machine-corpus.ts";
export {
  deleteListings,
  domainsListedSince,
  domainsToList,
  dropListings,
  markListed,
  putListings,
  readListings,
  type StoredListing,
} from "./market.ts";
export { attestResets, withdrawResets } from "./reset-attestation.ts";

import { bruteForce } from "./dns-sources/brute-force.ts";
import { dnsRecords } from "./dns-sources/dns-records.ts";
import { nsecWalk } from "./dns-sources/nsec-walk.ts";
import { permutations } from "./dns-sources/permutations.ts";
import { srvSweep } from "./dns-sources/srv-sweep.ts";
import { zoneTransfer } from "./dns-sources/zone-transfer.ts";
import { certificateNames } from "./host-sources/certificate-names.ts";
import { pageNames } from "./host-sources/page-names.ts";
import type { NamedSource, NameSource } from "./name-source.ts";
import { WEB_SOURCES } from "./web-sources/web-sources.ts";

/** Every way of finding names, in the order in which reports list them. */
export const NAME_SOURCES: readonly NameSource[] = [
  dnsRecords,
  srvSweep,
  zoneTransfer,
  nsecWalk,
  bruteForce,
  permutations,
  certificateNames,
  pageNames,
  ...WEB_SOURCES,
] satisfies readonly NamedSource[];

export {
  brandFor,
  brandOfHost,
  type BrandRow,
  isHostTaken,
  isHostVerified,
  ownBrand,
  readLogo,
  writeBrand,
} from "./brand.ts";
export {
  clientImport,
  endClientImport,
  insertClientImport,
  insertClients,
  knownDomains,
  lockMaker,
  type NewClient,
  noteImportProgress,
  takenAddresses,
} from "./client-import.ts";
export { clientTotals, findingsOfClients, rankClients } from "./client-ranking.ts";
export {
  changeOrganization,
  endLinks,
  findAdministrator,
  insertOrganization,
  linkPartner,
  operatorOrganization,
  organizationExists,
  organizationInScope,
  organizationKind,
  type OrganizationRow,
  organizationsPage,
  organizationsToPurge,
  purgeOrganization,
  readPartnerTier,
} from "./organization.ts";
export { applyRetention, type Retention } from "./retention.ts";

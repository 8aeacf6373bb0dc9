export {
  changeServiceAccountRow,
  dropAccessToken,
  dropServiceAccount,
  insertAccessToken,
  insertServiceAccount,
  knownDomains,
  lockServiceAccount,
  rotateServiceAccountRow,
  serviceAccountBySecret,
  serviceAccountOrg,
  serviceAccountsOf,
  type ServiceAccountSettings,
} from "./service-account.ts";

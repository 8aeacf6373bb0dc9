export { domainsOfOrganizations, organizationsWithDomain, verifiedHolders } from "./authorised-domain.ts";
export {
  answerContactRequest,
  confirmedContacts,
  contactHistory,
  type ContactRequest,
  contactRequestByToken,
  dropContactRequests,
  insertContactRequests,
  lockContactRequests,
} from "./domain-contact.ts";
export {
  currentlyVerified,
  currentlyVerifiedNames,
  dueAtOnce,
  endVerification,
  findVerification,
  isCustomerDomain,
  listOtherHolders,
  noteConfirmed,
  noteMissing,
  recheckSoon,
  type Verification,
  verificationsEnding,
  verificationsToRepeat,
  verifiedNames,
} from "./domain-verification.ts";

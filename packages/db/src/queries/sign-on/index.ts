export {
  answerAttempt,
  attemptOfState,
  insertAttempt,
  type OpenAttempt,
  putTestResult,
  readTestResult,
  spendMessage,
  takeAttempt,
  type TakenAttempt,
} from "./sign-on-attempt.ts";
export {
  changeConnection,
  connectionById,
  type ConnectionRow,
  dropConnection,
  dropIdentities,
  findConnection,
  insertConnection,
  listConnections,
  noteTested,
  setConnectionState,
} from "./sign-on-connection.ts";
export {
  domainObstacles,
  domainsOfConnections,
  putDomains,
  reliedOnDomains,
  signOnOfAddress,
  vouchingDomains,
} from "./sign-on-domain.ts";
export { type GroupMapping, replaceGroupMap, readGroupMap } from "./sign-on-group.ts";
export {
  activateBySignOn,
  changeAddress,
  findIdentity,
  hasAnyIdentity,
  hasIdentity,
  linkIdentity,
  noteIdentityUse,
  unlinkRemoved,
} from "./sign-on-identity.ts";
export {
  insertSessionSignOn,
  keepSession,
  readEndUrl,
  sessionsOfProvider,
  sessionsWithoutSignOn,
} from "./sign-on-session.ts";

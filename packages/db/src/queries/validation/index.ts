export { callsOfProbe, dropProbesBefore, insertCall, insertProbe } from "./validation-call.ts";
export {
  confirmConsent,
  type ConsentRow,
  coveringConsents,
  endConsents,
  findConsent,
  hasConsentBelow,
  insertConsent,
  listConsents,
  type NewConsent,
  putValidationPolicy,
  readValidationPolicy,
  type ValidationPolicy,
  takeRequest,
} from "./validation-consent.ts";

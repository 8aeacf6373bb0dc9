export { type CompletedSignIn, completeSignIn, maySignIn } from "./commands/complete-sign-in.ts";
export { inviteUser } from "./commands/invite-user.ts";
export { endAllAccess, keepLastAdmin, removePerson } from "./commands/leave.ts";
export { refuseAbove } from "./commands/refuse-above.ts";
export { notifyAdministrators } from "./commands/notify-administrators.ts";
export { reclaimableFrom, reclaimAddress } from "./commands/reclaim-address.ts";
export {
  type ChangeSource,
  hasConsented,
  refusalFor,
  requestIdentityChange,
} from "./commands/request-identity-change.ts";
export { issueRecoveryCodes } from "./commands/two-step.ts";

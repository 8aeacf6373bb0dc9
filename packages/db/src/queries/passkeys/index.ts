export {
  dropPasskey,
  dropPasskeys,
  insertPasskey,
  type LockedPasskey,
  lockPasskey,
  notePasskeyUse,
  readPasskeys,
  renamePasskey,
  resumePasskey,
  spendChallenge,
  suspendPasskeys,
} from "./passkey.ts";

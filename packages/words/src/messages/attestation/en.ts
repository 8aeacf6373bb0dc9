const en = {
  terms: "What you confirm",
  intro:
    "Leaked passwords are shown only to the organisation they were taken from. With your signature you confirm for your organisation:",
  term: {
    own: "The domain and the accounts concerned belong to the organisation, and you may speak for it.",
    purpose: "Passwords are looked at only to protect these accounts and the people behind them.",
    care: "What is shown is not passed on, not tried at other services and not kept longer than needed.",
    trace: "Every time a password is shown, who saw it, when and why is written down and cannot be removed.",
  },
  form: "Sign",
  organisation: "Organisation",
  signature: "Electronic signature name",
  signatureHint: "Your full name as you would sign it",
  title: "Title",
  date: "Date signed",
  future: "The date cannot be in the future",
  agree: "I have read the statements above and agree to them on behalf of the organisation.",
  mustAgree: "Please agree to the statements above",
  sign: "Sign and agree",
  signing: "Signing",
  signed: "Signed. Passwords can now be shown with a reason and a code.",
  onFile: "Signed already",
  signedBy: "{name} ({role}) signed for {organisation} on {day}.",
  notYours: "Your role does not sign",
  notYoursText: "Ask an administrator of your organisation to sign.",
} as const;
export default en;

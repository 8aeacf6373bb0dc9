const en = {
  terms: "What you confirm",
  intro:
    "Leaked passwords are shown only to the organization they belong to. By signing you confirm on behalf of your organization:",
  term: {
    own: "The domain and the accounts concerned belong to the organization, and you are authorized to represent it.",
    purpose: "Passwords are viewed only to protect these accounts and their owners.",
    care: "Revealed data is not shared, not used elsewhere and not stored longer than necessary.",
    trace: "Every reveal is logged immutably: who, when and why.",
  },
  form: "Sign",
  organization: "Organization",
  signature: "Electronic signature name",
  signatureHint: "Your full legal name",
  title: "Title",
  date: "Date signed",
  future: "The date cannot be in the future",
  agree: "I have read the statements above and agree to them on behalf of the organization.",
  mustAgree: "Agree to the statements above to continue",
  sign: "Sign and agree",
  signing: "Signing…",
  signed: "Signed. Passwords can now be revealed with a reason and a one-time code.",
  again: "Sign again",
  onFile: "Already signed",
  signedBy: "{name} ({role}) signed on behalf of {organization} on {day}.",
  notYours: "You are not authorized to sign",
  notYoursText: "Ask an administrator of your organization to sign.",
} as const;
export default en;

const en = {
  meta: { title: "Consent to monitoring | Parapet" },
  title: "Monitoring of your email address",
  asks: "{organisation} ({domain}) asks for your consent to monitor this email address:",
  names: "The request also covers these user names:",
  purpose:
    "If you confirm, {organisation} is notified when the address or one of the user names appears in a known data leak, in logs of infected devices or in mentions on the dark web. Passwords are not disclosed through this monitoring.",
  rights: "Without your confirmation nothing is monitored. You can withdraw your consent at any time with this link.",
  state: {
    needed: "You have not answered yet.",
    requested: "You have not answered yet.",
    confirmed: "You confirmed this request. The address is monitored.",
    refused: "You refused this request. The address is not monitored.",
    withdrawn:
      "You withdrew your consent. The address is not monitored and what was found through it has been removed.",
  },
  expired: "This request can no longer be confirmed. The organization can send a new one.",
  confirm: "Confirm",
  refuse: "Refuse",
  withdraw: "Withdraw consent",
  working: "Saving",
  gone: {
    title: "Link not valid",
    text: "The link has expired, or the address is no longer listed for monitoring. Nothing is monitored.",
  },
} as const;
export default en;

const en = {
  meta: { title: "Consent to monitoring | Parapet" },
  title: "Monitoring of your email address",
  asks: "{organization} ({domain}) asks for your consent to monitor this email address:",
  names: "The request also covers these usernames:",
  purpose:
    "If you confirm, {organization} is notified when the email address or one of the usernames appears in a known data leak, in infostealer logs or in dark web mentions. This monitoring never discloses passwords.",
  rights: "Monitoring starts only after you confirm. You can withdraw your consent at any time with this link.",
  state: {
    needed: "Awaiting your answer.",
    requested: "Awaiting your answer.",
    confirmed: "You confirmed this request. The address is monitored.",
    refused: "You refused this request. The address is not monitored.",
    withdrawn:
      "You withdrew your consent. The address is no longer monitored and the related findings have been deleted.",
  },
  expired: "This request can no longer be confirmed. The organization can send a new one.",
  confirm: "Confirm",
  refuse: "Refuse",
  withdraw: "Withdraw consent",
  working: "Saving…",
  gone: {
    title: "Link not valid",
    text: "The link has expired or the address is no longer listed for monitoring. Nothing is monitored.",
  },
} as const;
export default en;

const en = {
  meta: { title: "Change of your account | Parapet" },
  title: "Change of your account",
  asks: {
    address: "{connection} asks to change the email address of your account in {organization}:",
    link: "{connection} asks to be linked to your account in {organization}. It could then sign you in or manage your account.",
  },
  from: "Current address",
  to: "New address",
  advice:
    "If you do not recognize the request, reject it and inform your administrator. It is then not sent again for 30 days.",
  state: {
    pending: "Awaiting your answer. The link is valid until {day}.",
    confirmed: "You confirmed the change.",
    approved: "An administrator approved the change.",
    rejected: "You rejected the change. Nothing was changed.",
    withdrawn: "The request was withdrawn. Nothing was changed.",
  },
  confirm: "Confirm",
  reject: "Reject",
  working: "Saving…",
  gone: {
    title: "Link not valid",
    text: "The link has expired, was already used, or was replaced by a newer one. Nothing was changed.",
  },
} as const;
export default en;

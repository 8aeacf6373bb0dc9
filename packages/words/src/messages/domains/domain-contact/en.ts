const en = {
  meta: { title: "Domain verification request | Parapet" },
  title: "Verification of your domain",
  asks: "{organization} asks you to confirm that it is authorized to monitor this domain:",
  why: {
    registrant: "You receive this request because the registry publishes your email address as the registrant contact.",
    technical: "You receive this request because the registry publishes your email address as the technical contact.",
  },
  effect:
    "If you confirm, {organization} can run active security scans of the domain and its subdomains and view leaked credentials of its users.",
  advice: "If you do not recognize this organization, refuse. It then cannot send another request for 90 days.",
  state: {
    requested: "Awaiting your answer. The link is valid until {day}.",
    confirmed: "You confirmed the request. The domain is verified.",
    refused: "You refused the request. The domain is not verified.",
  },
  confirm: "Confirm",
  refuse: "Refuse",
  working: "Saving…",
  gone: {
    title: "Link not valid",
    text: "The link has expired, was already used, or was replaced by a newer one. Nothing was changed.",
  },
} as const;
export default en;

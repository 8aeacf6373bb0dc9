const en = {
  meta: { title: "Terms of use | Parapet", description: "The rules for using Parapet, in plain words." },
  title: "Terms of use",
  intro:
    "These are the rules for using Parapet. They are short on purpose. Your contract, where you have one, comes first.",
  scope: {
    title: "What Parapet does",
    text: "Parapet looks at what can be seen of a domain from outside and compares it with public and underground sources. It reports what it saw and when. A low risk score is not a promise that nothing can happen.",
  },
  domains: {
    title: "Whose domains you may watch",
    text: "You may only add domains that belong to you, or for which the owner asked you to act. Detailed checks and the contents of leaks are shown once ownership is confirmed.",
  },
  data: {
    title: "What you may do with findings",
    text: "Findings may contain personal data. Use them to protect the people and systems concerned, share them only with those who need them, and delete them when the work is done.",
  },
  conduct: {
    title: "What is not allowed",
    text: "Do not use findings to get into a system, do not resell them, and do not try to get around limits or the checks that decide what you may see.",
  },
  availability: {
    title: "Limits and availability",
    text: "Plans have limits, which are shown on the pricing page. Sources can be slow or silent; where we could not look, the portal says so.",
  },
  end: {
    title: "When access ends",
    text: "Access ends with the licence. Leaked passwords are archived until the annual purge. You can ask for your data to be deleted earlier.",
  },
  partners: {
    title: "Partner terms",
    text: "A partner acts for its clients and with their consent, adds only domains that those clients may add, and keeps each client’s findings to that client. Discounts follow the tier; the conditions of a tier are counted once a year. Either side may end the partnership with 30 days’ notice. Clients keep their licence and their data to the end of what was paid.",
  },
  privacy: {
    title: "Privacy",
    text: "Visitors get no cookie, nothing is loaded from other companies, and nobody is followed from page to page.",
    browser: {
      title: "What stays in your browser",
      text: "Your choice of colours, the plan you chose and a form that could not be sent. None of it is sent anywhere before you send it. Cookies come with signing in only: they hold the session, for at most {session, number} days, and a browser you told us to trust, for {trust, number}.",
    },
    kept: {
      title: "What we keep, and for how long",
      text: "What you write in a form: {leads, number} years. Reports of a scan: {months, number} months. Alerts and the log of their messages: {alerts, number} days. What was seen of a domain that was removed, and organisations that were deleted: {removed, number} days. Network addresses count requests, so that nobody can ask too often, and stand in the record of sign-ins that protects accounts.",
    },
    rights: {
      title: "What you can ask for",
      text: "To see what we hold about you, to have it corrected or deleted, and to have a domain left alone: the <link>page about our scans</link> takes care of the last without an account.",
    },
  },
  contact: { title: "Questions", text: "Write to us through the <link>contact page</link>." },
} as const;
export default en;

const en = {
  meta: { title: "Terms of use | Parapet", description: "The rules for using Parapet." },
  title: "Terms of use",
  intro: "These are the rules for using Parapet. If you have a contract with us, the contract takes precedence.",
  scope: {
    title: "What Parapet does",
    text: "Parapet assesses the external attack surface of a domain and correlates it with public and dark web sources. It reports what was observed and when. A low risk level does not guarantee that no incident occurs.",
  },
  domains: {
    title: "Domains you may monitor",
    text: "You may only add domains that belong to you or whose owner has authorized you. Full scans and the contents of leaks are available once ownership is verified.",
  },
  data: {
    title: "Use of findings",
    text: "Findings may contain personal data. Use them only to protect the people and systems concerned, share them on a need-to-know basis and delete them when they are no longer needed.",
  },
  conduct: {
    title: "Prohibited use",
    text: "Do not use findings to gain access to a system, do not resell them, and do not attempt to bypass limits or access controls.",
  },
  availability: {
    title: "Limits and availability",
    text: "Plans have limits, which are listed on the pricing page. Sources can be slow or unavailable; checks that could not be completed are shown as not assessed.",
  },
  end: {
    title: "End of access",
    text: "Access ends with the license. Leaked passwords are archived until the annual purge. You can request earlier deletion of your data.",
  },
  partners: {
    title: "Partner terms",
    text: "A partner acts on behalf of its clients and with their consent, adds only domains that those clients may add, and keeps the findings of each client confidential from the others. Discounts depend on the tier; tier conditions are reviewed once a year. Either party may end the partnership with 30 days’ notice. Clients keep their licence and their data until the end of the paid term.",
  },
  privacy: {
    title: "Privacy",
    text: "No cookies for visitors, no third-party content and no tracking.",
    browser: {
      title: "Data stored in your browser",
      text: "Theme, selected plan and unsent form drafts; these do not leave your browser until you submit them. Cookies are set only when you sign in: one for the session, valid for at most {session, number} days, and one for a trusted browser, valid for {trust, number} days.",
    },
    kept: {
      title: "What we store, and for how long",
      text: "Form submissions: {leads, number} years. Scan reports: {months, number} months. Alerts and their delivery log: {alerts, number} days. Data of removed domains and deleted organizations: {removed, number} days. IP addresses are used for rate limiting and stored in the sign-in audit log.",
    },
    rights: {
      title: "Your rights",
      text: "You can request access to the data we hold about you, its correction or its deletion. You can also exclude a domain from scans, without an account, on the <link>page about our scans</link>.",
    },
  },
  contact: { title: "Questions", text: "Contact us through the <link>contact page</link>." },
} as const;
export default en;

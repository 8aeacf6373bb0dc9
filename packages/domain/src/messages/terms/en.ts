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
  contact: { title: "Questions", text: "Write to us through the <link>contact page</link>." },
} as const;
export default en;

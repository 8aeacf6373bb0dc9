/** Name of each channel and ticket system, label and hint of its address. */
const en = {
  email: {
    name: "Email",
    label: "Recipient email",
    hint: "Email address of a person or of a shared mailbox",
  },
  slack: {
    name: "Slack",
    label: "Slack webhook",
    hint: "Incoming webhook URL starting with https://hooks.slack.com/",
  },
  teams: {
    name: "Teams",
    label: "Teams webhook",
    hint: "URL of a Teams workflow that posts to a channel",
  },
  pagerduty: {
    name: "PagerDuty",
    label: "PagerDuty integration key",
    hint: "Key of an Events API v2 integration; with eu- before it in the EU service region",
  },
  webhook: {
    name: "Webhook",
    label: "Webhook",
    hint: "An https URL on one of your verified domains or on a host allowed by the operator",
  },
  "jira-cloud": {
    name: "Jira Cloud",
    label: "Site URL",
    hint: "https URL of the site, such as https://example.atlassian.net",
  },
  "jira-data-center": {
    name: "Jira Data Center",
    label: "Site URL",
    hint: "https URL of the server on a domain you have verified or a host the operator allows",
  },
  tickets: {
    name: "Ticket system",
    label: "Webhook URL",
    hint: "https URL on a domain you have verified or a host the operator allows",
  },
} as const;
export default en;

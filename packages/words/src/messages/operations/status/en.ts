const en = {
  meta: {
    title: "Status | Parapet",
    description: "Current status of the service and its intelligence feeds.",
  },
  title: "Status",
  text: "Current status of the service and its intelligence feeds.",
  looked: "Checked at {time} UTC",
  again: "Refresh",
  components: {
    title: "Service",
    api: "Portal and API",
    database: "Database",
    scans: "Scans",
    mail: "Email",
  },
  state: { up: "Operational", delayed: "Delayed", down: "Outage", unknown: "Unknown" },
  hint: {
    scans: "No scan completed in the last 24 hours.",
    mail: "No mail server is configured, or no email was sent in the last 24 hours.",
    other: "Status could not be determined.",
  },
  feeds: {
    title: "Intelligence feeds",
    text: "A delayed feed keeps serving its last data.",
    none: "No feeds configured.",
    name: "Feed",
    stateHead: "Status",
    fresh: "Last update",
    state: { fresh: "Up to date", late: "Delayed", never: "Never run", off: "Disabled" },
  },
  unseen: {
    title: "Status unknown",
    text: "The service did not respond, so its status could not be determined. Try again in a moment.",
  },
} as const;
export default en;

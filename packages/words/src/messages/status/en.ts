const en = {
  meta: {
    title: "Status | Parapet",
    description: "What works right now, what waits, and how fresh the intelligence feeds are.",
  },
  title: "Status",
  text: "What works right now, what waits, and what we cannot tell.",
  looked: "Looked at {time}, UTC",
  again: "Look again",
  components: {
    title: "Service",
    api: "Portal and API",
    database: "Database",
    scans: "Scans",
    mail: "Mail",
  },
  state: { up: "Working", delayed: "Delayed", down: "Not working", unknown: "We cannot tell" },
  hint: {
    scans: "No scan ended in the last day, so nothing tells whether scans work.",
    mail: "No mail server is set up, or nothing was sent in the last day.",
    other: "We could not look. This does not mean that it works.",
  },
  feeds: {
    title: "Intelligence feeds",
    text: "A feed that is late still serves what it brought before; what is newer is missing.",
    none: "No feed is known here.",
    name: "Feed",
    stateHead: "State",
    fresh: "Last brought something",
    state: { fresh: "Fresh", late: "Late", never: "Never ran", off: "Switched off" },
  },
  unseen: {
    title: "We could not look",
    text: "The service did not answer, so we cannot say how it is. That is not the same as working.",
  },
} as const;
export default en;

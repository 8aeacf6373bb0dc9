const en = {
  title: "Ways in",
  text: "What others already have, joined with the doors it opens. The most dangerous first.",
  total: "{count, plural, one {# way in} other {# ways in}}",
  all: "See all",
  unproven: "Verify the domain to see which systems leaked passwords give access to.",
  notMonitored: "Leaked credentials are not monitored for this domain, so attack paths cannot be determined.",
  password: "Password known",
  hash: "Password as a hash",
  typedAt: "typed at {host}",
  machine: "Taken from a machine infected by {family}",
  sessions: "{count, plural, one {# session still works} other {# sessions still work}}",
  noMachine: "No infected machine is known",
  exact: "Opens this login",
  likely: "May open this login",
  open: "Open the finding: {name}",
} as const;
export default en;

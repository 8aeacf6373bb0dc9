import { vocabulary } from "../../../vocabulary/en.ts";

const en = {
  title: vocabulary.attackPaths,
  text: "Leaked credentials mapped to the services they unlock, highest risk first.",
  total: "{count, plural, one {# attack path} other {# attack paths}}",
  part: "{shown, number} of {count, number} attack paths",
  all: "View all",
  fewer: "View fewer",
  unproven: "Verify the domain to see which systems the leaked credentials give access to.",
  notMonitored: "Leaked credentials are not monitored for this domain, so attack paths cannot be determined.",
  password: "Plaintext password",
  hash: "Password hash",
  typedAt: "used on {host}",
  machine: "Stolen from a machine infected with {family}",
  sessions: "{count, plural, one {# session still valid} other {# sessions still valid}}",
  noMachine: "No infected machine identified",
  exact: "Valid for:",
  likely: "May be valid for:",
  open: "Open finding: {name}",
} as const;
export default en;

import { expect, test } from "vitest";

import type { SessionReuse } from "../../tls/session-reuse.ts";
import { tlsSessionTickets } from "./tls-session-tickets.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const OURS: SessionReuse = { version: "TLSv1.2", lifetimeSeconds: 7_200, resumedBy: null };

test.each<[string, SessionReuse[], string[]]>([
  ["no tickets", [], []],
  ["two hours", [OURS], []],
  ["half a week", [{ ...OURS, lifetimeSeconds: 302_400 }], []],
  ["longer", [OURS, { ...OURS, version: "TLSv1.3", lifetimeSeconds: 604_800 }], ["tls-tickets-long-lived"]],
  ["accepted by another site", [{ ...OURS, resumedBy: "default.test" }], ["tls-tickets-shared"]],
])("%s", (_, seen, outcomes) => {
  expect(tlsSessionTickets.judge(seen, TARGET).map(({ outcome }) => outcome)).toEqual(outcomes);
});

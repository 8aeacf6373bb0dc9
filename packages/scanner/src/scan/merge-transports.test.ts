import { expect, test } from "vitest";

import type { CheckResult, Verdict } from "../check.ts";
import { mergeTransports } from "./merge-transports.ts";

const open: Verdict = { outcome: "open-resolver", params: { product: "BIND 9.18", service: "dns", protocol: "tcp" } };
const judged = (subject: string, ...verdicts: Verdict[]): CheckResult => ({
  check: "service-amplifier",
  subject,
  status: "judged",
  verdicts,
});
const over = (results: readonly CheckResult[]) =>
  mergeTransports(results).map((it) => (it.status === "judged" ? it.verdicts.length : null));

test("the same over both transports is one finding, at TCP", () => {
  const udp = { ...open, params: { ...open.params, protocol: "udp" } };
  expect(over([judged("ns.acme.test:53/udp", udp), judged("ns.acme.test:53/tcp", open)])).toEqual([0, 1]);
});

test.each([
  ["another product", judged("ns.acme.test:53/tcp", { ...open, params: { product: "Unbound", service: "dns" } })],
  ["another port", judged("ns.acme.test:54/tcp", open)],
  ["another host", judged("a.acme.test:53/tcp", open)],
  ["another check", { ...judged("ns.acme.test:53/tcp", open), check: "service-vulnerable" }],
])("%s over TCP leaves the finding over UDP", (_, tcp) =>
  expect(over([judged("ns.acme.test:53/udp", open), tcp])[0]).toBe(1),
);

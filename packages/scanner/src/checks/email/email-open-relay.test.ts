import { startCompany } from "@parapet/lab/start-company";
import { expect, test } from "vitest";

import { testContext } from "../../mail/testing/look.ts";
import { CHECKS } from "../../registry.ts";
import { runChecks } from "../../scan/run-checks.ts";
import { emailOpenRelay } from "./email-open-relay.ts";

const DOMAIN = { domain: "acme.test" };

const company = (openRelay: boolean) =>
  startCompany("acme.test", {
    records: [{ name: "acme.test", type: "MX", data: { preference: 1, exchange: "acme.test" } }],
    services: [{ port: 25, speaks: "smtp", banner: "acme.test ESMTP", startTls: false, openRelay }],
  });

test.each([
  [true, ["open-relay"]],
  [false, []],
])("an open relay: %s", async (openRelay, outcomes) => {
  await using lab = await company(openRelay);
  const seen = await emailOpenRelay.observe(DOMAIN, lab.net, testContext());
  expect(seen).toHaveLength(1);
  expect(emailOpenRelay.judge(seen, DOMAIN).map(({ outcome }) => outcome)).toEqual(outcomes);
});

test.each([
  ["refused", { seen: null }, []],
  ["not asked", { unseen: "blocked: 451 later" }, []],
  ["taken", { seen: "250 2.1.5 Ok" }, ["mx.acme.test 192.0.2.1"]],
] as const)("a recipient that was %s", (_, took, subjects) =>
  expect(
    emailOpenRelay.judge([{ exchange: "mx.acme.test", ip: "192.0.2.1", took }], DOMAIN).map(({ subject }) => subject),
  ).toEqual(subjects),
);

test("an unreachable server makes it blind", async () => {
  await using lab = await startCompany("acme.test", {
    records: [{ name: "acme.test", type: "MX", data: { preference: 1, exchange: "acme.test" } }],
  });
  await expect(emailOpenRelay.observe(DOMAIN, lab.net, testContext())).rejects.toMatchObject({ reason: "unreachable" });
});

test("it runs only where it was named", async () => {
  await using lab = await company(true);
  const context = { ...testContext(), ...DOMAIN, net: lab.net, profile: "full" as const, progress: () => {} };
  const mail = CHECKS.filter(({ id }) => id === "email-open-relay" || id === "email-tls-rpt");
  const ran = async (only?: ReadonlySet<string>) =>
    (await runChecks(mail, "domain", [DOMAIN], { ...context, ...(only && { only }) })).map(({ check }) => check);
  expect(await ran()).toEqual(["email-tls-rpt"]);
  expect(await ran(new Set(["email-open-relay"]))).toEqual(["email-open-relay"]);
});

import { describe, expect, test } from "vitest";

import { coversHost, parseStsPolicy, type StsObservation } from "../../mail/mta-sts.ts";
import { outcomes } from "../../mail/testing/look.ts";
import { emailMtaSts } from "./email-mta-sts.ts";

const target = { domain: "acme.test" };
const policy = (text: string) => parseStsPolicy(text.replaceAll("|", "\r\n"));
const good = "version: STSv1|mode: enforce|mx: mx.acme.test|max_age: 604800";
const seen = (
  more: Partial<StsObservation> & { text?: string; status?: number; trusted?: boolean },
): StsObservation => ({
  domain: "acme.test",
  records: ["v=STSv1; id=20260301"],
  exchanges: ["mx.acme.test"],
  fetched: {
    seen: {
      status: more.status ?? 200,
      contentType: "text/plain",
      trusted: more.trusted ?? true,
      trustProblem: null,
      policy: (more.status ?? 200) === 200 ? policy(more.text ?? good) : null,
    },
  },
  ...(more.records === undefined ? {} : { records: more.records }),
  ...(more.exchanges === undefined ? {} : { exchanges: more.exchanges }),
  ...(more.isHostMissing === undefined ? {} : { isHostMissing: more.isHostMissing }),
  ...(more.fetched === undefined ? {} : { fetched: more.fetched }),
});

test.each([
  ["a good policy", {}, []],
  ["no mail, no policy needed", { exchanges: [], records: [], fetched: null }, []],
  ["nothing", { records: [], fetched: null }, ["sts-absent"]],
  ["two records", { records: ["v=STSv1; id=1", "v=STSv1; id=2"] }, ["sts-several"]],
  ["no id", { records: ["v=STSv1;"] }, ["sts-record-invalid"]],
  ["an id with a dash", { records: ["v=STSv1; id=2026-03"] }, ["sts-record-invalid"]],
  ["a policy host without an address", { fetched: null, isHostMissing: true }, ["sts-host-missing"]],
  ["no file", { status: 404 }, ["sts-policy-missing"]],
  ["a redirect", { status: 301 }, ["sts-policy-missing"]],
  ["a bad certificate", { trusted: false }, ["sts-policy-untrusted"]],
  ["a file that does not answer", { fetched: { unseen: "timeout: no answer" } }, []],
  ["a page instead", { text: "<html>hello</html>" }, ["sts-policy-invalid"]],
  ["testing", { text: good.replace("enforce", "testing") }, ["sts-testing"]],
  ["switched off", { text: "version: STSv1|mode: none|max_age: 604800" }, ["sts-none"]],
  ["another host", { exchanges: ["mx.acme.test", "b.acme.test"] }, ["sts-mx-uncovered"]],
  ["an hour", { text: good.replace("604800", "3600") }, ["sts-short-age"]],
] satisfies [string, Parameters<typeof seen>[0], string[]][])("%s", (_, more, expected) =>
  expect(emailMtaSts.judge(seen(more), target).map((it) => it.outcome)).toEqual(expected),
);

describe("patterns", () => {
  test.each([
    ["mx.acme.test", "mx.acme.test", true],
    ["*.acme.test", "mx.acme.test", true],
    ["*.acme.test", "a.b.acme.test", false],
    ["*.acme.test", "acme.test", false],
    ["mx.acme.test", "mx2.acme.test", false],
  ])("%s covers %s: %s", (pattern, host, yes) => expect(coversHost(pattern, host)).toBe(yes));
});

const ANNOUNCED = {
  "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }] },
  "_mta-sts.acme.test": { TXT: ["v=STSv1; id=1"] },
};

test("an unreachable policy is said, not called missing", async () =>
  expect(await outcomes(emailMtaSts, { ...ANNOUNCED, "mta-sts.acme.test": { A: ["192.0.2.1"] } })).toEqual([]));

test("a record without a policy host is a fault: no sender can fetch the policy", async () =>
  expect(await outcomes(emailMtaSts, ANNOUNCED)).toEqual(["sts-host-missing"]));

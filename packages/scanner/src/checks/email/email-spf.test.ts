import { describe, expect, test } from "vitest";

import { look, outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailSpf } from "./email-spf.ts";

const mail: Zone[string] = { MX: [{ preference: 10, exchange: "mx.acme.test" }] };
const zone = (record: string[], more: Zone = {}): Zone => ({
  test: {},
  "acme.test": { ...mail, TXT: record },
  ...more,
});

test("a server that fails is no missing record", async () =>
  await expect(look(emailSpf, { "acme.test": "fail" })).rejects.toThrow("SERVFAIL"));

test.each([
  ["a tidy record", ["v=spf1 mx -all"], []],
  ["a text that merely mentions SPF", ["we use v=spf1", "v=spf1 mx -all"], []],
  ["none", [], ["spf-absent"]],
  ["two", ["v=spf1 mx -all", "v=spf1 -all"], ["spf-multiple"]],
  ["everybody", ["v=spf1 +all"], ["spf-allows-all"]],
] satisfies [string, string[], string[]][])("%s", async (_, record, expected) =>
  expect(await outcomes(emailSpf, zone(record))).toEqual(expected),
);

describe("the record to publish instead", () => {
  test.each([
    ["nothing yet", [], 'acme.test. IN TXT "v=spf1 mx -all"'],
    ["an open end", ["v=spf1 ip4:192.0.2.1 ?all"], 'acme.test. IN TXT "v=spf1 ip4:192.0.2.1 -all"'],
    [
      "broken, dead and repeated terms",
      ["v=spf1 mx mx moo ptr a:gone.acme.test include:nobody.test ~all"],
      'acme.test. IN TXT "v=spf1 mx -all"',
    ],
    [
      "two records",
      ["v=spf1 mx -all", "v=spf1 ip4:192.0.2.1 ~all"],
      'acme.test. IN TXT "v=spf1 mx ip4:192.0.2.1 -all"',
    ],
  ] satisfies [string, string[], string][])("%s", async (_, record, fix) =>
    expect((await look(emailSpf, zone(record)))[0]?.params?.["fix"]).toBe(fix),
  );

  test("a domain without mail allows no one", async () =>
    expect((await look(emailSpf, { "acme.test": { A: ["192.0.2.1"] } }))[0]?.params?.["fix"]).toBe(
      'acme.test. IN TXT "v=spf1 -all"',
    ));

  test("long records are cut in strings", async () => {
    const long = Array.from({ length: 30 }, (_, at) => `ip4:198.51.100.${at}`).join(" ");
    const fix = (await look(emailSpf, zone([`v=spf1 ${long} ~all`])))[0]?.params?.["fix"];
    expect(String(fix)).toMatch(/^acme\.test\. IN TXT "[^"]{255}"(?: "[^"]+")+$/);
  });
});

test("each range is a finding of its own", async () => {
  const verdicts = await look(emailSpf, zone(["v=spf1 ip4:10.0.0.0/8 ip4:172.0.0.0/8 -all"]));
  expect(verdicts.map((verdict) => verdict.subject)).toEqual(["acme.test 10.0.0.0/8", "acme.test 172.0.0.0/8"]);
});

test.each([
  ["keeps the mail exchangers", [{ preference: 1, exchange: "mx.acme.test" }], '"v=spf1 mx -all"'],
  ["allows no one without them", [], '"v=spf1 -all"'],
])("the fix of a record that let everyone send %s", async (_, MX, fix) => {
  const verdicts = await look(emailSpf, { "acme.test": { TXT: ["v=spf1 +all"], MX } });
  expect(verdicts[0]?.params?.["fix"]).toContain(fix);
});

import { describe, expect, test } from "vitest";

import { type Zone, zoneDns } from "../testing/zone.ts";
import { finalQualifier, lintSpf } from "./lint-spf.ts";
import { walkSpf } from "./walk-spf.ts";

const lint = async (record: string | string[], more: Zone = {}) => {
  const zone: Zone = {
    test: {},
    "other.test": {},
    ...more,
    "acme.test": {
      A: ["192.0.2.1"],
      MX: [{ preference: 1, exchange: "mx.acme.test" }],
      ...(more["acme.test"] as object),
      TXT: [record].flat(),
    },
  };
  return lintSpf(await walkSpf("acme.test", zoneDns(zone)));
};
const faults = async (record: string | string[], more: Zone = {}) => (await lint(record, more)).map((it) => it.fault);

describe("the record itself", () => {
  test.each([
    ["a strict record", "v=spf1 mx ip4:192.0.2.0/24 -all", []],
    ["nothing", "google-site-verification=x", ["spf-absent"]],
    ["two", ["v=spf1 -all", "v=spf1 mx -all"], ["spf-multiple"]],
    ["a space in front", " v=spf1 -all", ["spf-near-miss"]],
    ["a wrong version", "v=spf -all", ["spf-near-miss"]],
    ["glued terms", "v=spf1 mx-all", ["spf-syntax"]],
    ["everybody", "v=spf1 mx all", ["spf-allows-all"]],
    ["no opinion", "v=spf1 mx ?all", ["spf-neutral-all"]],
    ["a soft refusal", "v=spf1 mx ~all", ["spf-softfail"]],
    ["no end", "v=spf1 mx", ["spf-no-all"]],
    ["terms after all", "v=spf1 -all mx", ["spf-after-all"]],
    ["two alls", "v=spf1 ~all -all", ["spf-softfail", "spf-after-all"]],
    ["a useless redirect", "v=spf1 -all redirect=other.test", ["spf-redirect-ignored"]],
    ["ptr", "v=spf1 ptr -all", ["spf-ptr"]],
    ["half the internet", "v=spf1 ip4:128.0.0.0/1 ip6:2000::/3 -all", ["spf-broad-range", "spf-broad-range"]],
    [
      "a long record",
      `v=spf1 ${Array.from({ length: 30 }, (_, n) => `ip4:198.51.100.${n}`).join(" ")} -all`,
      ["spf-too-long"],
    ],
    ["Sender ID", ["v=spf1 -all", "spf2.0/pra -all"], ["spf-sender-id"]],
    ["64 kB of nonsense", "v=spf1 ".padEnd(65_000, "x"), ["spf-syntax", "spf-too-long"]],
  ])("%s", async (_, record, expected) => expect(await faults(record)).toEqual(expected));

  test("the old record type", async () =>
    expect(await faults("v=spf1 -all", { "acme.test": { SPF: ["v=spf1 -all"] } })).toEqual(["spf-type99"]));

  test("evidence never quotes 64 kB", async () =>
    expect(JSON.stringify(await lint("v=spf1 ".padEnd(65_000, "x"))).length).toBeLessThan(4000));
});

describe("what it leads to", () => {
  const chain = (length: number): Zone =>
    Object.fromEntries(
      Array.from({ length }, (_, n) => [
        `n${n}.other.test`,
        { TXT: [n + 1 < length ? `v=spf1 include:n${n + 1}.other.test -all` : "v=spf1 -all"] },
      ]),
    );
  test.each([
    [
      "a loop",
      "v=spf1 include:a.other.test -all",
      { "a.other.test": { TXT: ["v=spf1 include:acme.test -all"] } },
      ["spf-loop"],
    ],
    [
      "the same twice",
      "v=spf1 include:a.other.test include:a.other.test -all",
      { "a.other.test": { TXT: ["v=spf1 -all"] } },
      ["spf-repeated-include"],
    ],
    [
      "a domain without policy",
      "v=spf1 include:mail.other.test -all",
      { "mail.other.test": { A: ["192.0.2.1"] } },
      ["spf-include-missing"],
    ],
    ["an unregistered domain", "v=spf1 include:spf.gone.test -all", {}, ["spf-include-registrable"]],
    [
      "a broken include",
      "v=spf1 include:a.other.test -all",
      { "a.other.test": { TXT: ["v=spf1 moo"] } },
      ["spf-syntax"],
    ],
    ["a failing include", "v=spf1 include:a.other.test -all", { "a.other.test": "fail" }, []],
    ["a dead host", "v=spf1 a:gone.acme.test -all", {}, ["spf-dead-host"]],
    ["three dead hosts", "v=spf1 a:a.acme.test mx:b.acme.test exists:c.acme.test -all", {}, ["spf-too-many-voids"]],
    ["nine look-ups", "v=spf1 include:n0.other.test -all", chain(9), ["spf-near-limit"]],
    ["eleven look-ups", "v=spf1 include:n0.other.test -all", chain(11), ["spf-too-many-lookups"]],
    [
      "ten look-ups and a sender's macro",
      "v=spf1 include:n0.other.test exists:%{i}.x.test -all",
      chain(9),
      ["spf-near-limit"],
    ],
    [
      "a platform",
      "v=spf1 include:_spf.google.com -all",
      { "_spf.google.com": { TXT: ["v=spf1 ip4:192.0.2.0/24 ~all"] } },
      ["spf-shared-platform"],
    ],
    ["a redirect", "v=spf1 redirect=a.other.test", { "a.other.test": { TXT: ["v=spf1 ~all"] } }, ["spf-softfail"]],
  ] satisfies [string, string, Zone, string[]][])("%s", async (_, record, more, expected) =>
    expect(await faults(record, more)).toEqual(expected),
  );

  test("a policy reached twice is counted twice", async () => {
    const zone: Zone = {
      ...chain(4),
      "x.other.test": { TXT: ["v=spf1 include:n0.other.test -all"] },
      "acme.test": { TXT: ["v=spf1 include:n0.other.test include:x.other.test -all"] },
    };
    expect((await walkSpf("acme.test", zoneDns(zone))).lookups).toBe(2 + 3 + 1 + 3);
  });

  test("a tree of thousands ends", async () => {
    const wide = Array.from({ length: 80 }, (_, n) => `include:w${n}.other.test`).join(" ");
    const zone = Object.fromEntries(
      Array.from({ length: 80 }, (_, n) => [`w${n}.other.test`, { TXT: ["v=spf1 -all"] }]),
    );
    expect(await faults(`v=spf1 ${wide} -all`, zone)).toContain("spf-too-many-lookups");
  });

  test("the end of the policy is found through redirects, and a loop of them has none", async () => {
    const tree = await walkSpf(
      "a.test",
      zoneDns({ "a.test": { TXT: ["v=spf1 redirect=b.test"] }, "b.test": { TXT: ["v=spf1 redirect=a.test"] } }),
    );
    expect(finalQualifier(tree)).toBeNull();
    expect(tree.loops).toEqual(["a.test → b.test → a.test"]);
  });
});

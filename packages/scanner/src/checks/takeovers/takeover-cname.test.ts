import { describe, expect, test } from "vitest";

import { OWN_TAKEOVER_SERVICES, readTakeoverServices, findTakeoverService } from "../../web/takeover-services.ts";
import { page } from "../../web/testing/page.ts";
import { takeoverCname } from "./takeover-cname.ts";

const TARGET = { domain: "acme.test", host: "promo.acme.test", ips: [] };
type Seen = Parameters<typeof takeoverCname.judge>[0];
const seen = (parts: Partial<Seen>): Seen => ({ aliases: [], state: "exists", service: null, pages: [], ...parts });
const service = (name: string) => findTakeoverService(name, OWN_TAKEOVER_SERVICES);

test.each<[string, Seen, string[]]>([
  ["no alias", seen({}), []],
  ["an alias that works", seen({ aliases: ["shop.other.test"] }), []],
  [
    "an unclaimed service",
    seen({ aliases: ["x.azurewebsites.net"], state: "gone", service: service("x.azurewebsites.net") }),
    ["takeover-vulnerable"],
  ],
  [
    "a claimed place of that service",
    seen({ aliases: ["x.azurewebsites.net"], service: service("x.azurewebsites.net") }),
    [],
  ],
  [
    "a page that shows it is unclaimed",
    seen({
      aliases: ["x.surge.sh"],
      service: service("x.surge.sh"),
      pages: [page({ status: 404, body: "project not found" })],
    }),
    ["takeover-vulnerable"],
  ],
  [
    "the same page where taking over is rare",
    seen({
      aliases: ["x.github.io"],
      service: service("x.github.io"),
      pages: [page({ status: 404, body: "There isn't a GitHub Pages site here." })],
    }),
    ["takeover-edge-case"],
  ],
  [
    "a site that lives there",
    seen({ aliases: ["x.github.io"], service: service("x.github.io"), pages: [page({ body: "Welcome" })] }),
    [],
  ],
  ["a domain that is for sale", seen({ aliases: ["x.lapsed.test"], state: "registrable" }), ["takeover-registrable"]],
  ["a name that is gone", seen({ aliases: ["x.other.test"], state: "gone" }), ["cname-dangling"]],
])("%s", (_, observation, outcomes) =>
  expect(takeoverCname.judge(observation, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes),
);

test("the record to remove is written out", () => {
  const [verdict] = takeoverCname.judge(seen({ aliases: ["x.lapsed.test"], state: "registrable" }), TARGET);
  expect(verdict?.evidence).toMatchObject({
    fix: { dns: expect.stringContaining("promo.acme.test. CNAME x.lapsed.test.") },
  });
});

describe("the public list", () => {
  const read = readTakeoverServices(
    [
      {
        service: "Rocket Pages",
        cname: ["rocket.example"],
        fingerprint: "No rocket here today",
        nxdomain: false,
        status: "Vulnerable",
      },
      {
        service: "Rocket DNS",
        cname: ["dns.rocket.example"],
        fingerprint: "NXDOMAIN",
        nxdomain: true,
        status: "Edge case",
      },
      {
        service: "Rocket Code",
        cname: ["code.rocket.example"],
        fingerprint: "HTTP_STATUS=500",
        http_status: 500,
        status: "Vulnerable",
      },
      { service: "No name", cname: [], fingerprint: "whatever it says", status: "Vulnerable" },
      { nonsense: true },
    ],
    "2026-06-01",
  );

  test("is read entry by entry", () => {
    expect(read.map((it) => [it.service, it.sign.kind, it.status])).toEqual([
      ["Rocket Pages", "page", "vulnerable"],
      ["Rocket DNS", "no-name", "edge-case"],
      ["Rocket Code", "status", "vulnerable"],
    ]);
  });

  test("the longest ending wins, and only whole labels count", () => {
    expect(findTakeoverService("x.dns.rocket.example", read)?.service).toBe("Rocket DNS");
    expect(findTakeoverService("skyrocket.example", read)).toBeNull();
  });

  test("something else is refused", () =>
    expect(() => readTakeoverServices({ a: 1 }, "2026-06-01")).toThrow(/expected array/));
});

import { expect, test } from "vitest";

import { testContext, zoneNet } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailHostMx } from "./email-host-mx.ts";

const to = (exchange: string) => ({ MX: [{ preference: 1, exchange }] });
const target = { domain: "acme.test", host: "news.acme.test", ips: [] };
const outcomes = async (zone: Zone, host = target.host) => {
  const on = { ...target, host };
  return emailHostMx
    .judge(await emailHostMx.observe(on, zoneNet({ test: {}, ...zone }), testContext()), on)
    .map((it) => it.outcome);
};

test.each([
  ["a living exchanger", { "news.acme.test": to("mx.host.test"), "mx.host.test": { A: ["192.0.2.1"] } }, []],
  ["no mail at all", { "news.acme.test": { A: ["192.0.2.1"] } }, []],
  ["an unregistered domain", { "news.acme.test": to("mx.gone.test") }, ["host-mx-registrable"]],
  [
    "a host that is gone",
    { "news.acme.test": to("mx.host.test"), "host.test": { NS: ["ns.host.test"] } },
    ["host-mx-dead"],
  ],
  ["a server that fails", { "news.acme.test": to("mx.host.test"), "mx.host.test": "fail", "host.test": "fail" }, []],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(zone)).toEqual(expected),
);

test("the domain itself belongs to another check", async () =>
  expect(await outcomes({ "acme.test": to("mx.gone.test") }, "acme.test")).toEqual([]));

import type { DnsReply, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { expect, test } from "vitest";

import type { Unseen } from "../../check.ts";
import { testContext, zoneNet } from "../../mail/testing/look.ts";
import { domainNameServers } from "./domain-name-servers.ts";

const server = (name: string, ip: string, asn: number | null = null, answers: boolean | null = true) => ({
  name,
  ip,
  asn,
  answers,
});
const two = [server("ns1.acme.test", "192.0.2.1", 64_500), server("ns2.acme.test", "198.51.100.1", 64_501)];

test.each([
  ["two on two networks", two, true, []],
  ["none: it is no zone of its own", [], null, []],
  ["one", [server("ns1.acme.test", "192.0.2.1")], true, ["name-server-single"]],
  [
    "two names of one machine",
    [server("ns1.acme.test", "192.0.2.1"), server("ns2.acme.test", "192.0.2.1")],
    true,
    ["name-server-single"],
  ],
  [
    "one with two addresses",
    [server("ns1.acme.test", "192.0.2.1", 1), server("ns1.acme.test", "2001:db8::1", 2)],
    true,
    ["name-server-single"],
  ],
  [
    "two on one network",
    [server("a.test", "192.0.2.1", 64_500), server("b.test", "192.0.2.2", 64_500)],
    true,
    ["name-servers-one-network"],
  ],
  ["two of an unknown network", [server("a.test", "192.0.2.1"), server("b.test", "192.0.2.2")], true, []],
  [
    "one that does not speak for the zone",
    [...two, server("ns3.acme.test", "203.0.113.1", 64_502, false)],
    true,
    ["name-server-lame"],
  ],
  [
    "one that answers on one of its addresses",
    [...two, server("ns1.acme.test", "203.0.113.1", 64_502, false)],
    true,
    [],
  ],
  ["one that could not be asked", [...two, server("ns3.acme.test", "203.0.113.1", 64_502, null)], true, []],
  ["a site without IPv6", two, false, ["ipv6-absent"]],
] as const)("%s", (_, servers, ipv6, outcomes) => {
  const verdicts = domainNameServers.judge({ servers, ipv6 }, { domain: "acme.test" });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(outcomes);
});

test("a refusal is the server's answer, silence is no one's, a referral speaks for another", async () => {
  const zone = {
    "acme.test": { NS: ["good.test", "lame.test", "mute.test", "passes.test", "gone.test"], A: ["192.0.2.9"] },
    "good.test": { A: ["192.0.2.1"] },
    "lame.test": { A: ["192.0.2.2"] },
    "mute.test": { A: ["192.0.2.3"] },
    "passes.test": { A: ["192.0.2.4"] },
  };
  const net = zoneNet(zone);
  const reply = (answers: DnsReply["answers"]): DnsReply => ({
    status: "found",
    answers,
    authorities: [],
    authenticated: false,
    aliases: [],
  });
  const asking: Net = {
    ...net,
    dns: {
      ...net.dns,
      query: async (name, type, options) => {
        const ip = options?.server?.ip;
        if (ip === "192.0.2.1") return reply([{ name, type: "SOA", ttl: 1, data: {} }]);
        if (ip === "192.0.2.2") throw new ProbeError("server-failure", "REFUSED");
        if (ip === "192.0.2.3") throw new ProbeError("timeout", "no answer");
        return ip === "192.0.2.4" ? reply([]) : net.dns.query(name, type, options);
      },
    },
  };
  const missed: Unseen[] = [];
  const context = { ...testContext(), missed: (part: Unseen) => void missed.push(part) };
  const seen = await domainNameServers.observe({ domain: "acme.test" }, asking, context);
  const lame = domainNameServers.judge(seen, { domain: "acme.test" }).filter((it) => it.outcome === "name-server-lame");
  expect(lame.map(({ subject }) => subject)).toEqual(["lame.test", "passes.test"]);
  expect(new Set(missed.map(({ subject }) => subject))).toEqual(new Set(["gone.test", "mute.test"]));
});

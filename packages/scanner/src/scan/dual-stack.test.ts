import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startDns } from "@parapet/net/testing/start-dns";
import { expect, test } from "vitest";

import { FORGETFUL, runScan } from "./run-scan.ts";
import { stagesFor } from "./stages-for.ts";

const listen = async (host: string, port = 0): Promise<Server> => {
  const server = createServer((_request, response) => response.setHeader("server", "nginx/1.18.0").end("<p>Hello</p>"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, ipv6Only: host.includes(":") }, resolve);
  });
  return server;
};

const hasIpv6 = await listen("::1").then(
  (server) => {
    server.close();
    return true;
  },
  () => false,
);

test.runIf(hasIpv6)("a dual-stack host is scanned over both families and what differs is a finding", async () => {
  const both = await listen("127.0.0.1");
  const { port } = both.address() as AddressInfo;
  const six = await listen("::1", port);
  const only = await listen("::1");
  const { port: onlyPort } = only.address() as AddressInfo;
  await using dns = await startDns(({ name, type }) => {
    if (name !== "acme.test") return "nxdomain";
    if (type === "A") return [{ type: "A", name, ttl: 60, data: "127.0.0.1" }];
    return type === "AAAA" ? [{ type: "AAAA", name, ttl: 60, data: "0:0:0:0:0:0:0:1" }] : [];
  });
  await using net = loopbackNet({ resolvers: [dns.address] });
  const known = await runScan(
    stagesFor(new Set(["service-dual-stack"])),
    {
      domain: "acme.test",
      profile: "full",
      net,
      signal: AbortSignal.timeout(60_000),
      now: () => new Date(),
      settings: { ports: `${port},${onlyPort}`, withoutSources: ["crtsh", "certspotter", "hackertarget", "wayback"] },
      only: new Set(["service-dual-stack"]),
    },
    FORGETFUL,
  );
  for (const server of [both, six, only]) server.close();

  expect(known.assets.find(({ host }) => host === "acme.test")?.ips).toEqual(["127.0.0.1", "::1"]);
  const tcp = known.ports.filter(({ protocol }) => protocol === "tcp").map((it) => `${it.ip} ${it.port} ${it.product}`);
  expect(tcp.toSorted()).toEqual([`127.0.0.1 ${port} nginx`, `::1 ${onlyPort} nginx`, `::1 ${port} nginx`].toSorted());
  const results = known.results.filter(({ check }) => check === "service-dual-stack");
  const found = results.flatMap((it) => (it.status === "judged" ? it.verdicts : []));
  expect(found).toMatchObject([{ outcome: "ipv6-only", details: { port: onlyPort, otherAddresses: ["127.0.0.1"] } }]);
  expect(known.results.filter(({ check }) => check === "services").map(({ subject }) => subject)).toContain(
    `[::1]:${onlyPort}`,
  );
});

test.runIf(hasIpv6)("a host with IPv6 alone is discovered, identified and its website assessed", async () => {
  const site = await listen("::1");
  const { port } = site.address() as AddressInfo;
  await using dns = await startDns(({ name, type }) => {
    if (name === "acme.test") return [];
    if (name !== "www.acme.test") return "nxdomain";
    return type === "AAAA" ? [{ type: "AAAA", name, ttl: 60, data: "::1" }] : [];
  });
  await using net = loopbackNet({ resolvers: [dns.address] });
  const checks = new Set(["web-headers", "service-dual-stack"]);
  const known = await runScan(
    stagesFor(checks),
    {
      domain: "acme.test",
      profile: "full",
      net,
      signal: AbortSignal.timeout(60_000),
      now: () => new Date(),
      settings: { ports: String(port), withoutSources: ["crtsh", "certspotter", "hackertarget", "wayback"] },
      only: checks,
    },
    FORGETFUL,
  );
  site.close();

  expect(known.assets.find(({ host }) => host === "www.acme.test")?.ips).toEqual(["::1"]);
  expect(known.ports).toMatchObject([{ ip: "::1", port, product: "nginx", version: "1.18.0" }]);
  const verdicts = known.results.flatMap((it) =>
    it.status === "judged" ? it.verdicts.map(({ outcome }) => `${it.check} ${it.subject} ${outcome}`) : [],
  );
  // There is no other family to differ from.
  expect(verdicts).toEqual([`web-headers http://www.acme.test:${port}/ version-disclosed`]);
});

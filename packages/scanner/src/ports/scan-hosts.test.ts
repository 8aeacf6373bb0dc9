import type { Net } from "@parapet/net/net";
import { partialNet } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { scanHosts } from "./scan-hosts.ts";

const netWhere = (asked: string[]): Net =>
  partialNet({
    async probe({ ip, port }: { ip: string; port: number }) {
      if (port < 500) asked.push(`${ip}:${port}`);
      return { state: port === 443 || port === 22 ? "open" : "closed", tookMs: 1 };
    },
  });

test("an address with many names is scanned once and reported for each name", async () => {
  const asked: string[] = [];
  const received: string[] = [];
  const targets = [
    { host: "a.acme.test", ips: ["192.0.2.1"] },
    { host: "b.acme.test", ips: ["192.0.2.1", "192.0.2.2"] },
  ];
  const seen = await scanHosts(targets, netWhere(asked), {
    ports: [22, 25],
    onOpen: ({ host, ip, port }) => received.push(`${host} ${ip} ${port}`),
  });
  expect(asked.filter((at) => at === "192.0.2.1:22").length).toBe(1);
  expect(received.toSorted()).toEqual([
    "a.acme.test 192.0.2.1 22",
    "b.acme.test 192.0.2.1 22",
    "b.acme.test 192.0.2.2 22",
  ]);
  expect(seen.map(({ ip, hosts, edge }) => [ip, hosts.length, edge])).toEqual([
    ["192.0.2.1", 2, null],
    ["192.0.2.2", 1, null],
  ]);
});

test("behind an edge network only the web is asked", async () => {
  const asked: string[] = [];
  const targets = [{ host: "www.acme.test", ips: ["192.0.2.9"], aliases: ["d1.cloudfront.net"] }];
  const [seen] = await scanHosts(targets, netWhere(asked), { ports: [22, 443] });
  expect(seen).toMatchObject({ edge: "Amazon CloudFront", open: [443] });
  expect(asked).not.toContain("192.0.2.9:22");
});

import { expect, test } from "vitest";

import { estimateScan } from "./estimate-scan.ts";

test("a thousand hosts cost a thousand times the ports and sites of one, and the rate limits set the time", () => {
  const one = estimateScan({ profile: "full", hosts: 1 });
  const many = estimateScan({ profile: "full", hosts: 1_000 });
  expect(many.connections).toBeGreaterThan(1_000_000);
  expect(many.connections).toBeCloseTo(one.connections * 1_000, -5);
  expect(many.requests).toBeGreaterThan(100_000);
  // Four addresses at once with fifty probes a second each.
  expect(many.seconds).toBeGreaterThan(1_000_000 / 200);
  expect(many).toMatchObject({ hosts: 1_000, addresses: 1_000, basis: "model" });
});

test("fewer ports and addresses cost less", () => {
  const all = estimateScan({ profile: "full", hosts: 100 });
  expect(estimateScan({ profile: "full", hosts: 100, ports: "top100" }).connections).toBeLessThan(all.connections / 4);
  expect(estimateScan({ profile: "full", hosts: 100, addresses: 10 }).seconds).toBeLessThan(all.seconds);
});

test("a passive scan makes no connections to the hosts", () => {
  expect(estimateScan({ profile: "passive", hosts: 1_000 })).toMatchObject({ connections: 0, basis: "model" });
});

test("what an earlier run used is scaled by the number of hosts", () => {
  const earlier = { hosts: 10, connections: 20_000, requests: 3_000, bytes: 5_000_000, seconds: 600 };
  expect(estimateScan({ profile: "full", hosts: 20, earlier })).toEqual({
    hosts: 20,
    addresses: 20,
    connections: 40_000,
    requests: 6_000,
    bytes: 10_000_000,
    seconds: 1_200,
    basis: "earlier-run",
  });
});

test("a run without hosts is no basis", () => {
  const earlier = { hosts: 0, connections: 0, requests: 0, bytes: 0, seconds: 5 };
  expect(estimateScan({ profile: "full", hosts: 20, earlier }).basis).toBe("model");
});

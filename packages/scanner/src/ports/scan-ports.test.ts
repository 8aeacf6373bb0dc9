import type { Net, PortObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { describe, expect, inject, test } from "vitest";

import { scanPorts } from "./scan-ports.ts";

/** A network of one host that answers after `rttMs` as the test says; real sockets cannot be made to lose packets. */
const hostWhere = (stateOf: (port: number, time: number) => PortObservation["state"] | ProbeError, rttMs = 2) => {
  const asked = new Map<number, number>();
  const timeouts: number[] = [];
  const net: Pick<Net, "probe"> = {
    async probe({ port }, options = {}) {
      const time = (asked.get(port) ?? 0) + 1;
      asked.set(port, time);
      timeouts.push(options.timeoutMs ?? 0);
      const state = stateOf(port, time);
      const tookMs = state === "silent" ? Math.min(options.timeoutMs ?? 0, 5) : rttMs;
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      if (options.signal?.aborted) throw new ProbeError("cancelled", "cancelled");
      if (state instanceof ProbeError) throw state;
      return { state, tookMs };
    },
  };
  return { net: net as Net, asked, timeouts };
};

const ports = Array.from({ length: 300 }, (_, index) => 2_000 + index);

describe("says what it could not see", () => {
  test("a port that is out of scope is blind, not closed", async () => {
    await using net = loopbackNet();
    const seen = await scanPorts("10.0.0.1", net, { ports: [22, 80] });
    expect(seen).toMatchObject({ open: [], closed: 0, filtered: 0, blind: { ports: 2, reason: "out-of-scope" } });
  });

  test("our own shortage is blind", async () => {
    const { net } = hostWhere((port) => (port === 2_001 ? new ProbeError("unreachable", "EMFILE") : "closed"));
    expect(await scanPorts("192.0.2.1", net, { ports })).toMatchObject({ closed: 299, blind: { ports: 1 } });
  });

  test("a scan that is cancelled", async () => {
    const { net } = hostWhere(() => "closed");
    const seen = await scanPorts("192.0.2.1", net, { ports, signal: AbortSignal.abort() });
    expect(seen.blind).toMatchObject({ ports: 300, reason: "cancelled" });
  });

  test("a host without any response is blind: down, firewalled or blocking us cannot be distinguished", async () => {
    const { net } = hostWhere(() => "silent");
    const seen = await scanPorts("192.0.2.1", net, { ports });
    expect(seen).toMatchObject({ open: [], closed: 0, filtered: 0, blind: { ports: 300, reason: "timeout" } });
    expect(seen.blind?.detail).toBe("nothing at 192.0.2.1 answered");
  });

  test.runIf(inject("isNightly"))(
    "a host that answers at first and then no more is blind for the rest, not without open ports",
    async () => {
      let asks = 0;
      const { net } = hostWhere(() => ((asks += 1) <= 40 ? "closed" : "silent"));
      const seen = await scanPorts("192.0.2.1", net, { ports, concurrency: 50 });
      expect(seen.blind).toMatchObject({ reason: "timeout", detail: "192.0.2.1 answered at first and then no more" });
      expect(seen.closed + (seen.blind?.ports ?? 0)).toBe(300);
      expect(seen.filtered).toBe(0);
    },
  );

  test("silence and a firewall's word are filtered", async () => {
    const { net } = hostWhere((port) => (port % 2 === 0 ? "silent" : "unreachable"));
    expect(await scanPorts("192.0.2.1", net, { ports })).toMatchObject({ open: [], filtered: 300, roundTripMs: null });
  });
});

test("finds real open ports and closed ones", async () => {
  await using one = await startTcp(() => {});
  await using two = await startTcp((socket) => socket.end("x"));
  await using net = loopbackNet();
  const reported: number[] = [];
  const seen = await scanPorts("127.0.0.1", net, {
    ports: [1, one.port, 2, two.port, 3],
    onOpen: (port) => reported.push(port),
  });
  expect(seen.open.toSorted((a, b) => a - b)).toEqual([one.port, two.port].toSorted((a, b) => a - b));
  expect(seen).toMatchObject({ closed: 3, filtered: 0, blind: null, everythingOpen: false });
  expect(reported.length).toBe(2);
});

test("finds open ports over IPv6", async () => {
  await using one = await startTcp(() => {}, "::1");
  await using net = loopbackNet();
  expect((await scanPorts("::1", net, { ports: [one.port, 1] })).open).toEqual([one.port]);
});

test("asks silent ports a second time, and no others", async () => {
  const { net, asked } = hostWhere((port, time) =>
    port < 2_010 ? (time === 1 ? "silent" : "open") : port < 2_020 ? "silent" : "closed",
  );
  const seen = await scanPorts("192.0.2.1", net, { ports });
  expect(seen).toMatchObject({ closed: 280, filtered: 10, blind: null });
  expect(seen.open.length).toBe(10);
  expect([asked.get(2_000), asked.get(2_015), asked.get(2_100)]).toEqual([2, 2, 1]);
});

test.runIf(inject("isNightly"))(
  "a connection that stalled during both rounds is awaited, and the host's open ports are found",
  async () => {
    const open = new Set([2_005, 2_100, 2_200, 2_290]);
    let asks = 0;
    // The first forty are answered; then nothing comes back until everything silent has been asked twice.
    const { net } = hostWhere((port) => {
      asks += 1;
      if (asks > 40 && asks < 620) return "silent";
      return open.has(port) ? "open" : port % 10 === 0 ? "closed" : "silent";
    });
    const seen = await scanPorts("192.0.2.1", net, { ports, concurrency: 20 });
    expect(seen.open.toSorted((a, b) => a - b)).toEqual([...open]);
    expect(seen.blind).toBeNull();
  },
);

test("asks unlikely ports again only where packets were lost", async () => {
  const many = Array.from({ length: 1_500 }, (_, index) => 2_000 + index);
  const firewall = hostWhere((port) => (port % 10 === 0 ? "closed" : "silent"));
  await scanPorts("192.0.2.1", firewall.net, { ports: many });
  const repeated = many.filter((port) => (firewall.asked.get(port) ?? 0) > 1).length;
  expect(repeated).toBeGreaterThan(300);
  expect(repeated).toBeLessThan(420);

  const lossy = hostWhere((port, time) =>
    port === 3_333 || port === 2_001 ? (time === 1 ? "silent" : "open") : "silent",
  );
  const seen = await scanPorts("192.0.2.1", lossy.net, { ports: many });
  expect(seen.open.toSorted((a, b) => a - b)).toEqual([2_001, 3_333]);
});

test("learns how long silence is from the answers", async () => {
  const { net, timeouts } = hostWhere((port) => (port % 10 === 0 ? "closed" : "silent"), 10);
  await scanPorts("192.0.2.1", net, { ports, concurrency: 10 });
  expect(timeouts[0]).toBe(1_000);
  expect(Math.max(...timeouts.slice(100, 250))).toBeLessThan(400);
});

test("a host that takes every port is an edge network and lists none", async () => {
  const { net } = hostWhere(() => "open");
  const reported: number[] = [];
  const seen = await scanPorts("192.0.2.1", net, { ports, onOpen: (port) => reported.push(port), concurrency: 20 });
  expect(seen).toMatchObject({ everythingOpen: true, open: [], blind: null });
  expect(reported).toEqual([]);
});

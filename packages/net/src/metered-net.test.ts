import { describe, expect, test } from "vitest";

import { addUsage, meteredNet, TARGET_LIMITS } from "./metered-net.ts";
import type { Net } from "./net.ts";
import { ProbeError } from "./probe-error.ts";
import { partialNet } from "./testing/partial-net.ts";

const IP = "192.0.2.1";
const answer = (status: number, body = "hello") => ({ status, body: Buffer.from(body), redirects: [] });

const fake = (statuses: readonly number[] = []): Net => {
  const left = [...statuses];
  return partialNet({
    dns: {},
    probe: async () => ({ state: "open", tookMs: 1 }),
    connect: async () => ({ read: async () => Buffer.from("banner"), close: () => {} }),
    handshake: async () => Promise.reject(new ProbeError("refused", "refused")),
    datagram: async () => Buffer.from("pong"),
    http: async () => answer(left.shift() ?? 200),
  });
};

const get = (net: Net) => net.http({ url: "http://www.acme.test/", tls: "inspect", ip: IP });

describe("limits", () => {
  test.each([
    ["connections", (net: Net) => net.probe({ ip: IP, port: 80 })],
    ["requests", get],
  ] as const)("no more %s go to a target than it gets", async (what, ask) => {
    const { net, usage } = meteredNet(fake(), { ...TARGET_LIMITS, [what]: 2 });
    await ask(net);
    await ask(net);
    await expect(ask(net)).rejects.toMatchObject({ reason: "rate-limited" });
    expect(usage()[what]).toBe(2);
  });

  test("a target that has sent its bytes is asked no more", async () => {
    const { net } = meteredNet(fake(), { ...TARGET_LIMITS, bytes: 5 });
    await get(net);
    await expect(get(net)).rejects.toMatchObject({ reason: "rate-limited" });
    await expect(net.probe({ ip: IP, port: 80 })).rejects.toMatchObject({ reason: "rate-limited" });
    await expect(net.probe({ ip: "192.0.2.2", port: 80 })).resolves.toMatchObject({ state: "open" });
  });
});

test("connections, requests, bytes, back-offs and refusals are counted by target", async () => {
  const { net, usage } = meteredNet(fake([200, 429, 503]));
  for (let times = 0; times < 3; times += 1) await get(net);
  await net.probe({ ip: IP, port: 80 });
  await (await net.connect({ ip: IP, port: 22 })).read();
  await net.datagram({ ip: "192.0.2.2", port: 53 }, Buffer.from("ping"));
  await expect(net.handshake({ host: "www.acme.test", ip: IP, port: 443 })).rejects.toThrow("refused");
  expect(usage()).toEqual({
    connections: 4,
    requests: 3,
    bytes: 25,
    backOffs: 2,
    refusals: 1,
    targets: 2,
    limits: TARGET_LIMITS,
    busiest: [
      { target: IP, connections: 3, requests: 3, bytes: 21, backOffs: 2, refusals: 1 },
      { target: "192.0.2.2", connections: 1, requests: 0, bytes: 4, backOffs: 0, refusals: 0 },
    ],
  });
});

test("attempts of one scan add up", async () => {
  const { net, usage } = meteredNet(fake());
  await get(net);
  const once = usage();
  expect(addUsage(null, once)).toEqual(once);
  expect(addUsage(once, once)).toMatchObject({ requests: 2, targets: 1, busiest: [{ target: IP, requests: 2 }] });
});

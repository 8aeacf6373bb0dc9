import { createServer, type Server } from "node:net";

import type { Net, PortObservation } from "@parapet/net/net";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { partialNet } from "@parapet/net/testing/partial-net";
import { describe, expect, test } from "vitest";

import type { CheckContext } from "../../check.ts";
import { runCheck } from "../../run-check.ts";
import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceDualStack } from "./service-dual-stack.ts";

const context: CheckContext = { signal: AbortSignal.timeout(60_000), now: () => new Date(), settings: {} };
const V4 = "192.0.2.7";
const V6 = "2001:db8::7";

type States = Readonly<Record<string, PortObservation["state"]>>;

/** A network in which the listed ports answer as given and all others stay silent. */
const netOf = (states: States): Net =>
  partialNet({
    probe: async ({ ip, port }: { ip: string; port: number }) => ({
      state: states[`${ip} ${port}`] ?? "silent",
      tookMs: 1,
    }),
  });

const outcomeOf = async (ip: string, port: number, states: States, addresses: readonly string[] = [V4, V6]) => {
  const target = { ...serviceTarget({ name: "ssh", product: "OpenSSH" }, port), ip, addresses };
  const result = await runCheck(serviceDualStack, target, netOf(states), context);
  return result.status === "blind" ? `blind: ${result.reason}` : result.verdicts.map(({ outcome }) => outcome);
};

describe("nothing is reported", () => {
  test.each<[string, string, number, States, (readonly string[])?]>([
    ["for a host of one family", V6, 22, {}, [V6]],
    ["for a port that is open over both", V6, 22, { [`${V4} 22`]: "open" }],
    ["for a port that no visitor tries over IPv6", V4, 3306, { [`${V6} 443`]: "open" }],
  ])("%s", async (_, ip, port, states, addresses) => expect(await outcomeOf(ip, port, states, addresses)).toEqual([]));

  test("an address that never answers is a gap, not a difference: we may have no route", async () => {
    expect(await outcomeOf(V4, 443, {})).toBe("blind: timeout");
    expect(await outcomeOf(V6, 22, { [`${V4} 22`]: "unreachable" })).toBe("blind: timeout");
  });
});

test.each<[string, string, number, States, string]>([
  ["filtered over IPv4, open over IPv6", V6, 22, { [`${V4} 443`]: "open" }, "filtered-over-ipv4-only"],
  ["closed over IPv4, open over IPv6", V6, 22, { [`${V4} 22`]: "closed" }, "ipv6-only"],
  ["a website that is closed over IPv6", V4, 443, { [`${V6} 443`]: "closed" }, "unreachable-over-ipv6"],
  ["a website that is filtered over IPv6", V4, 443, { [`${V6} 80`]: "open" }, "unreachable-over-ipv6"],
])("%s", async (_, ip, port, states, outcome) => expect(await outcomeOf(ip, port, states)).toEqual([outcome]));

test("one address of the other family that answers is enough", async () => {
  const states = { "192.0.2.8 22": "open", [`${V4} 22`]: "closed" } as const;
  expect(await outcomeOf(V6, 22, states, [V4, "192.0.2.8", V6])).toEqual([]);
});

const listen = async (host: string, port: number): Promise<Server> => {
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, ipv6Only: true }, resolve);
  });
  return server;
};
const hasIpv6 = await listen("::1", 0).then(
  (server) => {
    server.close();
    return true;
  },
  () => false,
);

test.runIf(hasIpv6)("real sockets: open at ::1, closed at 127.0.0.1", async () => {
  await using net = loopbackNet();
  const server = await listen("::1", 0);
  const { port } = server.address() as { port: number };
  const target = { ...serviceTarget({ name: "echo" }, port), ip: "::1", addresses: ["127.0.0.1", "::1"] };
  const result = await runCheck(serviceDualStack, target, net, context);
  server.close();
  expect(result).toMatchObject({ status: "judged", verdicts: [{ outcome: "ipv6-only" }] });
});

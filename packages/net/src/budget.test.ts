import { expect, test } from "vitest";

import { createBudgetKeeper, DEFAULT_BUDGET, toNeighbourhood, type Budget } from "./budget.ts";

const limits = {
  target: { session: { concurrent: 2, perSecond: 1e6 }, probe: { concurrent: 50, perSecond: 1e6 } },
  neighbourhood: { concurrent: 3, perSecond: 1e6 },
};
const budget: Budget = {
  ...DEFAULT_BUDGET,
  thirdParty: limits,
  own: limits,
  total: { concurrent: 4, perSecond: 1e6 },
  failuresBeforePause: 3,
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 15));

const count = (keeper: ReturnType<typeof createBudgetKeeper>, ips: readonly string[]) => {
  const slots: { release(outcome: "answered"): void }[] = [];
  for (const ip of ips) void keeper.acquire(ip, "session").then((slot) => slots.push(slot));
  return slots;
};

test("never more at once than a target, its neighbours and all together may have", async () => {
  const keeper = createBudgetKeeper(budget, () => false, Date.now);
  const one = count(keeper, ["192.0.2.1", "192.0.2.1", "192.0.2.1"]);
  await tick();
  expect(one.length).toBe(2);
  const neighbour = count(keeper, ["192.0.2.2", "192.0.2.2"]);
  await tick();
  expect(neighbour.length).toBe(1);
  const elsewhere = count(keeper, ["198.51.100.1", "198.51.100.1"]);
  await tick();
  expect(elsewhere.length).toBe(1);
  one[0]?.release("answered");
  await tick();
  expect(one.length + neighbour.length + elsewhere.length).toBe(5);
  keeper.close();
});

test("starts are spaced, never in a burst above the rate", async () => {
  let clock = 0;
  const slow: Budget = {
    ...budget,
    thirdParty: { ...limits, target: { ...limits.target, session: { concurrent: 10, perSecond: 50 } } },
    total: { concurrent: 10, perSecond: 1e6 },
  };
  const keeper = createBudgetKeeper(
    { ...slow, thirdParty: { ...slow.thirdParty, neighbourhood: { concurrent: 10, perSecond: 1e6 } } },
    () => false,
    () => clock,
  );
  const slots = count(
    keeper,
    Array.from({ length: 6 }, () => "192.0.2.1"),
  );
  await tick();
  expect(slots.length).toBe(1);
  clock = 19;
  await tick();
  expect(slots.length).toBe(1);
  clock = 20;
  await tick();
  expect(slots.length).toBe(2);
  clock = 100;
  await tick();
  expect(slots.length).toBe(3);
  keeper.close();
});

test("a target that stopped answering is left alone, then tried again", async () => {
  let clock = 0;
  const keeper = createBudgetKeeper(
    budget,
    () => false,
    () => clock,
  );
  for (let index = 0; index < 3; index += 1) (await keeper.acquire("192.0.2.1", "session")).release("failed");
  await expect(keeper.acquire("192.0.2.1", "session")).rejects.toMatchObject({ reason: "blocked" });
  (await keeper.acquire("192.0.2.2", "session")).release("answered");
  clock = budget.pauseMs + 1;
  (await keeper.acquire("192.0.2.1", "session")).release("answered");
  keeper.close();
});

test("a rate-limit response delays the next request", async () => {
  let clock = 0;
  const keeper = createBudgetKeeper(
    budget,
    () => false,
    () => clock,
  );
  (await keeper.acquire("192.0.2.1", "session")).release({ slowDownMs: 1_000 });
  const slots = count(keeper, ["192.0.2.1"]);
  await tick();
  expect(slots.length).toBe(0);
  const other = count(keeper, ["192.0.2.9"]);
  await tick();
  expect(other.length).toBe(1);
  clock = 1_001;
  other[0]?.release("answered");
  await tick();
  expect(slots.length).toBe(1);
  keeper.close();
});

test("an aborted request leaves the queue", async () => {
  const keeper = createBudgetKeeper(budget, () => false, Date.now);
  const held = count(keeper, ["192.0.2.1", "192.0.2.1"]);
  await tick();
  const controller = new AbortController();
  const waiting = keeper.acquire("192.0.2.1", "session", controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ reason: "cancelled" });
  held[0]?.release("answered");
  (await keeper.acquire("192.0.2.1", "session")).release("answered");
  keeper.close();
});

test.each([
  ["192.0.2.77", "192.0.2"],
  ["2001:db8:1:2::1", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0"],
  ["::1", "0:0:0"],
])("the neighbourhood of %s is %s", (ip, near) => expect(toNeighbourhood(ip)).toBe(near));

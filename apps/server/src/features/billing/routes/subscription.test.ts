import { putLicence, replaceAddOns, spendQuota } from "@parapet/db/queries/billing";
import { expect, test } from "vitest";

import { PASSWORD, testPortal } from "../../../testing/test-portal.ts";

test("cancelling requires the password, takes effect at the end of the period, and is not visible to users", async () => {
  await using it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  const admin = await it.signIn((await it.user(org, "client_admin")).email);
  const user = await it.signIn((await it.user(org, "client_user")).email);
  expect((await user.get("/v1/subscription/")).statusCode).toBe(403);
  expect((await user.post("/v1/subscription/cancel/", { password: PASSWORD })).statusCode).toBe(403);
  for (const body of [{ password: "wrong" }, { password: PASSWORD.toUpperCase() }])
    expect((await admin.post("/v1/subscription/cancel/", body)).statusCode).toBe(403);
  const before = (await admin.get("/v1/subscription/")).json<{ data: Record<string, unknown> }>().data;
  expect(before).toMatchObject({ state: "active", plan: "enterprise", cancelled_at: null });
  expect(before["limits"]).toContainEqual({ name: "users", limit: 10, used: 2 });
  const cancelled = await admin.post("/v1/subscription/cancel/", { password: PASSWORD });
  expect(cancelled.json()).toEqual({ data: { ends_at: before["ends_at"] } });
  expect((await admin.get("/v1/user_management/")).statusCode).toBe(200);

  // A second before its end an add-on counts, a second after it does not; what is used stays used.
  const SECOND = 1_000;
  const extra = {
    kind: "takedown",
    quantity: 1,
    startsAt: it.clock.now(),
    endsAt: new Date(it.clock.at + 60 * SECOND),
    invoice: "T-2",
  } as const;
  const licence = {
    plan: "professional",
    billing: "annual",
    startedAt: it.clock.now(),
    endsAt: new Date(it.clock.at + 120 * SECOND),
    invoice: "T-1",
  } as const;
  await it.all(async (tx) => {
    await putLicence(tx, org, licence);
    await replaceAddOns(tx, org, [extra.invoice], [extra]);
  });
  const limit = async () =>
    (await admin.get("/v1/subscription/"))
      .json<{ data: { limits: { name: string; limit: number }[] } }>()
      .data.limits.find(({ name }) => name === "takedownsPerMonth")?.limit;
  const until = (end: Date, ms: number) => it.clock.pass(end.getTime() + ms - it.clock.at);
  for (const [ms, most] of [
    [-SECOND, 3],
    [SECOND, 2],
  ] as const) {
    until(extra.endsAt, ms);
    expect(await limit()).toBe(most);
  }
  // So does a licence, to the second, for users who are signed in.
  for (const [ms, status] of [
    [-SECOND, 200],
    [SECOND, 403],
  ] as const) {
    until(licence.endsAt, ms);
    expect((await admin.get("/v1/user_management/")).statusCode).toBe(status);
    expect((await admin.get("/v1/subscription/")).statusCode).toBe(200);
  }
  // A month's use is the month's: its last second is spent, the first of the next is whole.
  const newYear = new Date("2027-01-01T00:00:00Z").getTime();
  const spend = (ms: number) => it.all((tx) => spendQuota(tx, org, "takedownsPerMonth", new Date(newYear + ms), 2));
  expect([await spend(-SECOND), await spend(-SECOND), await spend(SECOND), await spend(SECOND)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  it.clock.pass(301 * 86_400_000);
  const late = await it.signIn((await it.user(org, "client_admin")).email);
  expect((await late.get("/v1/subscription/")).json()).toMatchObject({ data: { state: "expired" } });
  expect((await late.get("/v1/user_management/")).statusCode).toBe(403);
});

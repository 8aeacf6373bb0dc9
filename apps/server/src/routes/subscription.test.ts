import { expect, test } from "vitest";

import { PASSWORD, testPortal } from "../testing/test-portal.ts";

test("cancelling wants the password, ends at the period's end, and a user may not even look", async () => {
  await using it = await testPortal();
  const org = await it.organisation("Acme", "client", { domain: "acme.test" });
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
  it.clock.pass(301 * 86_400_000);
  const late = await it.signIn((await it.user(org, "client_admin")).email);
  expect((await late.get("/v1/subscription/")).json()).toMatchObject({ data: { state: "expired" } });
  expect((await late.get("/v1/user_management/")).statusCode).toBe(403);
});

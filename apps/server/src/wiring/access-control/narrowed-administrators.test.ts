import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let broad: TestUser;
let narrow: TestUser;
let narrowed: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  broad = await it.user(acme, "client_admin", { email: "broad@acme.test" });
  narrow = await it.user(acme, "client_admin", { email: "narrow@acme.test", denied: ["credentials:reveal"] });
  await it.user(acme, "client_user", { email: "reader@acme.test" });
  narrowed = await it.signIn(narrow.email);
});
afterAll(() => it[Symbol.asyncDispose]());

const deeds: readonly [
  string,
  (as: TestBrowser, id: string) => Promise<{ statusCode: number; json: () => unknown }>,
][] = [
  ["reset", (as, id) => as.post(`/v1/user_management/${id}/reset/`, {})],
  ["disable", (as, id) => as.send("PATCH", `/v1/user_management/${id}/`, { disabled: true })],
  ["rename", (as, id) => as.send("PATCH", `/v1/user_management/${id}/`, { first_name: "Eve" })],
  ["narrow", (as, id) => as.send("PATCH", `/v1/user_management/${id}/`, { denied: ["findings:triage"] })],
  ["demote", (as, id) => as.send("PATCH", `/v1/user_management/${id}/`, { role: "client_user" })],
];

describe("an administrator from whom a right was taken", () => {
  test.each(deeds)("does not %s one who has it", async (_, deed) => {
    const reply = await deed(narrowed, broad.id);
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: "not_allowed" }]);
  });

  test("does not remove one who has it", async () => {
    const reply = await narrowed.post(`/v1/user_management/${broad.id}/remove/`, { password: PASSWORD });
    expect(reply.statusCode).toBe(403);
    const admin = await it.signIn(broad.email);
    expect((await admin.get("/v1/account/")).statusCode).toBe(200);
  });

  test("manages those who have no more", async () => {
    const equal = await it.user(acme, "client_admin", { denied: ["credentials:reveal", "findings:export"] });
    expect((await narrowed.post(`/v1/user_management/${equal.id}/reset/`, {})).statusCode).toBe(200);
  });

  test("the broader one manages the narrowed one", async () => {
    const admin = await it.signIn(broad.email);
    expect((await admin.post(`/v1/user_management/${narrow.id}/reset/`, {})).statusCode).toBe(200);
    narrowed = admin;
  });
});

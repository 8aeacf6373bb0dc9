import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

test.each(["takedown_management", "third_party"])(
  "%s: an export for an organization out of reach is refused and leaves no row in its audit log",
  async (part) => {
    const own = await it.organization(`Own ${part}`, "client");
    const foreign = await it.organization(`Foreign ${part}`, "client");
    const admin = await it.signIn((await it.user(own, "client_admin")).email);

    expect((await admin.get(`/v1/${part}/export/`)).statusCode).toBe(200);
    expect((await admin.get(`/v1/${part}/export/?organization=${foreign}`)).statusCode).toBe(404);
    const rows = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("org_id", "=", foreign)
        .where("action", "like", "%.exported")
        .execute(),
    );
    expect(rows).toEqual([]);
  },
);

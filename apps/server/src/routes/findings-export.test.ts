import { within } from "@parapet/db/scope";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal, type TestUser } from "../testing/test-portal.ts";

let it: TestPortal;
let admin: TestUser;
beforeAll(async () => {
  it = await testPortal();
  admin = await it.user(await it.organisation("Acme", "client", { domain: "acme.test" }), "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());

const PATH = "/v1/findings/export/?domain=acme.test&format=csv";
const recorded = async (): Promise<number> => {
  const { rows } = await within(it.services.db, "everything", (tx) =>
    sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'finding.exported'`.execute(tx),
  );
  return rows[0]?.n ?? -1;
};

test("an export that cannot be recorded does not happen, while reading goes on", async () => {
  const browser = await it.signIn(admin.email);
  await sql`revoke insert on audit_log from parapet_app`.execute(it.database.owner);
  try {
    const refused = await browser.get(PATH);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.body).not.toContain("severity");
    expect((await browser.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  } finally {
    await sql`grant insert on audit_log to parapet_app`.execute(it.database.owner);
  }
});

test("an export is recorded once, and then sent as a file", async () => {
  const browser = await it.signIn(admin.email);
  const before = await recorded();
  const reply = await browser.get(PATH);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="findings-acme.test.csv"');
  expect(reply.body.split("\n")[0]).toContain("severity");
  expect(await recorded()).toBe(before + 1);
});

import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeObjects } from "../../testing/make-objects.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

/** Each deed is one row of the log: who, what, to which object, and how it ended. */
let it: TestPortal;
let acme: OrgId;
let ann: TestUser;
let bob: TestUser;
let admin: TestBrowser;
let boss: TestBrowser;
let ids: Record<string, string>;

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  ann = await it.user(acme, "client_admin");
  bob = await it.user(acme, "client_user");
  const sam = await it.user(await it.organization("Operator", "operator"), "super_admin");
  [admin, boss] = [await it.confirm(await it.signIn(ann.email)), await it.signIn(sam.email)];
  ids = await makeObjects(it, { org: acme, domain: "acme.test", owner: ann, browser: admin });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await admin.tokens();
  await boss.tokens();
});

const rows = () =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "org_id", "actor_id", "object", "result", "at", "ip"])
      .orderBy("at")
      .orderBy("seq")
      .execute(),
  );
const of = (kind: string) => ids[`/v1/${kind}/:id/`] ?? "";

test.each<[action: string, deed: () => Promise<{ statusCode: number }>]>([
  ["account.changed", () => admin.send("PATCH", "/v1/account/", { phone: "+44 20 7946 0000" })],
  ["group.created", () => admin.post("/v1/groups/", { name: "Day shift" })],
  ["group.renamed", () => admin.send("PATCH", `/v1/groups/${of("groups")}/`, { name: "Late shift" })],
  ["user.changed", () => admin.send("PATCH", `/v1/user_management/${bob.id}/`, { first_name: "Bob" })],
  ["user.role-changed", () => admin.send("PATCH", `/v1/user_management/${bob.id}/`, { role: "client_admin" })],
  ["user.disabled", () => admin.send("PATCH", `/v1/user_management/${bob.id}/`, { disabled: true })],
  ["user.enabled", () => admin.send("PATCH", `/v1/user_management/${bob.id}/`, { disabled: false })],
  ["user.reset", () => admin.post(`/v1/user_management/${bob.id}/reset/`)],
  ["user.removed", () => admin.post(`/v1/user_management/${bob.id}/remove/`, { password: PASSWORD })],
  ["organization.changed", () => boss.send("PATCH", `/v1/org_management/${acme}/`, { name: "Acme" })],
  ["domain.added", () => admin.post("/v1/domains/", { name: "second.test" })],
  ["domain.removed", () => admin.send("DELETE", "/v1/domains/second.test/")],
  [
    "alert.created",
    () =>
      admin.post("/v1/alert_management/", {
        domain: "acme.test",
        name: "Second",
        received_email: ann.email,
        alert_types: { new_vulnerabilities: true },
      }),
  ],
  [
    "alert.changed",
    () => admin.send("PATCH", `/v1/alert_management/${of("alert_management")}/`, { version: 1, name: "Ours" }),
  ],
  ["alert.deleted", () => admin.send("DELETE", `/v1/alert_management/${of("alert_management")}/`)],
  ["scan.started", () => admin.post("/v1/scans/", { domain: "acme.test" })],
  [
    "finding.changed",
    () => admin.send("PATCH", `/v1/findings/${of("findings")}/`, { status: "acknowledged", version: 1 }),
  ],
  ["finding.exported", () => admin.get("/v1/findings/export/?domain=acme.test")],
  ["compliance.exported", () => admin.get("/v1/compliance/soc-2/export/?domain=acme.test&format=csv")],
  [
    "attestation.signed",
    () =>
      admin.post("/v1/attestation/", {
        organization_name: "Acme",
        signature_name: "Pat",
        title: "CISO",
        date_signed: "2026-11-15",
        agreed: true,
      }),
  ],
  [
    "vip.created",
    () => admin.post("/v1/vip_management/", { full_name: "Otto Reed", corporate_emails: ["otto@acme.test"] }),
  ],
  ["vip.deleted", () => admin.send("DELETE", `/v1/vip_management/${of("vip_management")}/`)],
  ["watch-rule.created", () => admin.post("/v1/watch_rules/", { domain: "acme.test", keyword: "anvil works" })],
  [
    "watch-rule.changed",
    () => admin.send("PATCH", `/v1/watch_rules/${of("watch_rules")}/`, { exceptions: ["anvil works of Ohio"] }),
  ],
  ["watch-rule.deleted", () => admin.send("DELETE", `/v1/watch_rules/${of("watch_rules")}/`)],
  ["vendor.deleted", () => admin.send("DELETE", `/v1/third_party/${of("third_party")}/`)],
  [
    "api-key.created",
    () => admin.post("/v1/api_keys/", { name: "second", days: 30, scopes: ["findings.read"], password: PASSWORD }),
  ],
  ["api-key.revoked", () => admin.send("DELETE", `/v1/api_keys/${of("api_keys")}/`)],
  ["audit.exported", () => admin.get("/v1/audit_log/export/")],
  ["licence.cancelled", () => admin.post("/v1/subscription/cancel/", { password: PASSWORD })],
  [
    "password.changed",
    () =>
      admin.post("/v1/account/password/", {
        old_password: PASSWORD,
        new_password: "granite kettle orbit nine",
        verify_new_password: "granite kettle orbit nine",
      }),
  ],
])("%s", async (action, deed) => {
  const before = (await rows()).length;
  expect((await deed()).statusCode).toBe(200);
  const written = (await rows()).slice(before);
  expect(written.map((row) => row.action)).toEqual([action]);
  expect(written[0]).toMatchObject({ org_id: acme, result: "done", ip: "127.0.0.1", actor_id: expect.any(String) });
});

test("the decision of a finding says who, which, from what to what, and not why", async () => {
  const judge = (version: number, change: object) =>
    admin.send("PATCH", `/v1/findings/${ids["/v1/findings/:id/"]}/`, { version, ...change });
  const version = (
    await it.all((tx) =>
      tx
        .selectFrom("finding")
        .select("version")
        .where("id", "=", ids["/v1/findings/:id/"] ?? "")
        .executeTakeFirstOrThrow(),
    )
  ).version;
  const expires_at = Math.floor(it.clock.at / 1000) + 86_400;
  const accepted = { status: "accepted risk", note: "Pat from sales needs it", approver: ann.email, expires_at };
  expect((await judge(version, accepted)).statusCode).toBe(200);
  expect((await judge(version + 1, { note: "A word more" })).statusCode).toBe(200);
  const refused = await judge(version, { status: "open" });
  expect(refused.statusCode).toBe(409);
  const written = await it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id", "object", "detail", "result"])
      .where("action", "=", "finding.changed")
      .orderBy("seq")
      .execute(),
  );
  const row = { actor_id: ann.id, object: ids["/v1/findings/:id/"], result: "done" };
  expect(written.slice(-2)).toEqual([
    { ...row, detail: { from: "acknowledged", to: "accepted risk", until: expires_at } },
    { ...row, detail: { note: true } },
  ]);
});

test("a deed that was refused changes nothing and says nothing of success", async () => {
  const before = (await rows()).length;
  expect((await admin.post("/v1/subscription/cancel/", { password: "wrong" })).statusCode).toBe(403);
  expect((await rows()).slice(before).filter(({ result }) => result === "done")).toEqual([]);
});

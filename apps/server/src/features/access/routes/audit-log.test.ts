import { auditActors } from "@parapet/db/queries/access";
import { insertAudit } from "@parapet/db/queries/platform";
import { within } from "@parapet/db/scope";
import type { AuditEntry } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

let it: TestPortal;
let deployment: OrgId;
let acme: OrgId;
let beta: OrgId;
let ann: TestUser;
let operator: TestBrowser;
let admin: TestBrowser;
let plain: TestBrowser;

const write = (
  org: OrgId,
  actor: TestUser | null,
  action: string,
  object: string | null,
  more: { ip?: string; at?: string } = {},
  detail: Record<string, unknown> = {},
) =>
  it.all((tx) =>
    insertAudit(tx, {
      org,
      actor: actor?.id ?? null,
      action,
      object,
      result: "done",
      detail,
      ip: more.ip ?? "127.0.0.1",
      claimedIp: null,
      at: new Date(more.at ?? "2026-11-01T00:00:00Z"),
    }),
  );

beforeAll(async () => {
  it = await testPortal();
  deployment = await it.organization("Operator", "operator");
  acme = await it.organization("Acme Shipping", "client");
  beta = await it.organization("Beta 100%", "client");
  ann = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  const bob = await it.user(beta, "client_admin", { email: "bob@beta.test" });
  operator = await it.signIn((await it.user(deployment, "super_admin")).email);
  admin = await it.signIn(ann.email);
  plain = await it.signIn((await it.user(acme, "client_user")).email);
  await write(acme, ann, "domain.added", "shop.acme.test", { ip: "192.0.2.7", at: "2026-11-03T10:00:00Z" });
  await write(acme, ann, "domain.verified", "shop.acme.test", { ip: "192.0.2.7", at: "2026-11-04T10:00:00Z" });
  await write(beta, bob, "domain.added", "shop.beta.test", { ip: "192.0.2.70", at: "2026-11-05T10:00:00Z" });
  await write(beta, bob, "report.made", '=HYPERLINK("x")', { at: "2026-11-06T10:00:00Z" });
});
afterAll(() => it[Symbol.asyncDispose]());

const ask = async (who: TestBrowser, query: string) =>
  (await who.get(`/v1/audit_log/?${query}`)).json<{
    data: AuditEntry[];
    more: boolean;
    pagination: { total: number };
  }>();
const reported = async (who: TestBrowser, query: string) =>
  (await ask(who, query)).data.map(({ action, object }) => `${action} ${object}`);

describe("a search", () => {
  test.each([
    ["part of a person's address", "q=bob@be", ['report.made =HYPERLINK("x")', "domain.added shop.beta.test"]],
    ["the beginning of an object", "q=shop.a", ["domain.verified shop.acme.test", "domain.added shop.acme.test"]],
    ["part of an action", "q=verif", ["domain.verified shop.acme.test"]],
    ["an address, which is not the beginning of another", "q=192.0.2.70", ["domain.added shop.beta.test"]],
    ["words with a sign that LIKE knows", "q=100%25&action=domain.added", ["domain.added shop.beta.test"]],
    ["a time", "from=1793786400&to=1793872800&action=domain.verified", ["domain.verified shop.acme.test"]],
    ["an unknown action", "q=zzz-nothing", []],
  ])("by %s", async (_, query, wanted) => {
    expect(await reported(operator, query)).toEqual(wanted);
  });

  test("never leaves one's own organization, whatever the words", async () => {
    for (const query of ["q=shop", "q=bob", "q=Beta", "q=domain", "q=192.0.2"])
      expect((await reported(admin, query)).join()).not.toContain("beta");
    expect(await reported(admin, "q=shop")).toHaveLength(2);
    expect((await admin.get(`/v1/audit_log/?organization=${beta}`)).statusCode).toBe(404);
  });

  test("shows those who run nothing their own deeds only", async () => {
    expect(await reported(plain, "q=domain")).toEqual([]);
    expect((await ask(plain, "")).data.every(({ actor }) => actor !== null && actor.email !== ann.email)).toBe(true);
  });

  test("says when there is more than it counts", async () => {
    for (let n = 0; n < 11; n += 1)
      await it.all(async (tx) => {
        for (let m = 0; m < 100; m += 1)
          await insertAudit(tx, {
            org: beta,
            actor: null,
            action: "feed.imported",
            object: "many",
            result: "done",
            detail: {},
            ip: null,
            claimedIp: null,
            at: new Date(),
          });
      });
    const { more, pagination } = await ask(operator, "q=many");
    expect([more, pagination.total]).toEqual([true, 1_000]);
  });
});

describe("as a file", () => {
  test("CSV that no spreadsheet runs, and a line in the log about it", async () => {
    const reply = await operator.get("/v1/audit_log/export/?q=bob");
    expect(reply.headers["content-disposition"]).toContain("audit-log.csv");
    expect(reply.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(await reported(operator, "action=audit.exported")).toHaveLength(1);
  });

  test("JSON, within reach", async () => {
    const rows = (await admin.get("/v1/audit_log/export/?format=json&q=domain")).json<AuditEntry[]>();
    expect(rows.map(({ object }) => object)).toEqual(["shop.acme.test", "shop.acme.test"]);
  });
});

describe("who acted", () => {
  test("an operator is named with role and organization in the log of a customer, without an address", async () => {
    const desk = await it.user(deployment, "super_admin", { email: "desk@house.test" });
    await write(acme, desk, "organization.entered", acme);
    const { data } = await ask(admin, "action=organization.entered");
    expect(data[0]).toMatchObject({
      actor: { id: desk.id, email: "", role: "super_admin", organization: "Operator", is_removed: false },
      subject: { kind: "organization", name: "Acme Shipping" },
    });
    expect(data[0]?.actor?.name).toMatch(/^Pat Number/);
  });

  test("a removed person stays the same pseudonym with initials and role, and is no contact any more", async () => {
    const gone = await it.user(acme, "client_admin", { email: "gone@acme.test" });
    await it.all((tx) =>
      tx
        .updateTable("organization")
        .set({ administrator_name: "Pat Gone", administrator_email: gone.email })
        .where("id", "=", acme)
        .execute(),
    );
    await write(acme, gone, "secret.revealed", "00000000-0000-4000-8000-000000000001");
    await write(acme, gone, "attestation.signed", "00000000-0000-4000-8000-000000000002");
    const removed = await admin.post(`/v1/user_management/${gone.id}/remove/`, { password: PASSWORD });
    expect(removed.statusCode).toBe(200);
    for (const action of ["secret.revealed", "attestation.signed"]) {
      const [row] = (await ask(admin, `action=${action}`)).data;
      expect(row?.actor).toMatchObject({ role: "client_admin", is_removed: true, name: `PN-${gone.id.slice(0, 4)}` });
    }
    const account = await plain.get("/v1/account/");
    expect(account.body).not.toContain(gone.email);
    expect(account.body).toContain(ann.email);
  });

  test("people who did nothing in the own organization are not shown", async () => {
    const outsider = await it.user(beta, "client_user", { email: "stranger@beta.test" });
    const found = await within(it.services.db, [acme], (tx) => auditActors(tx, [{ actor_id: outsider.id }]));
    expect([...found]).toEqual([]);
  });
});

test("the file names who acted and why", async () => {
  await write(acme, ann, "secret.revealed", null, {}, { reason: "Reset after the breach" });
  const { body } = await admin.get("/v1/audit_log/export/?format=csv&action=secret.revealed");
  expect(body.split("\r\n")[0]).toContain("actor_name,actor_role,actor_organization");
  expect(body).toContain("Reset after the breach");
});

import { insertAudit } from "@parapet/db/queries/audit";
import { within } from "@parapet/db/scope";
import type { AuditEntry } from "@parapet/domain/contracts/audit-log";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let [acme, beta] = [] as unknown as [OrgId, OrgId];
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
) =>
  within(it.services.db, "everything", (tx) =>
    insertAudit(tx, {
      org,
      actor: actor?.id ?? null,
      action,
      object,
      result: "done",
      detail: {},
      ip: more.ip ?? "127.0.0.1",
      claimedIp: null,
      at: new Date(more.at ?? "2026-11-01T00:00:00Z"),
    }),
  );

beforeAll(async () => {
  it = await testPortal();
  const house = await it.organisation("Operator", "operator");
  acme = await it.organisation("Acme Shipping", "client");
  beta = await it.organisation("Beta 100%", "client");
  ann = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  const bob = await it.user(beta, "client_admin", { email: "bob@beta.test" });
  operator = await it.signIn((await it.user(house, "super_admin")).email);
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
const told = async (who: TestBrowser, query: string) =>
  (await ask(who, query)).data.map(({ action, object }) => `${action} ${object}`);

describe("a search", () => {
  test.each([
    ["part of a person's address", "q=bob@be", ['report.made =HYPERLINK("x")', "domain.added shop.beta.test"]],
    ["the beginning of an object", "q=shop.a", ["domain.verified shop.acme.test", "domain.added shop.acme.test"]],
    ["part of an action", "q=verif", ["domain.verified shop.acme.test"]],
    ["an address, which is not the beginning of another", "q=192.0.2.70", ["domain.added shop.beta.test"]],
    ["words with a sign that LIKE knows", "q=100%25&action=domain.added", ["domain.added shop.beta.test"]],
    ["a time", "from=1793786400&to=1793872800&action=domain.verified", ["domain.verified shop.acme.test"]],
    ["nothing anybody did", "q=zzz-nothing", []],
  ])("by %s", async (_, query, wanted) => {
    expect(await told(operator, query)).toEqual(wanted);
  });

  test("never leaves one's own organisation, whatever the words", async () => {
    for (const query of ["q=shop", "q=bob", "q=Beta", "q=domain", "q=192.0.2", `organisation=${beta}`])
      expect((await told(admin, query)).join()).not.toContain("beta");
    expect(await told(admin, "q=shop")).toHaveLength(2);
  });

  test("shows those who run nothing their own deeds only", async () => {
    expect(await told(plain, "q=domain")).toEqual([]);
    expect((await ask(plain, "")).data.every(({ actor }) => actor !== null && actor.email !== ann.email)).toBe(true);
  });

  test("says when there is more than it counts", async () => {
    for (let n = 0; n < 11; n += 1)
      await within(it.services.db, "everything", async (tx) => {
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
    expect(await told(operator, "action=audit.exported")).toHaveLength(1);
  });

  test("JSON, within reach", async () => {
    const rows = (await admin.get("/v1/audit_log/export/?format=json&q=domain")).json<AuditEntry[]>();
    expect(rows.map(({ object }) => object)).toEqual(["shop.acme.test", "shop.acme.test"]);
  });
});

import { spendQuota } from "@parapet/db/queries/billing";
import { endLinks } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import type { Role } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { PLANS } from "@parapet/domain/plans";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

let it: TestPortal;
let operator: OrgId;
let harbour: OrgId;
let acme: OrgId;
let sibling: OrgId;
let foreign: OrgId;
let people: Record<Role, TestUser>;
let victim: TestUser;
beforeAll(async () => {
  it = await testPortal();
  operator = await it.organization("Operator", "operator");
  harbour = await it.organization("Harbour", "partner", { domain: "harbour.test" });
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  sibling = await it.organization("Sibling", "client", { partner: harbour, domain: "sibling.test" });
  foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  people = {
    super_admin: await it.user(operator, "super_admin"),
    partner_admin: await it.user(harbour, "partner_admin"),
    client_admin: await it.user(acme, "client_admin"),
    client_user: await it.user(acme, "client_user"),
    partner_user: await it.user(harbour, "partner_user", { clients: [acme] }),
    seller: await it.user(harbour, "seller", { clients: [acme] }),
  };
  victim = await it.user(foreign, "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());

const as = (role: Role): Promise<TestBrowser> => it.signIn(people[role].email);
let invited = 0;
const invitation = (more = {}) => {
  invited += 1;
  return { first_name: "In", last_name: "Vited", email: `invited${invited}@acme.test`, role: "client_user", ...more };
};
const emails = (reply: { json<T>(): T }) => reply.json<{ data: { email: string }[] }>().data.map(({ email }) => email);

describe("inviting", () => {
  test.each([
    ["a role of the body's choosing", { is_admin: true }, 400],
    ["another organization by its column", { org_id: "x" }, 400],
    ["super_admin", { role: "super_admin" }, 403],
    ["partner_admin", { role: "partner_admin" }, 403],
    ["seller", { role: "seller" }, 403],
    ["a right the role cannot have", { granted: ["portal:manage"] }, 403],
    [
      "a temporary password that is common",
      { temporary_password: "Welcome12345", confirm_password: "Welcome12345" },
      400,
    ],
    ["two different passwords", { temporary_password: PASSWORD, confirm_password: "x" }, 400],
    ["a group that does not exist", { group: "00000000-0000-4000-8000-000000000009" }, 404],
  ])("a client administrator asking for %s: %3$i", async (_, more, status) => {
    const admin = await as("client_admin");
    const body = invitation(more);
    expect((await admin.post("/v1/user_management/", body)).statusCode).toBe(status);
    expect(emails(await admin.get("/v1/user_management/?page_size=100"))).not.toContain(body.email);
  });

  test("into a foreign organization is not found, into a sibling neither", async () => {
    const admin = await as("client_admin");
    for (const organization of [foreign, sibling, harbour])
      expect((await admin.post("/v1/user_management/", invitation({ organization }))).statusCode).toBe(404);
    const partner = await as("partner_admin");
    expect((await partner.post("/v1/user_management/", invitation({ organization: foreign }))).statusCode).toBe(404);
    expect((await partner.post("/v1/user_management/", invitation({ organization: sibling }))).statusCode).toBe(200);
  });

  test("an address that the list shows is refused", async () => {
    const admin = await as("client_admin");
    const reply = await admin.post("/v1/user_management/", invitation({ email: people.client_user.email }));
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, "conflict"]);
  });

  describe("an address with an account in another organization", () => {
    const OTHER = "granite kettle orbit nine";
    const shown = async (browser: TestBrowser, email: string) => {
      const { data } = (await browser.get("/v1/user_management/?page_size=100")).json<{ data: Listed[] }>();
      const row = data.find((one) => one.email === email);
      if (row === undefined) throw new Error(`${email} is not listed`);
      return row;
    };
    interface Listed {
      readonly id: string;
      readonly email: string;
      readonly [field: string]: unknown;
    }
    const alike = ({ id: _id, email: _email, ...rest }: Listed) => rest;
    /** Removes what a test listed: seats are few. */
    const forget = (ids: readonly string[]) =>
      it.all((tx) => tx.deleteFrom("app_user").where("id", "in", ids).execute());

    test("is answered, listed, changed and reset like a free one; only its owner learns of it, by mail", async () => {
      const admin = await as("client_admin");
      const typed = { temporary_password: OTHER, confirm_password: OTHER };
      const free = invitation(typed);
      const taken = invitation({ ...typed, email: victim.email.toUpperCase() });
      const replies = [await admin.post("/v1/user_management/", free), await admin.post("/v1/user_management/", taken)];
      const fields = replies.map((reply) => [reply.statusCode, Object.keys(reply.json<{ data: object }>().data)]);
      expect(fields).toEqual([
        [200, ["id"]],
        [200, ["id"]],
      ]);
      const [one, other] = [await shown(admin, free.email), await shown(admin, victim.email)];
      expect(alike(other)).toEqual(alike(one));
      expect(other).toMatchObject({ status: "invited", organization: { id: acme } });
      for (const path of ["reset/", ""]) {
        const answers = [];
        for (const { id } of [one, other]) {
          const url = `/v1/user_management/${id}/${path}`;
          const reply = path === "" ? await admin.send("PATCH", url, { disabled: true }) : await admin.post(url);
          answers.push([reply.statusCode, reply.body]);
        }
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[0]?.[0]).toBe(200);
      }
      const mails = (await it.mailTo(victim.email)).filter(({ subject }) => subject.includes("Invitation"));
      expect(mails).toHaveLength(2);
      for (const { text } of await it.mailTo(victim.email)) {
        expect(text).not.toContain("temporary password");
        expect(text).not.toContain("disabled");
      }
      expect((await it.browser().post("/api/login", { email: victim.email, password: OTHER })).statusCode).toBe(401);
      expect((await (await it.signIn(victim.email)).get("/v1/account/")).statusCode).toBe(200);
      const again = await admin.post("/v1/user_management/", invitation({ email: victim.email }));
      expect(again.statusCode).toBe(409);
      await forget([one.id, other.id]);
    });

    test("from outside gets no link, and a new client may name it as its administrator", async () => {
      const partner = await as("partner_admin");
      const outside = invitation({ organization: acme, email: victim.email });
      expect((await partner.post("/v1/user_management/", outside)).statusCode).toBe(200);
      await forget([(await shown(partner, victim.email)).id]);
      const created = await partner.post("/v1/org_management/", {
        name: "Named Administrator",
        type: "client",
        plan: "professional",
        domains: ["named-administrator.test"],
        administrator: { first_name: "Vic", last_name: "Tim", email: victim.email },
        users: [],
      });
      expect([created.statusCode, created.body]).toEqual([200, expect.any(String)]);
      for (const { text } of await it.mailTo(victim.email)) expect(text).not.toMatch(/reset-password/);
    });

    test("becomes usable by a reset once the other account is gone", async () => {
      const gone = await it.user(foreign, "client_user");
      const admin = await as("client_admin");
      await admin.post("/v1/user_management/", invitation({ email: gone.email }));
      const { id } = await shown(admin, gone.email);
      const owner = await it.signIn(victim.email);
      const removed = await owner.post(`/v1/user_management/${gone.id}/remove/`, { password: PASSWORD });
      expect(removed.statusCode).toBe(200);
      expect((await admin.post(`/v1/user_management/${id}/reset/`)).statusCode).toBe(200);
      const password = (await it.mailTo(gone.email))
        .map(({ text }) => /^[a-z0-9]+(?:-[a-z0-9]+){3}$/m.exec(text)?.[0])
        .find((words) => words !== undefined);
      expect((await it.browser().post("/api/login", { email: gone.email, password })).statusCode).toBe(200);
      await forget([id]);
    });
  });

  test("a temporary password opens nothing but the change of it, for a day", async () => {
    const admin = await as("client_admin");
    const body = invitation({ temporary_password: PASSWORD, confirm_password: PASSWORD, role: "client_admin" });
    expect((await admin.post("/v1/user_management/", body)).statusCode).toBe(200);
    expect((await it.mailTo(body.email)).some(({ text }) => text.includes(PASSWORD))).toBe(false);
    const late = await it.browser().post("/api/login", { email: body.email, password: PASSWORD });
    expect(late.statusCode).toBe(200);
    const newcomer = await it.signIn(body.email);
    for (const url of ["/v1/user_management/", "/v1/domains/", "/v1/permissions/", "/v1/audit_log/"]) {
      const reply = await newcomer.get(url);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, "password_change_required"]);
    }
    const mine = "velvet compass thirteen owls";
    const changed = { old_password: PASSWORD, new_password: mine, verify_new_password: mine };
    expect((await newcomer.post("/v1/account/password/", changed)).statusCode).toBe(200);
    expect((await newcomer.get("/v1/user_management/")).statusCode).toBe(200);
    const second = invitation({ temporary_password: PASSWORD, confirm_password: PASSWORD });
    await admin.post("/v1/user_management/", second);
    it.clock.pass(24 * 3_600_000 + 1000);
    expect((await it.browser().post("/api/login", { email: second.email, password: PASSWORD })).statusCode).toBe(401);
  });

  test.runIf(inject("isNightly"))(
    "seats: of fifty invitations at once for the last one, exactly one succeeds",
    async () => {
      const small = await it.organization("Seats");
      const boss = await it.user(small, "client_admin");
      await it.user(small, "client_user");
      await it.all((tx) =>
        tx.updateTable("licence").set({ plan: "professional" }).where("org_id", "=", small).execute(),
      );
      const admin = await it.signIn(boss.email);
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => admin.post("/v1/user_management/", invitation())),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const refused = replies.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(refused.map((reply) => `${reply.statusCode} ${reply.json<{ code: string }>().code}`))).toEqual(
        new Set(["409 quota_exhausted"]),
      );
    },
  );
});

test.runIf(inject("isNightly"))(
  "resets mail an account five times an hour at most, also when they are asked for at once",
  async () => {
    const admin = await as("client_admin");
    const body = invitation({ email: "flooded@stranger.test" });
    const { id } = (await admin.post("/v1/user_management/", body)).json<{ data: { id: string } }>().data;
    const reset = async () => (await admin.post(`/v1/user_management/${id}/reset/`, {})).statusCode;
    const statuses = await Promise.all(Array.from({ length: 12 }, reset));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(await it.mailTo("flooded@stranger.test")).toHaveLength(6);
    it.clock.pass(3_600_000);
    const later = await as("client_admin");
    expect((await later.post(`/v1/user_management/${id}/reset/`, {})).statusCode).toBe(200);
    expect((await later.post(`/v1/user_management/${id}/remove/`, { password: PASSWORD })).statusCode).toBe(200);
  },
);

describe("changing people", () => {
  test("no one changes their own role, rights or state, and no one touches those above", async () => {
    const admin = await as("client_admin");
    for (const body of [{ role: "client_user" }, { disabled: true }, { denied: [] }, { granted: [] }])
      expect((await admin.send("PATCH", `/v1/user_management/${people.client_admin.id}/`, body)).statusCode).toBe(403);
    const partner = await as("partner_admin");
    const peer = await it.user(harbour, "partner_admin");
    expect((await partner.send("PATCH", `/v1/user_management/${peer.id}/`, { disabled: true })).statusCode).toBe(403);
  });

  test("a demoted, narrowed or disabled person feels it on the very next request", async () => {
    const admin = await as("client_admin");
    const other = await it.user(acme, "client_admin");
    const theirs = await it.signIn(other.email, it.browser(), { trust: true });
    const patch = (body: object) => admin.send("PATCH", `/v1/user_management/${other.id}/`, body);
    expect((await theirs.get("/v1/user_management/")).statusCode).toBe(200);
    await patch({ denied: ["users:manage"] });
    expect((await theirs.get("/v1/user_management/")).statusCode).toBe(403);
    await patch({ denied: [] });
    await patch({ role: "client_user" });
    expect((await theirs.get("/v1/user_management/")).statusCode).toBe(403);
    await patch({ disabled: true });
    expect((await theirs.get("/v1/account/")).statusCode).toBe(401);
    expect((await theirs.post("/api/refresh-access-token")).json()).toEqual({ data: { accessToken: null } });
  });

  test("each change is one row of the log, however much of a person it changes", async () => {
    const admin = await as("client_admin");
    const other = await it.user(acme, "client_admin");
    const patch = (body: object) => admin.send("PATCH", `/v1/user_management/${other.id}/`, body);
    for (const body of [
      { role: "client_user", first_name: "Rowan", denied: [] },
      { role: "client_user", last_name: "Reed" },
      { disabled: true },
      { disabled: false, role: "client_admin" },
      { disabled: false },
    ])
      expect((await patch(body)).statusCode).toBe(200);
    const rows = await it.all((tx) =>
      tx.selectFrom("audit_log").select(["action", "detail"]).where("object", "=", other.id).orderBy("seq").execute(),
    );
    expect(rows).toMatchObject([
      {
        action: "user.role-changed",
        detail: {
          fields: { first_name: {}, role: { before: "client_admin", after: "client_user" }, denied: {} },
          from: "client_admin",
          to: "client_user",
        },
      },
      { action: "user.changed", detail: { fields: { last_name: {}, role: {} } } },
      { action: "user.disabled", detail: { fields: { disabled: { before: false, after: true } }, disabled: true } },
      {
        action: "user.role-changed",
        detail: {
          fields: { role: {}, disabled: { before: true, after: false } },
          from: "client_user",
          to: "client_admin",
          disabled: false,
        },
      },
      { action: "user.enabled", detail: { fields: { disabled: { before: false, after: false } }, disabled: false } },
    ]);
  });

  test("an assignment to an organization out of reach is not found", async () => {
    const partner = await as("partner_admin");
    const user = await it.user(harbour, "partner_user");
    const assign = (organization: OrgId) =>
      partner.send("PATCH", `/v1/user_management/${user.id}/`, { assignments: [{ organization, domain: null }] });
    expect((await assign(victim.org)).statusCode).toBe(404);
    expect((await assign(acme)).statusCode).toBe(200);
  });

  test("removing wants the own password, and the last administrator stays", async () => {
    const admin = await as("client_admin");
    const other = await it.user(acme, "client_user");
    const remove = (id: string, body: object) => admin.post(`/v1/user_management/${id}/remove/`, body);
    expect((await remove(other.id, {})).statusCode).toBe(400);
    expect((await remove(other.id, { password: "wrong" })).statusCode).toBe(403);
    expect((await admin.get(`/v1/user_management/${other.id}/`)).statusCode).toBe(200);
    expect((await remove(other.id, { password: PASSWORD })).statusCode).toBe(200);
    expect((await admin.get(`/v1/user_management/${other.id}/`)).statusCode).toBe(404);
    const partner = await as("partner_admin");
    const [only] = [await it.user(sibling, "client_admin")];
    expect((await partner.post(`/v1/user_management/${only.id}/remove/`, { password: PASSWORD })).statusCode).toBe(409);
    expect((await partner.send("PATCH", `/v1/user_management/${only.id}/`, { role: "client_user" })).statusCode).toBe(
      409,
    );
  });

  test("two administrators who demote each other at the same moment leave one", async () => {
    const pair = await it.organization("Pair");
    const [one, two] = [await it.user(pair, "client_admin"), await it.user(pair, "client_admin")];
    const [first, second] = [await it.signIn(one.email), await it.signIn(two.email)];
    const replies = await Promise.all([
      first.send("PATCH", `/v1/user_management/${two.id}/`, { role: "client_user" }),
      second.send("PATCH", `/v1/user_management/${one.id}/`, { role: "client_user" }),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe("reach", () => {
  test("a link that ends in another session hides the client on the very next request", async () => {
    const lost = await it.organization("Leaving", "client", { partner: harbour, domain: "leaving.test" });
    const partner = await as("partner_admin");
    expect((await partner.get(`/v1/org_management/${lost}/`)).statusCode).toBe(200);
    await it.all((tx) => endLinks(tx, lost, it.clock.now()));
    expect((await partner.get(`/v1/org_management/${lost}/`)).statusCode).toBe(404);
    expect((await partner.get("/v1/account/")).body).not.toContain("leaving.test");
  });

  test("the same domain in two organizations: both succeed with the same kind of answer", async () => {
    const [ours, theirs] = [await as("client_admin"), await it.signIn(victim.email)];
    const [a, b] = [
      await ours.post("/v1/domains/", { name: "shared.test" }),
      await theirs.post("/v1/domains/", { name: "shared.test" }),
    ];
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    expect(a.json<{ data: { state: string } }>().data.state).toBe("pending");
    expect((await ours.post("/v1/domains/", { name: "shared.test" })).statusCode).toBe(200);
  });

  test("authorised domains are those in reach, for each role", async () => {
    const domains = async (role: Role) =>
      (await (await as(role)).get("/v1/account/")).json<{ data: { authorized_domains: string[] } }>().data
        .authorized_domains;
    expect(await domains("client_user")).toEqual(["acme.test", "shared.test"]);
    expect(await domains("partner_user")).toEqual(["acme.test", "shared.test"]);
    expect(await domains("seller")).toEqual(["acme.test", "shared.test"]);
    expect(await domains("partner_admin")).toEqual(
      expect.arrayContaining(["acme.test", "harbour.test", "sibling.test"]),
    );
    expect(await domains("partner_admin")).not.toContain("foreign.test");
    expect(await domains("super_admin")).toContain("foreign.test");
  });

  test.each(["1e9", "-1", "0", "abc", "1.5", ""])("?page=%s is 400", async (page) => {
    const admin = await as("client_admin");
    for (const path of ["user_management", "permissions", "groups", "audit_log", "domains", "org_management"])
      expect((await admin.get(`/v1/${path}/?page=${page}`)).statusCode).toBe(400);
  });

  test("a NUL character, which the database cannot hold, is refused and not a failure", async () => {
    const admin = await as("super_admin");
    expect((await admin.get("/v1/org_management/?q=a%00b")).statusCode).toBe(400);
  });

  test("more than 100 rows a page are refused, and counts hold no foreign row", async () => {
    const admin = await as("client_admin");
    expect((await admin.get("/v1/user_management/?page_size=101")).statusCode).toBe(400);
    const { pagination, data } = (await admin.get("/v1/user_management/?page_size=100")).json<{
      pagination: { total: number; num_pages: number };
      data: { organization: { id: string } }[];
    }>();
    expect([pagination.total, pagination.num_pages]).toEqual([data.length, 1]);
    expect(new Set(data.map(({ organization }) => organization.id))).toEqual(new Set([acme]));
  });

  test("people by their role: those in reach and no others, counted as such", async () => {
    const sellers = async (role: Role) => {
      const reply = await (await as(role)).get("/v1/user_management/?role=seller&page_size=1");
      return [reply.statusCode, emails(reply), reply.json<{ pagination: { total: number } }>().pagination.total];
    };
    expect(await sellers("super_admin")).toEqual([200, [people.seller.email], 1]);
    expect(await sellers("client_admin")).toEqual([200, [], 0]);
    expect((await (await as("super_admin")).get("/v1/user_management/?role=owner")).statusCode).toBe(400);
  });

  test("pages of one, concatenated, are the whole list, each once", async () => {
    const admin = await as("client_admin");
    const whole = emails(await admin.get("/v1/permissions/?page_size=100"));
    const pages: string[] = [];
    for (let page = 1; page <= whole.length; page += 1)
      pages.push(...emails(await admin.get(`/v1/permissions/?page=${page}&page_size=1`)));
    expect(pages).toEqual(whole);
  });

  test("users, sellers and partner's users see only their own permissions and deeds", async () => {
    for (const role of ["client_user", "partner_user", "seller"] as const) {
      const browser = await as(role);
      expect(emails(await browser.get("/v1/permissions/"))).toEqual([people[role].email]);
      const { data } = (await browser.get("/v1/audit_log/")).json<{ data: { actor: { id: string } }[] }>();
      expect(new Set(data.map(({ actor }) => actor.id))).toEqual(new Set([people[role].id]));
    }
  });
});

describe("groups", () => {
  test("a name that another group of the organization has is refused by its field, and nothing changes", async () => {
    const admin = await as("client_admin");
    const make = async (name: string) => admin.post("/v1/groups/", { name });
    const { id } = (await make("Night watch")).json<{ data: { id: string } }>().data;
    expect((await make("Day watch")).statusCode).toBe(200);
    const rename = (name: string) => admin.send("PATCH", `/v1/groups/${id}/`, { name });
    for (const refused of [await make("Day watch"), await rename("Day watch")]) {
      expect(refused.statusCode).toBe(409);
      expect(Object.keys(refused.json<{ fields: Record<string, string> }>().fields)).toEqual(["name"]);
    }
    const groups = (await admin.get("/v1/groups/")).json<{ data: { id: string; name: string; version: number }[] }>()
      .data;
    expect(groups.find((group) => group.id === id)?.name).toBe("Night watch");
    // Of two concurrent edits the second is rejected; the first stays.
    const version = groups.find((group) => group.id === id)?.version;
    const openBy = (name: string) => admin.send("PATCH", `/v1/groups/${id}/`, { name, version });
    expect([(await openBy("First watch")).statusCode, (await openBy("Second watch")).statusCode]).toEqual([200, 409]);
    expect((await admin.get("/v1/groups/")).body).toContain("First watch");
    // Its own name, another, and one that a different organization uses are all free.
    expect((await rename("Night watch")).statusCode).toBe(200);
    const partner = await as("partner_admin");
    expect((await partner.post("/v1/groups/", { name: "Late watch" })).statusCode).toBe(200);
    expect((await rename("Late watch")).statusCode).toBe(200);
  });
});

describe("organizations and licences", () => {
  test("a partner's new client is linked, unlicensed, and its administrator invited", async () => {
    const partner = await as("partner_admin");
    const body = {
      name: "Fresh Client",
      administrator: { first_name: "Fay", last_name: "Fresh", email: "fay@fresh.test" },
      domains: ["fresh.test"],
    };
    expect((await partner.post("/v1/org_management/", { ...body, type: "partner" })).statusCode).toBe(403);
    const { id } = (await partner.post("/v1/org_management/", body)).json<{ data: { id: string } }>().data;
    const { data } = (await partner.get(`/v1/org_management/${id}/`)).json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      partner: { id: harbour },
      licence: { state: "expired" },
      domains: [{ name: "fresh.test", state: "pending" }],
    });
    expect((await it.mailTo("fay@fresh.test")).map(({ subject }) => subject)).toEqual(["Invitation to Parapet"]);
    const boss = await as("super_admin");
    const item = { kind: "plan", plan: "professional", billing: "annual" };
    const ordered = await boss.post("/v1/invoices/", { item, organization: id });
    const { number } = ordered.json<{ data: { number: string } }>().data;
    expect((await partner.post(`/v1/invoices/${number}/settle/`)).statusCode).toBe(403);
    const activated = await boss.post(`/v1/invoices/${number}/settle/`);
    expect(activated.statusCode).toBe(200);
    expect((await partner.get(`/v1/org_management/${id}/`)).json()).toMatchObject({
      data: { licence: { state: "active" } },
    });
    // The head of the list says how many have ended, and how many end within 30 days.
    const licences = async (days: number) => {
      const endsAt = new Date(it.clock.at + days * 86_400_000);
      await it.all((tx) => tx.updateTable("licence").set({ ends_at: endsAt }).where("org_id", "=", id).execute());
      const list = await partner.get("/v1/org_management/?q=Fresh%20Client");
      return list.json<{ licences: { ended: number; ending: number } }>().licences;
    };
    expect(await licences(31)).toEqual({ ended: 0, ending: 0 });
    expect(await licences(30)).toEqual({ ended: 0, ending: 1 });
    expect(await licences(-1)).toEqual({ ended: 1, ending: 0 });
  });

  test("the list says how many of each type there are under the rest of the filter, on every page of it", async () => {
    const counts = async (who: Awaited<ReturnType<typeof as>>, query: string) => {
      const list = await who.get(`/v1/org_management/?q=Counted&${query}`);
      const { types, pagination } = list.json<{ types: object; pagination: { total: number } }>();
      return { ...types, total: pagination.total };
    };
    const boss = await as("super_admin");
    await it.organization("Counted Partner", "partner");
    for (const name of ["Counted One", "Counted Two"]) await it.organization(name);
    const both = { operator: 0, partner: 1, client: 2 };
    expect(await counts(boss, "")).toEqual({ ...both, total: 3 });
    expect(await counts(boss, "type=client")).toEqual({ ...both, total: 2 });
    expect(await counts(boss, "type=partner")).toEqual({ ...both, total: 1 });
    expect(await counts(boss, "type=operator")).toEqual({ ...both, total: 0 });
    expect(await counts(boss, "page=7")).toEqual({ ...both, total: 3 });
    // What is out of reach is not even counted.
    expect(await counts(await as("partner_admin"), "")).toEqual({ operator: 0, partner: 0, client: 0, total: 0 });
  });

  test.each(["bücher", "BÜCHER.test", "xn--bcher"])(
    "an organization is found by its domain typed as %s",
    async (typed) => {
      if (typed === "bücher") await it.organization("Paper House", "client", { domain: "xn--bcher-kva.test" });
      const found = async (role: Parameters<typeof as>[0]) =>
        (await (await as(role)).get(`/v1/org_management/?q=${encodeURIComponent(typed)}`)).json<{
          data: { name: string }[];
        }>().data;
      expect((await found("super_admin")).map(({ name }) => name)).toEqual(["Paper House"]);
      expect(await found("partner_admin")).toEqual([]);
    },
  );

  test("deleting wants the name typed, hides at once and can be revoked for 30 days", async () => {
    const gone = await it.organization("Going Away");
    const boss = await as("super_admin");
    const admin = await it.signIn((await it.user(gone, "client_admin")).email);
    expect((await boss.post(`/v1/org_management/${gone}/delete/`, { confirm_name: "going away" })).statusCode).toBe(
      400,
    );
    expect((await boss.post(`/v1/org_management/${gone}/delete/`, { confirm_name: "Going Away" })).statusCode).toBe(
      200,
    );
    expect((await admin.get("/v1/account/")).statusCode).toBe(401);
    expect((await boss.post(`/v1/org_management/${gone}/restore/`)).statusCode).toBe(200);
    expect((await admin.get("/v1/account/")).statusCode).toBe(200);
  });

  test("a super administrator's deed is in the client's own log", async () => {
    const boss = await as("super_admin");
    await boss.send("PATCH", `/v1/org_management/${acme}/`, { name: "Acme" });
    const admin = await as("client_admin");
    const { data } = (await admin.get("/v1/audit_log/?action=organization.changed")).json<{
      data: { actor: { id: string } }[];
    }>();
    expect(data[0]?.actor.id).toBe(people.super_admin.id);
  });

  test.runIf(inject("isNightly"))(
    "fifty domains at once on the smallest plan: as many as it allows, and none more",
    async () => {
      const small = await it.organization("Room for one");
      await it.all((tx) => tx.updateTable("licence").set({ plan: "essentials" }).where("org_id", "=", small).execute());
      const admin = await it.signIn((await it.user(small, "client_admin")).email);
      const add = (at: number) => admin.post("/v1/domains/", { name: `room${at}.test` });
      const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => add(at)));
      const room = PLANS.essentials.limits.domains ?? 0;
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(room);
      const refused = replies.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(refused.map((reply) => `${reply.statusCode} ${reply.json<{ code: string }>().code}`))).toEqual(
        new Set(["409 quota_exhausted"]),
      );
      const { total } = (await admin.get("/v1/domains/")).json<{ pagination: { total: number } }>().pagination;
      expect(total).toBe(room);
    },
  );

  test("fifty takedowns at once with a quota of two: exactly two, and a new month begins again", async () => {
    const quota = await it.organization("Quota");
    await it.all((tx) => tx.updateTable("licence").set({ plan: "professional" }).where("org_id", "=", quota).execute());
    const spend = (at: Date) => within(it.services.db, [quota], (tx) => spendQuota(tx, quota, "takedownsPerMonth", at));
    const november = new Date("2026-11-30T23:59:59Z");
    const spent = await Promise.all(Array.from({ length: 50 }, () => spend(november)));
    expect(spent.filter(Boolean)).toHaveLength(2);
    expect(await spend(new Date("2026-12-01T00:00:00Z"))).toBe(true);
  });
});

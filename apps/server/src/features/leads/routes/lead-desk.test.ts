import type { Role } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Lead } from "@parapet/domain/contracts/leads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let people: Record<Role, TestUser>;
let colleague: TestUser;
const browsers = new Map<Role, TestBrowser>();
const as = (role: Role) => browsers.get(role) as TestBrowser;
let acme: OrgId;

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  const other = await it.organization("Other", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  people = {
    super_admin: await it.user(operator, "super_admin"),
    partner_admin: await it.user(harbour, "partner_admin"),
    client_admin: await it.user(acme, "client_admin"),
    client_user: await it.user(acme, "client_user"),
    partner_user: await it.user(harbour, "partner_user", { clients: [acme] }),
    seller: await it.user(harbour, "seller", { clients: [acme] }),
  };
  colleague = await it.user(other, "seller");
  for (const [role, { email }] of Object.entries(people)) browsers.set(role as Role, await it.signIn(email));
});
afterAll(() => it[Symbol.asyncDispose]());

let count = 0;
const register = async (more: object = {}) => {
  count += 1;
  const form = {
    organization_name: `Keystone ${count}`,
    domain: `keystone${count}.test`,
    admin_email: `mara@keystone${count}.test`,
    tier: "gold",
    clients: [
      { name: "Pell", domain: `pell${count}.test`, plan: "professional" },
      { name: "Quay", domain: `quay${count}.test`, plan: "essentials" },
    ],
    accepted_terms: true,
    locale: "fr",
    ...more,
  };
  const sent = await it.app.inject({
    method: "POST",
    url: "/v1/partner_registration/",
    payload: form,
    remoteAddress: `127.0.1.${count}`,
  });
  expect(sent.statusCode).toBe(200);
  const [lead] = await leads("kind=partner&state=new");
  return { form, lead: lead as Lead };
};
const leads = async (query = "", who: TestBrowser = as("super_admin")) =>
  (await who.get(`/v1/leads/?${query}`)).json<{ data: Lead[] }>().data;
const WHO = { first_name: "Mara", last_name: "Voss", tier: "silver" };
const approve = (id: string, body: object, who: TestBrowser = as("super_admin")) =>
  who.post(`/v1/portal_management/partner_registrations/${id}/approve/`, body);
const organizations = () => it.all((tx) => tx.selectFrom("organization").select("name").execute());

describe("a partner registration", () => {
  test("only the operator sees, approves or rejects it", async () => {
    const { lead } = await register();
    for (const role of ["partner_admin", "client_admin", "client_user", "partner_user", "seller"] as const) {
      const reply = await approve(lead.id, { ...WHO, version: 1 }, as(role));
      expect([role, reply.statusCode]).toEqual([role, 403]);
      const reject = { version: 1, reason: "we would rather not" };
      const url = `/v1/portal_management/partner_registrations/${lead.id}/reject/`;
      expect((await as(role).post(url, reject)).statusCode).toBe(403);
    }
    for (const role of ["partner_admin", "client_admin", "seller"] as const)
      expect(await leads("kind=partner", as(role))).toEqual([]);
    expect((await as("client_user").get("/v1/leads/")).statusCode).toBe(403);
  });

  test("is due four business hours after it came", async () => {
    const { lead } = await register();
    // The clock of these tests is on a Sunday at noon: Monday, 13:00.
    expect(new Date((lead.due_at ?? 0) * 1000).toISOString()).toBe("2026-11-16T13:00:00.000Z");
  });

  test("approved, it becomes a partner with its clients, and the credentials go out in its language", async () => {
    const { form, lead } = await register();
    const reply = await approve(lead.id, { ...WHO, version: lead.version });
    expect(reply.statusCode).toBe(200);
    const [mail] = await it.mailTo(form.admin_email);
    expect(mail?.text).toMatch(/Définissez votre mot de passe/);
    const [, slug, token] = /\/reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const own = "seven lanterns over a quiet quay";
    const body = { slug, token, new_password: own, verify_new_password: own };
    const changed = await it.browser().post("/api/reset-password", body);
    expect([changed.statusCode, changed.body]).toEqual([200, expect.anything()]);
    const partner = await it.signIn(form.admin_email, it.browser(), { password: own });
    const list = (await partner.get("/v1/org_management/?type=client")).json<{
      data: { name: string; licence: { plan: string; state: string } }[];
    }>();
    expect(list.data.map(({ name, licence }) => [name, licence.plan, licence.state])).toEqual([
      ["Pell", "professional", "expired"],
      ["Quay", "essentials", "expired"],
    ]);
    expect((await leads("kind=partner&state=accepted")).find(({ id }) => id === lead.id)?.organization?.name).toBe(
      form.organization_name,
    );
  });

  test("approved by two at once, it is made once", async () => {
    const { form, lead } = await register();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => approve(lead.id, { ...WHO, version: lead.version })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect((await organizations()).filter(({ name }) => name === form.organization_name)).toHaveLength(1);
  });

  test("whose address has an account already makes nothing at all", async () => {
    const { form, lead } = await register({ admin_email: people.client_admin.email });
    expect((await approve(lead.id, { ...WHO, version: lead.version })).statusCode).toBe(409);
    expect((await organizations()).some(({ name }) => name === form.organization_name)).toBe(false);
    expect((await leads("kind=partner")).find(({ id }) => id === lead.id)?.state).toBe("new");
  });

  test("shows every client row first, marks duplicates and existing domains, and creates only what is chosen", async () => {
    const { form, lead } = await register({
      clients: [
        { name: "First", domain: "first-row.test", plan: "professional" },
        { name: "Again", domain: "first-row.test", plan: "essentials" },
        { name: "Known", domain: "acme.test", plan: "essentials" },
        { name: "Last", domain: "last-row.test", plan: "enterprise" },
      ],
    });
    const url = `/v1/portal_management/partner_registrations/${lead.id}/`;
    expect((await as("partner_admin").get(url)).statusCode).toBe(403);
    const { data } = (await as("super_admin").get(url)).json<{
      data: { clients: { domain: string; duplicate: boolean; existing: { name: string }[] }[] };
    }>();
    expect(
      data.clients.map(({ domain, duplicate, existing }) => [domain, duplicate, existing.map(({ name }) => name)]),
    ).toEqual([
      ["first-row.test", false, []],
      ["first-row.test", true, []],
      ["acme.test", false, ["Acme"]],
      ["last-row.test", false, []],
    ]);
    const all = await approve(lead.id, { ...WHO, version: lead.version });
    expect([all.statusCode, all.json<{ detail: string }>().detail]).toEqual([
      409,
      "The registration contains a duplicate domain. Exclude the duplicate rows.",
    ]);
    expect((await organizations()).some(({ name }) => name === form.organization_name)).toBe(false);
    expect((await approve(lead.id, { ...WHO, version: lead.version, without: [-1] })).statusCode).toBe(400);
    const some = await approve(lead.id, { ...WHO, version: lead.version, without: [1, 2] });
    expect(some.json()).toMatchObject({ data: { clients: 2 } });
    const names = (await organizations()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["First", "Last"]));
    expect(names).not.toContain("Again");
    // Each created client is scanned passively; nothing is probed before its domain is verified.
    const scans = await it.all((tx) =>
      tx
        .selectFrom("scan")
        .select(["domain", "profile", "origin"])
        .where("domain", "in", ["first-row.test", "last-row.test"])
        .orderBy("domain")
        .execute(),
    );
    expect(scans).toEqual(
      ["first-row.test", "last-row.test"].map((domain) => ({ domain, profile: "passive", origin: "new-domain" })),
    );
  });

  test("reaches the operator in words, without field names or JSON", async () => {
    await register();
    const [mail] = await it.mailTo(people.super_admin.email);
    expect(mail?.text).toContain(`Organization: Keystone ${count}`);
    expect(mail?.text).toContain(`  Pell, pell${count}.test, Professional`);
    expect(mail?.text).toContain("Partner tier: Gold");
    expect(mail?.text).not.toMatch(/[{}[\]]|_name|accepted_terms|"/);
  });

  test("rejected, the reason is mailed and it cannot be approved any more", async () => {
    const { form, lead } = await register();
    const url = `/v1/portal_management/partner_registrations/${lead.id}/reject/`;
    expect((await as("super_admin").post(url, { version: lead.version, reason: "x" })).statusCode).toBe(400);
    expect((await as("super_admin").post(url, { version: lead.version, reason: "No room this year" })).statusCode).toBe(
      200,
    );
    expect((await it.mailTo(form.admin_email))[0]?.text).toContain("No room this year");
    const late = await approve(lead.id, { ...WHO, version: lead.version + 1 });
    expect(late.json<{ detail: string }>().detail).toBe("This request has already been processed.");
  });
});

const PURCHASE = {
  company_name: "Acme",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@acme.test",
  plan: "professional",
} as const;

describe("sellers", () => {
  test("have a desk of their own: what another seller holds is not there", async () => {
    const made = await as("seller").post("/v1/leads/", PURCHASE);
    const { id } = made.json<{ data: { id: string } }>().data;
    expect((await leads("", as("seller"))).map((lead) => lead.id)).toContain(id);
    const outsider = await it.signIn(colleague.email);
    expect(await leads("", outsider)).toEqual([]);
    expect((await outsider.send("PATCH", `/v1/leads/${id}/`, { version: 1, note: "mine" })).statusCode).toBe(404);
    // Their own administrator may read but not change them.
    expect((await leads("", as("partner_admin"))).map((lead) => lead.id)).toContain(id);
    expect((await as("partner_admin").send("PATCH", `/v1/leads/${id}/`, { version: 1, note: "!" })).statusCode).toBe(
      403,
    );
  });

  test("cannot reassign a lead or activate a licence", async () => {
    const made = await as("seller").post("/v1/leads/", PURCHASE);
    const { id } = made.json<{ data: { id: string } }>().data;
    const give = await as("seller").send("PATCH", `/v1/leads/${id}/`, { version: 1, assigned_to: colleague.id });
    expect(give.statusCode).toBe(403);
    const url = `/v1/portal_management/purchase_requests/${id}/fulfil/`;
    expect((await as("seller").post(url, { version: 1, organization: acme })).statusCode).toBe(403);
  });

  test("see commercial facts and counts, and not one finding, anywhere", async () => {
    const at = new Date();
    await it.all((tx) =>
      tx
        .insertInto("finding")
        .values({
          org_id: acme,
          domain: "acme.test",
          area: "email-weaknesses",
          check_id: "email-dmarc",
          outcome: "dmarc-absent",
          subject: "finding-marker.acme.test",
          target: "acme.test",
          severity: "high",
          first_seen: at,
          last_seen: at,
        })
        .execute(),
    );
    const paths = [
      "/v1/leads/",
      "/v1/org_management/",
      `/v1/org_management/${acme}/`,
      "/v1/domains/",
      "/v1/findings/?domain=acme.test",
      "/v1/findings/export/?format=csv",
      "/v1/scans/?domain=acme.test",
      "/v1/subscription/",
      "/v1/insights/",
      "/v1/account/",
      "/v1/audit_log/",
    ];
    for (const path of paths) {
      const reply = await as("seller").get(path);
      expect([path, reply.body.includes("finding-marker")]).toEqual([path, false]);
    }
    const detail = await as("seller").post("/v1/detail_report/", { domain: "acme.test" });
    expect(detail.body).not.toContain("finding-marker");
    const [row] = (await as("seller").get("/v1/org_management/")).json<{ data: Record<string, unknown>[] }>().data;
    expect(row).toMatchObject({ name: "Acme", administrator: null, users: null, licence: { plan: "enterprise" } });
  });
});

describe("a list of leads without registrations", () => {
  test("leaves them out before it counts and turns pages", async () => {
    await as("seller").post("/v1/leads/", PURCHASE);
    // Newer than every other lead, so that they would fill the first page.
    await register();
    await register();
    const url = "/v1/leads/?without=partner&page_size=1";
    const { data, pagination } = (await as("super_admin").get(url)).json<{
      data: Lead[];
      pagination: { total: number };
    }>();
    expect(data.map(({ kind }) => kind)).toEqual(["purchase"]);
    const all = await leads("page_size=100");
    expect(pagination.total).toBe(all.filter(({ kind }) => kind !== "partner").length);
    expect(pagination.total).toBeLessThan(all.length);
    expect((await as("super_admin").get("/v1/leads/?without=nonsense")).statusCode).toBe(400);
    expect((await leads("q=ann@acme")).length).toBeGreaterThan(0);
    await register({ domain: "bücher.test", admin_email: "mara@bücher.test" });
    const [found] = await leads(`q=${encodeURIComponent("bücher.test")}`);
    expect(found?.domain).toBe("xn--bcher-kva.test");
  });
});

describe("a purchase request", () => {
  test("two concurrent decisions: the second sees the conflict", async () => {
    const made = await as("seller").post("/v1/leads/", PURCHASE);
    const { id } = made.json<{ data: { id: string } }>().data;
    const first = await as("super_admin").send("PATCH", `/v1/leads/${id}/`, { version: 1, note: "called her" });
    expect(first.json()).toEqual({ data: { version: 2 } });
    const second = await as("super_admin").send("PATCH", `/v1/leads/${id}/`, { version: 1, note: "wrote to her" });
    expect([second.statusCode, second.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringMatching(/Another user changed this/),
    ]);
  });

  test("fulfilled: the plan of the request is invoiced once, and nothing is active before it is settled", async () => {
    const made = await as("seller").post("/v1/leads/", PURCHASE);
    const { id } = made.json<{ data: { id: string } }>().data;
    const url = `/v1/portal_management/purchase_requests/${id}/fulfil/`;
    const wharf = await it.organization("Wharf", "client", { licensed: false });
    const body = { version: 1, organization: wharf };
    const { invoice } = (await as("super_admin").post(url, body)).json<{ data: { invoice: string } }>().data;
    expect((await as("super_admin").post(url, body)).statusCode).toBe(409);
    const planOf = async () =>
      (await as("super_admin").get("/v1/org_management/?q=Wharf")).json<{ data: { licence: { plan: string } }[] }>()
        .data[0]?.licence.plan;
    expect(await planOf()).not.toBe("professional");
    expect((await as("super_admin").post(`/v1/invoices/${invoice}/settle/`)).statusCode).toBe(200);
    expect(await planOf()).toBe("professional");
  });
});

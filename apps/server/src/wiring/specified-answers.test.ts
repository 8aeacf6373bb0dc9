import { linkPartner } from "@parapet/db/queries/organizations";
import { type Role, ROLES } from "@parapet/domain/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

/** What clients that were written from the specification alone read in the answers, for each role and without a session. */
let it: TestPortal;
const browsers = new Map<Role, TestBrowser>();
const as = (role: Role): TestBrowser => {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`no one is ${role}`);
  return browser;
};

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { domain: "acme.test" });
  await it.all((tx) => linkPartner(tx, harbour, acme, it.clock.now()));
  for (const role of ROLES) {
    const org = role === "super_admin" ? operator : role.startsWith("client") ? acme : harbour;
    const clients = role === "partner_user" || role === "seller" ? { clients: [acme] } : {};
    browsers.set(role, await it.signIn((await it.user(org, role, clients)).email));
  }
  await as("client_admin").post("/v1/groups/", { name: "Night shift" });
});
afterAll(() => it[Symbol.asyncDispose]());

const LISTS = ["permissions", "groups", "alert_management", "user_management"] as const;
const ADMINISTRATORS: readonly Role[] = ["super_admin", "partner_admin", "client_admin"];
type Row = Record<string, unknown>;
type List = { data: Row[]; pagination: { num_pages: number; total: number } };

const ALERT = {
  domain: "acme.test",
  name: "Security team",
  owner_email: "owner@acme.test",
  received_email: "soc@acme.test",
  slack_webhook: "https://hooks.slack.com/services/T000/B000/abcdefghijkl",
  teams_webhook:
    "https://prod-01.westeurope.logic.azure.com/workflows/0123456789abcdef0123456789abcdef/triggers/manual/paths/invoke?sig=abcdef",
  alert_types: {
    new_leaked_password: true,
    new_dark_web_mention: false,
    new_stealer_logs: true,
    new_stealer_logs_for_sale: false,
    new_vulnerabilities: true,
  },
};

test.each(ROLES)(
  "the current user %s has the specified fields, and the role's id is the one that the roles have",
  async (role) => {
    const { data } = (await as(role).get("/v1/account/")).json<{ data: Row }>();
    expect(data).toMatchObject({
      is_admin: ADMINISTRATORS.includes(role),
      role_name: role,
      full_name: expect.stringMatching(/\S+ \S+/),
      email: expect.stringContaining("@"),
      authorized_domains: ["acme.test"],
    });
    const roles = (await as(role).get("/v1/roles/")).json<{ data: { id: string; role_name: string }[] }>().data;
    expect(roles.find(({ id }) => id === data["role"])?.role_name).toBe(role);
  },
);

test.each([
  ...LISTS.map((name) => ["GET", `/v1/${name}/?page=1`] as const),
  ["GET", "/v1/roles/"],
  ["GET", "/v1/account/"],
  ["POST", "/v1/detail_report/"],
  ["OPTIONS", "/v1/pdf_report/"],
  ["POST", "/v1/pdf_report/"],
  ["POST", "/v1/reset_password/"],
] as const)("%s %s needs a session", async (method, url) => {
  const reply = await it.browser().send(method, url, method === "GET" ? undefined : {});
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([401, "Sign in to continue."]);
});

describe.each(LISTS)("GET /%s/", (name) => {
  test.each(ROLES)("as %s: page by page, or refused", async (role) => {
    const of = (page: number) => as(role).get(`/v1/${name}/?page=${page}&page_size=2`);
    const first = await of(1);
    const isOpen = ADMINISTRATORS.includes(role) || name === "permissions" || name === "groups";
    expect(first.statusCode).toBe(isOpen ? 200 : 403);
    if (!isOpen) return;
    const { data, pagination } = first.json<List>();
    expect(pagination.num_pages).toBe(Math.max(1, Math.ceil(pagination.total / 2)));
    const all = [...data];
    for (let page = 2; page <= pagination.num_pages; page += 1) all.push(...(await of(page)).json<List>().data);
    expect(all).toHaveLength(pagination.total);
  });
});

test("users of user management, with names, phone, role, times, organization and group", async () => {
  const phone = "+1 202 555 0100";
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ phone, first_name: "Ann", last_name: "Lee" })
      .where("role", "=", "client_user")
      .execute(),
  );
  const { data } = (await as("client_admin").get("/v1/user_management/?page=1")).json<List>();
  expect(data).toHaveLength(2);
  expect(data.find(({ role_name: role }) => role === "client_user")).toMatchObject({
    first_name: "Ann",
    last_name: "Lee",
    phone,
  });
  for (const row of data)
    expect(row).toMatchObject({
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: expect.stringContaining("@"),
      role: expect.any(String),
      created_at: expect.any(Number),
      last_login: expect.any(Number),
      organization: { name: "Acme" },
      group: null,
    });
});

test("an alert setting: domain, owner, recipient, Teams, Slack and the five kinds of news, each on or off", async () => {
  const admin = as("client_admin");
  const made = await admin.post("/v1/alert_management/", ALERT);
  expect([made.statusCode, made.statusCode === 200 ? "" : made.body]).toEqual([200, ""]);
  const { data } = (await admin.get("/v1/alert_management/?page=1")).json<List>();
  expect(data).toEqual([
    expect.objectContaining({
      domain: "acme.test",
      owner_email: "owner@acme.test",
      received_email: "soc@acme.test",
      slack_webhook: expect.stringContaining("hooks.slack.com"),
      teams_webhook: expect.stringContaining("logic.azure.com"),
      alert_types: expect.objectContaining(ALERT.alert_types),
    }),
  ]);
});

test.each(ROLES)("the detail report as %s has its charts and a count or an unknown for each kind", async (role) => {
  const { data } = (await as(role).post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: Row }>();
  const count = { count: expect.any(Number) };
  expect(data).toMatchObject({
    combolist_chart: expect.any(Array),
    vuln_chart: expect.any(Object),
    security_finding_chart: expect.any(Array),
    combolist_result: {
      employee_credential_leak: count,
      stealer_logs_for_sale: count,
      stealer_logs: count,
      hacker_mentions: count,
      dark_web_mentions: count,
    },
    web_application_exposures: count,
    dnstwist_result: count,
    mxtoolbox_result: count,
    vulnscan_result: count,
    vip_findings: count,
    sensitive_result: count,
  });
  for (const chart of ["combolist_chart", "security_finding_chart"])
    expect([chart, (data[chart] as unknown[]).length > 0]).toEqual([chart, true]);
});

test("a subscription has its plan, billing cycle and expiry", async () => {
  const { data } = (await as("client_admin").get("/v1/subscription/")).json<{ data: Row }>();
  const licence = await it.all((tx) =>
    tx
      .selectFrom("licence")
      .innerJoin("organization", "organization.id", "licence.org_id")
      .select("ends_at")
      .where("name", "=", "Acme")
      .executeTakeFirst(),
  );
  const endsAt = Math.floor(Number(licence?.ends_at) / 1000);
  expect(data).toMatchObject({ plan: "enterprise", billing: "annual", ends_at: endsAt });
});

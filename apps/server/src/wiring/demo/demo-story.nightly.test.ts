import { FINDING_AREAS } from "@parapet/domain/risk/areas";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { whoIs } from "../../platform/session/who-is.ts";
import { TestBrowser } from "../../testing/test-portal.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";
import { buildApp } from "../app.ts";
import { type DemoAccount, ensureDemoAccounts } from "./demo-accounts.ts";
import { playStory } from "./play-story.ts";
import { type Demo, startDemo } from "./start-demo.ts";
import { STORY_NUMBERS } from "./story-numbers.ts";
import { FIRST_DAY } from "./story-states.ts";

const DAY_MS = 86_400_000;
let demo: Demo;
let it: TestServices;
let app: FastifyInstance;
const browsers = new Map<string, TestBrowser>();

const signIn = async ({ email, password }: DemoAccount): Promise<TestBrowser> => {
  const browser = new TestBrowser(app);
  browser.headers = { host: "127.0.0.1:4000" };
  const first = await browser.post("/api/login", { email, password, remember_me: false });
  const { data } = first.json<{ data: { challenge_id: string } }>();
  await it.services.mail.flush();
  const letters = (await it.services.mail.mailbox(50)).filter(({ to }) => to === email);
  const code = letters.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((found) => found !== undefined);
  await browser.post("/api/verify-otp", { challenge_id: data.challenge_id, code, trust_browser: false });
  await browser.tokens();
  return browser;
};

beforeAll(async () => {
  // Held by the closure: the lab exists before the services that reach it.
  it = await testServices({
    environment: { NODE_ENV: "development", LOG_LEVEL: "silent" },
    netOf: (domain) => demo.netOf(domain),
  });
  const { services } = it;
  demo = await startDemo(services.config);
  const firstDay = new Date(services.now().getTime() + (FIRST_DAY - 1) * DAY_MS);
  const accounts = await ensureDemoAccounts({ ...services, now: () => firstDay });
  await playStory(services, demo.lab.cidr, AbortSignal.timeout(300_000));
  app = await buildApp(services, { whoIs });
  await app.ready();
  for (const account of accounts) browsers.set(account.role, await signIn(account));
}, 400_000);
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

interface Answer {
  readonly data: readonly Record<string, unknown>[];
  readonly pagination?: { readonly total: number };
  readonly counts?: Record<string, number>;
}

const browserOf = (role: string): TestBrowser => {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`no account has the role ${role}`);
  return browser;
};
const read = async (role: string, path: string): Promise<Answer> => {
  const reply = await browserOf(role).get(`/v1${path}`);
  if (reply.statusCode !== 200) throw new Error(`${path} as ${role} answered ${reply.statusCode}: ${reply.body}`);
  return reply.json<Answer>();
};
const count = async (role: string, path: string): Promise<number> => {
  const { data, pagination } = await read(role, path);
  return pagination?.total ?? data.length;
};

describe("the numbers of the story", () => {
  const { acme, partner, operator, intelligence } = STORY_NUMBERS;

  test("of acme.test", async () => {
    const admin = (path: string) => count("client_admin", path);
    const runs: Record<string, unknown>[] = [];
    for (let page = 1; page <= 3; page += 1)
      runs.push(...(await read("client_admin", `/scans/?domain=acme.test&page=${page}`)).data);
    const { counts, data } = await read("client_admin", "/takedown_management/");
    expect({
      fullRuns: runs.filter(({ profile }) => profile === "full").length,
      passiveRuns: runs.filter(({ profile }) => profile === "passive").length,
      takedowns: counts,
      reEmerged: data.filter(({ re_emerged_at: at }) => at !== null).length,
      vips: await admin("/vip_management/"),
      vendors: await admin("/third_party/"),
      openDisputes: (await read("client_admin", "/third_party/")).data.reduce(
        (sum, vendor) => sum + Number(vendor["open_disputes"]),
        0,
      ),
      tickets: await admin("/tickets/"),
      alertSettings: await admin("/alert_management/"),
      watchRules: await admin("/watch_rules/"),
      acceptedRisks: await admin("/findings/?domain=acme.test&status=accepted%20risk"),
      insights: await admin("/insights/"),
    }).toEqual({ ...acme, takedowns: expect.objectContaining(acme.takedowns) });
  });

  test("of the partner, the operator and the databases", async () => {
    const desk = (path: string) => count("super_admin", path);
    const enabled = async (path: string) =>
      (await read("super_admin", path)).data.filter(
        (source) => source["enabled"] === true && source["last_run"] !== null,
      ).length;
    expect({ clients: await count("partner_admin", "/org_management/?type=client") }).toEqual(partner);
    expect({
      leads: await desk("/leads/"),
      imports: await desk("/portal_management/imports/"),
      feeds: await enabled("/portal_management/feeds/"),
      connectors: await enabled("/portal_management/connectors/"),
      insights: await desk("/insights/manage/"),
      breaches: await desk("/portal_management/breaches/"),
      organisations: await desk("/org_management/"),
    }).toEqual(operator);
    expect(await count("client_admin", "/cve/")).toBeGreaterThanOrEqual(intelligence.cves);
    expect(await count("client_admin", "/ioc/")).toBeGreaterThanOrEqual(intelligence.indicators);
  });
});

const AREAS = FINDING_AREAS.map((area) => `/findings/?domain=acme.test&area=${area}`);
const CLIENT = [
  ...AREAS,
  "/findings/?domain=acme.test&status=resolved",
  "/score/?domain=acme.test",
  "/scans/?domain=acme.test",
  "/actions/?domain=acme.test",
  "/attack_paths/?domain=acme.test",
  "/domains/",
  "/notifications/",
  "/insights/",
];

/** The lists behind the pages that each role opens; none of them may be empty. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  client_admin: [
    ...CLIENT,
    "/takedown_management/",
    "/third_party/",
    "/vip_management/",
    "/alert_management/alerts/",
    "/alert_management/deliveries/",
    "/tickets/",
    "/saved_searches/",
    "/groups/",
    "/audit_log/",
    "/user_management/",
    "/cve/",
    "/ioc/",
  ],
  client_user: CLIENT,
  partner_user: AREAS,
  partner_admin: [...AREAS, "/org_management/", "/org_management/ranking/", "/user_management/", "/third_party/"],
  seller: ["/leads/"],
  super_admin: [
    "/org_management/",
    "/org_management/ranking/",
    "/leads/",
    "/portal_management/feeds/",
    "/portal_management/connectors/",
    "/portal_management/imports/",
    "/portal_management/breaches/",
    "/insights/manage/",
    "/takedown_management/",
    "/audit_log/",
    "/user_management/",
    "/cve/",
    "/ioc/",
  ],
};

test.each(Object.keys(PAGES))("%s opens no page without content", async (role) => {
  const empty: string[] = [];
  for (const path of PAGES[role] ?? [])
    if ((await count(role, path).catch((error: unknown) => (empty.push(String(error)), 1))) === 0) empty.push(path);
  expect(empty).toEqual([]);
});

test("mail, Slack and Teams receivers of the lab were sent alerts", async () => {
  const kinds = new Set(
    (await read("client_admin", "/alert_management/deliveries/?state=delivered")).data.map(({ kind }) => kind),
  );
  for (const kind of ["email", "slack", "teams"]) expect(kinds).toContain(kind);
  for (const receiver of ["slack", "teams", "webhook"])
    expect([receiver, demo.lab.publishers.received(receiver).length > 0]).toEqual([receiver, true]);
});

test("a leaked password of the story can be revealed", async () => {
  const { data } = await read("client_admin", "/findings/?domain=acme.test&area=leaked-credentials");
  const leak = data
    .map(({ details }) => details as { form: string; credential: string })
    .find(({ form }) => form === "plain");
  const browser = browserOf("client_admin");
  await browser.post("/v1/attestation/", {
    organisation_name: "Acme",
    signature_name: "Carl Acme",
    title: "CISO",
    date_signed: new Date().toISOString().slice(0, 10),
    agreed: true,
  });
  const reply = await browser.post(`/v1/credentials/${leak?.credential}/reveal/`, {
    reason: "Password reset of the account",
  });
  expect(reply.json()).toMatchObject({ data: { form: "plain", login: expect.stringContaining("@acme.test") } });
});

import type { Role } from "@parapet/domain/access";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { makeObjects } from "../../testing/make-objects.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const ROLES_SHOWN = [
  "super_admin",
  "partner_admin",
  "client_admin",
  "client_user",
  "partner_user",
  "seller",
] as const satisfies Role[];
const LEAKED = "Xk9!mWq2vLt";
const HOOK = "https://hooks.slack.com/services/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r";

let it: TestPortal;
let objects: Record<string, string>;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  const foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  const owner = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(foreign, "client_admin", { email: "eve@foreign.test" });
  const people = [
    await it.user(operator, "super_admin", { email: "sam@operator.test" }),
    await it.user(harbour, "partner_admin", { email: "paula@harbour.test" }),
    owner,
    await it.user(acme, "client_user", { email: "uma@acme.test" }),
    await it.user(harbour, "partner_user", { email: "piet@harbour.test", clients: [acme] }),
    await it.user(harbour, "seller", { email: "sal@harbour.test", clients: [acme] }),
  ];
  for (const { role, email } of people) browsers.set(role, await it.signIn(email));
  const browser = browsers.get("client_admin") as TestBrowser;
  objects = await makeObjects(it, { org: acme, domain: "acme.test", owner, browser });
  await browser.post("/v1/alert_management/", {
    domain: "acme.test",
    name: "By Slack",
    received_email: owner.email,
    slack_webhook: HOOK,
    alert_types: { new_vulnerabilities: true },
  });
  const services = { ...it.services, pool: it.services.database.pool };
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(`ann@acme.test:${LEAKED}\n`);
  };
  await run.take(openBytes("list", bytes()), null);
  await run.settle();
}, 60_000);
afterAll(() => it[Symbol.asyncDispose]());

const ASKED = (): readonly (readonly [method: "GET" | "POST", path: string, body?: object])[] => [
  ["GET", "/v1/account/"],
  ["GET", "/v1/permissions/"],
  ["GET", "/v1/org_management/"],
  ["GET", `/v1/org_management/${objects["/v1/org_management/:id/"]}/`],
  ["GET", "/v1/user_management/"],
  ["GET", "/v1/domains/"],
  ["GET", "/v1/findings/?domain=acme.test"],
  ["GET", `/v1/findings/${objects["/v1/findings/:id/"]}/`],
  ["GET", "/v1/alert_management/"],
  ["GET", "/v1/vip_management/"],
  ["GET", `/v1/vip_management/${objects["/v1/vip_management/:id/"]}/`],
  ["GET", "/v1/third_party/"],
  ["GET", "/v1/subscription/"],
  ["GET", "/v1/scans/?domain=acme.test"],
  ["POST", "/v1/detail_report/", { domain: "acme.test" }],
  ["GET", "/v1/compliance/?domain=acme.test"],
  ["GET", "/v1/compliance/clients/nis2-21-2/"],
  ["GET", "/v1/report_schedules/"],
  ["GET", "/v1/audit_log/?page_size=5&action=alert.created"],
];

/** Every text of an answer with the names of the fields around it, wherever it stands in a list. Counts follow from the reach. */
const shownValues = (value: unknown, at = ""): string[] => {
  if (Array.isArray(value)) return value.flatMap((inner) => shownValues(inner, `${at}[]`));
  if (value === null || typeof value !== "object") return typeof value === "string" ? [`${at}: ${value}`] : [];
  return Object.entries(value).flatMap(([name, inner]) => shownValues(inner, `${at}.${name}`));
};

interface Shown {
  readonly text: string;
  /** By call, without those that were refused. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const shownTo = async (browser: TestBrowser): Promise<Shown> => {
  const texts: string[] = [];
  const values = new Map<string, readonly string[]>();
  for (const [method, path, body] of ASKED()) {
    const reply = await browser.send(method, path, body);
    texts.push(`${method} ${path}: ${reply.statusCode}`, reply.body);
    if (reply.statusCode === 200) values.set(`${method} ${path}`, shownValues(reply.json()));
  }
  return { text: texts.join("\n"), values };
};

/** A reader with fewer rights over the same organization is shown nothing that one with more is not. */
const LESS_THAN = [
  ["client_user", "client_admin"],
  ["partner_user", "partner_admin"],
  ["seller", "partner_admin"],
  ["client_admin", "super_admin"],
] as const;
/** About the reader, not about an organization. */
const OWN = /\/v1\/(?:account|permissions|subscription)\//;

test.each(LESS_THAN)("%s is shown nothing that %s is not", async (less, more) => {
  const [few, many] = [
    await shownTo(browsers.get(less) as TestBrowser),
    await shownTo(browsers.get(more) as TestBrowser),
  ];
  const calls = [...few.values].filter(([call]) => !OWN.test(call));
  expect(calls.length).toBeGreaterThan(2);
  for (const [call, values] of calls) {
    const known = new Set(many.values.get(call));
    expect([call, values.filter((value) => !known.has(value))]).toEqual([call, []]);
  }
});

describe.each(ROLES_SHOWN)("%s", (role) => {
  test("never a password, the whole of a webhook's address, or anything of an organization out of reach", async () => {
    const { text: shown } = await shownTo(browsers.get(role) as TestBrowser);
    expect(shown).not.toContain(LEAKED);
    // Nor a part of it that is longer than three characters.
    for (let at = 0; at + 4 <= LEAKED.length; at += 1) expect(shown).not.toContain(LEAKED.slice(at, at + 4));
    expect(shown).not.toContain("quietlanternmosaicharbour");
    expect(shown).not.toContain("argon2");
    expect(/foreign/i.test(shown)).toBe(role === "super_admin");
  });
});

test("unauthenticated requests are shown nothing", async () => {
  const { text: shown } = await shownTo(it.browser());
  expect(shown.match(/: \d{3}$/gm)?.every((line) => line === ": 401")).toBe(true);
});

import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notifyOrganization } from "../../platform/mail/notify-organization.ts";
import { pdfPages } from "../../testing/pdf-text.ts";
import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let readers: Readonly<Record<"default" | "iso" | "language", { person: TestUser; browser: TestBrowser }>>;

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const people = { default: await it.user(acme, "client_admin"), iso: await it.user(acme, "client_admin") };
  const third = await it.user(acme, "client_admin");
  await recordPast(it, acme, "acme.test", [
    [
      {
        check: "tls-certificate",
        subject: "shop.acme.test:443",
        status: "judged",
        verdicts: [{ outcome: "certificate-expired", params: { until: "2026-03-04" } }],
      },
    ],
  ]);
  readers = {
    default: { person: people.default, browser: await it.signIn(people.default.email) },
    iso: { person: people.iso, browser: await it.signIn(people.iso.email) },
    language: { person: third, browser: await it.signIn(third.email) },
  };
  const asked = [
    readers.iso.browser.send("PATCH", "/v1/account/", { date_order: "iso" }),
    readers.language.browser.send("PATCH", "/v1/account/", { date_order: "language", locale: "fr" }),
  ];
  for (const reply of await Promise.all(asked)) if (reply.statusCode !== 200) throw new Error(reply.body);
});
afterAll(() => it[Symbol.asyncDispose]());

const ownOrder = async ({ browser }: { browser: TestBrowser }) =>
  (await browser.get("/v1/account/")).json<{ data: { date_order: string } }>().data.date_order;

test("the order of dates belongs to one person, and nothing else is accepted", async () => {
  expect(await Promise.all([readers.default, readers.iso, readers.language].map(ownOrder))).toEqual([
    "default",
    "iso",
    "language",
  ]);
  expect((await readers.iso.browser.send("PATCH", "/v1/account/", { date_order: "dmy" })).statusCode).toBe(400);
});

const explanations = async ({ browser }: { browser: TestBrowser }): Promise<string> =>
  (await browser.get("/v1/findings/?domain=acme.test&page_size=100"))
    .json<{ data: { title: string; explanation: string }[] }>()
    .data.map(({ title, explanation }) => `${title} ${explanation}`)
    .join(" ");

test("texts of findings are written for who asks, also at the same time", async () => {
  const [first, second] = await Promise.all([explanations(readers.default), explanations(readers.iso)]);
  expect([first.includes("03/04/2026"), first.includes("2026-03-04")]).toEqual([true, false]);
  expect([second.includes("03/04/2026"), second.includes("2026-03-04")]).toEqual([false, true]);
});

test("a mail about a day is written for its recipient, also when another person caused it", async () => {
  await within(it.services.db, [acme], (tx) =>
    notifyOrganization(it.services, tx, {
      org: acme,
      domain: "acme.test",
      kind: "domain_verification_ending",
      key: "date order",
      values: { day: "2026-12-31" },
    }),
  );
  const mailed = async ({ person }: { person: TestUser }) =>
    (await it.mailTo(person.email))
      .map(({ text }) => /(?:12\/31\/2026|31\/12\/2026|2026-12-31)/.exec(text)?.[0])
      .find(Boolean);
  expect(await Promise.all([readers.default, readers.iso, readers.language].map(mailed))).toEqual([
    "12/31/2026",
    "2026-12-31",
    "31/12/2026",
  ]);
  const shown = (await readers.iso.browser.get("/v1/notifications/")).json<{ data: { text: string | null }[] }>();
  expect(shown.data.map(({ text }) => text ?? "").join(" ")).toContain("2026-12-31");
});

test("a report is made for readers of one order of dates, as two pages or in full", async () => {
  const reportOf = async ({ browser }: { browser: TestBrowser }, kind?: "executive") => {
    const body = { domain: "acme.test", ...(kind && { kind }) };
    const asked = async () =>
      (await browser.send("OPTIONS", "/v1/pdf_report/", body)).json<{ data: { file_path: string; ready: boolean } }>()
        .data;
    const path = await expect
      .poll(async () => (await asked()).ready, { timeout: 60_000 })
      .toBe(true)
      .then(async () => (await asked()).file_path);
    return { path, pages: pdfPages((await browser.post("/v1/pdf_report/", { file_path: path })).rawPayload) };
  };
  const today = it.clock.now().toISOString().slice(0, 10);
  const [year, month, date] = today.split("-");
  const american = await reportOf(readers.default);
  const iso = await reportOf(readers.iso);
  expect(american.path).not.toBe(iso.path);
  expect((await reportOf(readers.iso)).path).toBe(iso.path);
  const texts = [american, iso].map(({ pages }) => pages.join(" "));
  expect(texts.map((text) => [text.includes(`${month}/${date}/${year}`), text.includes(today)])).toEqual([
    [true, false],
    [false, true],
  ]);
  const brief = await reportOf(readers.iso, "executive");
  expect([brief.path === iso.path, brief.pages.length]).toEqual([false, 2]);
  expect(brief.pages.join(" ")).toContain(today);
}, 180_000);

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, expect, type Page, test } from "@playwright/test";

import { ROUTES } from "../apps/web/src/app/route-table.ts";
import type { DetailReport } from "../packages/domain/src/contracts/overview/reports.ts";
import { isMonitored } from "../packages/domain/src/coverage/coverage-state.ts";
import type { FindingArea } from "../packages/domain/src/risk/areas.ts";
import { LOCALES, type Locale } from "../packages/words/src/locale.ts";
import { DOCUMENT_WORDS } from "../packages/words/src/messages/reports/report/document-words.ts";
import { demoAccountsReady, demoScanned } from "./demo-scan.ts";
import { importLeaks } from "./import-samples.ts";
import { signInWith } from "./newcomer.ts";
import { type Product, startProduct } from "./product.ts";
import { selectDomain, selectDomainIn } from "./select-domain.ts";
import { signIn } from "./sign-in.ts";
import { findGreens, WELL_BEING, readPageWords, wrongTiles, findZeros } from "./unknown-figures.ts";
import { addUntouchedDomain, UNTOUCHED, withoutSource } from "./untouched-domain.ts";

const RISK = "/dashboard/current-risk";
const WAIT_MS = 90_000;
const prefix = (locale: Locale): string => (locale === "en" ? "" : `/${locale}`);

/** Screens whose figures come from the assessment of a domain. */
const ASSESSED = ROUTES.filter(({ leadsTo, path }) => leadsTo === undefined && !path.includes(":"))
  .map(({ path }) => path)
  .filter((path) => /^\/dashboard\/(?:current-risk|predictive-dashboard|third-party-management)/.test(path));
/** Every other screen of the dashboard; what people entered there may be none. */
const OTHERS = ROUTES.filter(({ leadsTo, path }) => leadsTo === undefined && !path.includes(":"))
  .map(({ path }) => path)
  .filter((path) => path.startsWith("/dashboard/") && !ASSESSED.includes(path));

/** Areas that only sources fill. */
const FROM_SOURCES: readonly FindingArea[] = [
  "leaked-credentials",
  "logs-infected-machine",
  "stealer-logs-for-sale",
  "dark-web-mentions",
  "hacker-channel-mention",
];

test.describe.configure({ mode: "serial" });
test.setTimeout(1_800_000);

/** The page is loaded, not only its skeletons. */
const open = async (page: Page, product: Product, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await page.locator(":is(#main, .outlook) :is(h1, h2)").first().waitFor({ timeout: WAIT_MS });
  await expect(page.locator(":is(#main, .outlook) .sk")).toHaveCount(0, { timeout: WAIT_MS });
};

const ask = async (page: Page, product: Product, method: string, path: string, locale: Locale, data: object) => {
  const tokens = (await (await page.request.get(`${product.url}/api/get-tokens`)).json()) as { access_token: string };
  return page.request.fetch(`${product.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.access_token}`, "accept-language": locale },
    data,
  });
};

const reportOf = async (page: Page, product: Product, domain: string): Promise<DetailReport> => {
  const reply = await ask(page, product, "POST", "/detail_report/", "en", { domain });
  return ((await reply.json()) as { data: DetailReport }).data;
};

const newPage = async (browser: Browser, domain: string): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  page.setDefaultTimeout(WAIT_MS);
  await selectDomain(page, domain);
  return page;
};

/** The first administrator of a deployment that was just installed. */
const setUp = async (page: Page, product: Product): Promise<void> => {
  const [email, password] = ["ines@harbour-watch.example", "lantern orbit violin thursday"];
  await page.goto(readFileSync(join(product.dataDir, "setup-link.txt"), "utf8").trim());
  await expect(page.getByLabel("Setup token")).not.toHaveValue("");
  await page.getByLabel("Your organization").fill("Harbour Watch");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Duarte");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible({ timeout: WAIT_MS });
  await signInWith(page, product, email, password);
  await page.waitForURL(/\/dashboard/);
};

test("an empty deployment shows no unknown as zero, on any screen and in the PDF, in three languages", async ({
  browser,
}) => {
  await using product = await startProduct();
  await addUntouchedDomain(product);
  const page = await newPage(browser, UNTOUCHED);
  await setUp(page, product);
  const wrong: string[] = [];
  const report = await reportOf(page, product, UNTOUCHED);
  expect(report.areas.filter(({ sight }) => isMonitored(sight))).toEqual([]);
  for (const locale of LOCALES) {
    for (const path of ASSESSED) {
      await open(page, product, `${prefix(locale)}${path}`);
      const where = `${locale} ${path}`;
      wrong.push(...(await findZeros(page)).map((text) => `${where}: zero in "${text}"`));
      wrong.push(...(await findGreens(page)).map((text) => `${where}: green "${text}"`));
      const said = WELL_BEING[locale].exec(await readPageWords(page));
      if (said !== null) wrong.push(`${where}: says "${said[0]}"`);
      if (path === RISK) wrong.push(...(await wrongTiles(page, report)).map((text) => `${where}: ${text}`));
    }
    for (const path of OTHERS) {
      await open(page, product, `${prefix(locale)}${path}`);
      wrong.push(...(await findGreens(page)).map((text) => `${locale} ${path}: green "${text}"`));
    }
  }
  expect(wrong).toEqual([]);

  await test.step("the PDF", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-pdf-"));
    try {
      for (const locale of LOCALES) {
        const made = await ask(page, product, "OPTIONS", "/pdf_report/", locale, { domain: UNTOUCHED });
        const { data } = (await made.json()) as { data: { file_path: string } };
        const file = join(folder, `${locale}.pdf`);
        const reply = await ask(page, product, "POST", "/pdf_report/", locale, { file_path: data.file_path });
        writeFileSync(file, await reply.body());
        expect(execFileSync("pdfinfo", [file], { encoding: "utf8" })).toMatch(/^Tagged:\s+yes$/m);
        const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
        const words = DOCUMENT_WORDS[locale];
        // The document sets ordinary spaces where French has narrow ones.
        expect(text.replaceAll(/\s+/g, " "), locale).toContain(words.score.none.replaceAll(/\s+/g, " "));
        // The method explains what a score is, with its own numbers and words.
        const [before = ""] = text.split(words.method.title);
        expect(before, locale).not.toMatch(/(?<![\d/])\b0\b(?![\d/])/);
        expect(before, locale).not.toMatch(WELL_BEING[locale]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.describe("the demo", () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    product = await startProduct({ PARAPET_DEMO: "companies" });
    await demoAccountsReady(product);
  });
  test.afterAll(() => product[Symbol.asyncDispose]());

  /** Every list page and the overview of a domain, compared with the ledger. */
  const compared = async (page: Page, domain: string, areas: readonly FindingArea[]): Promise<string[]> => {
    const wrong: string[] = [];
    const report = await reportOf(page, product, domain);
    for (const locale of LOCALES) {
      await open(page, product, `${prefix(locale)}${RISK}`);
      wrong.push(...(await wrongTiles(page, report)).map((text) => `${locale} overview: ${text}`));
      for (const { area, count } of report.areas.filter((it) => areas.includes(it.area))) {
        await open(page, product, `${prefix(locale)}${RISK}/${area}`);
        const figures = await page.locator("#main .chip b").count();
        if (count === null && figures > 0) wrong.push(`${locale} ${area}: counts where nothing was assessed`);
        if (count !== null && figures === 0) wrong.push(`${locale} ${area}: no counts of what was assessed`);
        const said = WELL_BEING[locale].exec(await readPageWords(page));
        if (count === null && said !== null) wrong.push(`${locale} ${area}: says "${said[0]}"`);
      }
    }
    return wrong;
  };

  test("the demo agrees with the coverage ledger on every list, in three languages", async ({ browser }) => {
    const page = await newPage(browser, "acme.test");
    await signIn(page, product, "client_admin");
    await demoScanned(page, product);
    const { areas } = await reportOf(page, product, "acme.test");
    expect(
      await compared(
        page,
        "acme.test",
        areas.map(({ area }) => area).filter((area) => area !== "vip-findings"),
      ),
    ).toEqual([]);

    await test.step("a brick of the perimeter leads to the asset page of its host", async () => {
      await open(page, product, RISK);
      const brick = page.locator(".map .ab").first();
      await brick.scrollIntoViewIfNeeded();
      await brick.click();
      await page.waitForURL(/current-risk\/inventory\/[0-9a-f-]{36}/);
      await expect(page.getByRole("heading", { name: "Open findings" })).toBeVisible({ timeout: WAIT_MS });
    });
  });

  test("with each single source missing, only its area becomes unknown", async ({ browser }) => {
    await importLeaks(product);
    // A company that is in none of the imported material: with the source there are no findings, without it nothing is known.
    const page = await newPage(browser, "tidy.test");
    await signIn(page, product, "super_admin");
    await selectDomainIn(page, product, "tidy.test");
    const before = await reportOf(page, product, "tidy.test");
    expect(before.areas.filter(({ area }) => FROM_SOURCES.includes(area)).map(({ sight }) => sight)).toEqual(
      FROM_SOURCES.map(() => "no-findings"),
    );
    for (const area of FROM_SOURCES) {
      await withoutSource(product, area, async () => {
        const { areas } = await reportOf(page, product, "tidy.test");
        expect(
          areas.filter(({ sight, count }) => sight === "no-source" && count === null).map((it) => it.area),
        ).toContain(area);
        expect(await compared(page, "tidy.test", [area]), area).toEqual([]);
      });
    }
  });
});

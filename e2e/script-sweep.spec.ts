import { expect, test } from "@playwright/test";

import { ROUTES } from "../apps/web/src/app/route-table.ts";
import { demoAccountsReady } from "./demo-scan.ts";
import { plantHostileFindings } from "./hostile-findings.ts";
import { plantHostileNames } from "./hostile-names.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import { importFeeds, importLeaks } from "./import-samples.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { listenForLife, sweepHostile } from "./sweep-hostile.ts";

const LOCALES = ["", "/es", "/fr"] as const;
const WAIT_MS = 60_000;
/** Every page that a signed-in person can be on. */
const PATHS = ROUTES.filter(({ opensTo, leadsTo }) => opensTo === "signed-in" && leadsTo === undefined)
  .map(({ path }) => path.replace("cve-database/:id", "cve-database/CVE-2026-0001"))
  .filter((path) => !path.includes(":"));

test.describe.configure({ mode: "serial" });
test.setTimeout(900_000);

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
  await demoAccountsReady(product);
  await importFeeds(product);
  await importLeaks(product);
  await plantHostileFindings(product);
});
test.afterAll(() => product?.[Symbol.asyncDispose]());
test.beforeEach(({ page }) => page.setDefaultTimeout(WAIT_MS));

test("the detector reports a script that does run", async ({ page }) => {
  const received = await listenForLife(page, product);
  await page.setContent(`<p>Planted</p>${HOSTILE_TEXTS[0]}${HOSTILE_TEXTS[2]}`);
  await expect.poll(() => received.filter((it) => it.startsWith("dialog:")).length).toBeGreaterThan(0);
});

test(`${HOSTILE_TEXTS.length} hostile texts in every column of every list of findings stay text`, async ({ page }) => {
  const received = await listenForLife(page, product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, "client_admin");
  for (const locale of LOCALES) await sweepHostile(page, received, product, locale);
});

test(`the same as names of people, organizations, vendors, services and threats: ${PATHS.length} pages in three languages`, async ({
  page,
}) => {
  const received = await listenForLife(page, product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, "super_admin");
  expect(await plantHostileNames(product)).toEqual([]);
  received.splice(0);
  for (const locale of LOCALES)
    for (const path of PATHS) {
      await page.goto(`${product.url}${locale}${path}`);
      await page.locator("#main :is(h1, h2)").first().waitFor();
      // RenderedFile, with nothing still on its way; a page that listens for news is never quiet altogether.
      await expect(page.locator("#main .sk")).toHaveCount(0, { timeout: WAIT_MS });
      const ran = await page.evaluate(() => "__ran" in window);
      expect([locale, path, ran, received.splice(0)]).toEqual([locale, path, false, []]);
    }
});

import { expect, type Page } from "@playwright/test";

import { PAGE_SIZE } from "../packages/domain/src/contracts/choices.ts";
import { HOSTILE_AREAS, HOSTILE_DOMAIN } from "./hostile-findings.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import type { Product } from "./product.ts";
import { selectDomain } from "./select-domain.ts";
import { walkTo } from "./walk-to.ts";

/** Passages have four lines at most. */
const MAX_ROW_PX = 88;
const WAIT_MS = 60_000;

/** Records everything that would mean injected markup was executed: dialogs, errors, foreign requests, breaches of the content policy. */
export const listenForLife = async (page: Page, product: Product): Promise<string[]> => {
  const complaints: string[] = [];
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  await page.exposeFunction("policyBroken", (what: string) => complaints.push(`policy: ${what}`));
  await selectDomain(page, HOSTILE_DOMAIN);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      void (window as unknown as { policyBroken: (what: string) => Promise<void> }).policyBroken(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return complaints;
};

/** Nothing ran, nothing was reported, nothing sticks out, no row is taller than a row. */
const judge = async (page: Page, complaints: string[], where: string): Promise<void> => {
  const seen = await page.evaluate(() => ({
    ran: "__ran" in window,
    over: document.documentElement.scrollWidth - innerWidth,
    tallest: Math.max(
      0,
      ...[...document.querySelectorAll(".tbl tbody tr[aria-rowindex]")].map((row) => row.clientHeight),
    ),
  }));
  expect(seen.ran, where).toBe(false);
  expect(seen.over, where).toBeLessThanOrEqual(0);
  expect(seen.tallest, where).toBeLessThanOrEqual(MAX_ROW_PX);
  expect(complaints.splice(0), where).toEqual([]);
};

/** Walks to a list and waits for its rows: none of the texts may have been left out. */
const walkToRows = async (page: Page, address: string, rows: number): Promise<void> => {
  await walkTo(page, address);
  await expect(page.locator("tr[data-opens]")).toHaveCount(rows, { timeout: WAIT_MS });
};

/** Every hostile text in every column of every page, the drawer, the graph and the outlook, in one language. */
export const sweepHostile = async (
  page: Page,
  complaints: string[],
  product: Product,
  locale: string,
): Promise<void> => {
  const at = `${locale}/dashboard/current-risk`;
  await page.goto(`${product.url}${at}`);
  await page.locator(".area-list").waitFor();
  await judge(page, complaints, `${locale} overview`);
  for (const area of HOSTILE_AREAS) {
    const ask = `${at}/${area}?sort=subject&order=asc`;
    // The fuller page comes last, so that the rows of one page are never taken for those of the next.
    await walkToRows(page, `${ask}&page=2`, HOSTILE_TEXTS.length - PAGE_SIZE);
    await judge(page, complaints, `${locale} ${area}, second page`);
    await walkToRows(page, ask, PAGE_SIZE);
    await judge(page, complaints, `${locale} ${area}, first page`);
    // The drawer shows the same texts in full: the first row holds a word of a megabyte.
    await page.locator("tr[data-opens]").first().press("Enter");
    await page.getByRole("dialog").getByRole("heading", { level: 3 }).nth(2).waitFor();
    await judge(page, complaints, `${locale} ${area}, drawer`);
  }
  for (const query of ["", "?q=script"]) {
    await walkTo(page, `${at}/assets${query}`);
    await page.locator(".assets-picture canvas").waitFor();
    await page.locator("tr[data-opens]").first().waitFor();
    await judge(page, complaints, `${locale} assets${query}`);
  }
  await walkTo(page, `${locale}/dashboard/predictive-dashboard`);
  await page.locator(".outlook h1").waitFor();
  await judge(page, complaints, `${locale} outlook`);
};

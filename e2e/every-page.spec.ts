import { expect, test } from "@playwright/test";

import { ROLES } from "../packages/domain/src/access/roles.ts";
import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import { inTurn } from "./matrix.ts";
import { pagesFor, reviewPage } from "./page-review.ts";
import type { Product } from "./product.ts";

test.describe.configure({ mode: "serial" });
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
});
test.afterAll(() => product[Symbol.asyncDispose]());

const VIEWS = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;
const LANGUAGES = ["en", "es", "fr"] as const;

for (const [turn, role] of ROLES.entries())
  for (const { width, colorScheme } of inTurn(VIEWS, turn))
    test(`${role} can use every page at ${width} px, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
      await visitAs(page, product, DEMO_EMAIL[role]);
      await page.evaluate((key) => localStorage.setItem(key, "done"), `tour:${DEMO_EMAIL[role]}`);
      const problems: string[] = [];
      for (const [at, path] of pagesFor(role).entries()) {
        const language = LANGUAGES[(at + turn) % LANGUAGES.length];
        const address = language === "en" ? path : `/${language}${path}`;
        await openWhole(page, product, address);
        for (const problem of await reviewPage(page)) problems.push(`${address} ${problem}`);
      }
      expect(problems).toEqual([]);
      await page.close();
    });

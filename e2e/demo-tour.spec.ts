import { expect, type Page, test } from "@playwright/test";

import { ROLES } from "../packages/domain/src/access/roles.ts";
import en from "../packages/words/src/messages/shell/en.ts";
import es from "../packages/words/src/messages/shell/es.ts";
import fr from "../packages/words/src/messages/shell/fr.ts";
import { DEMO_EMAIL, startWholeDemo, visitAs } from "./demo-visit.ts";
import type { Product } from "./product.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const LANGUAGES = [
  ["", en],
  ["/es", es],
  ["/fr", fr],
] as const;

test.describe.configure({ mode: "serial" });
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
});
test.afterAll(() => product[Symbol.asyncDispose]());

/** What is wrong with the marked target of the stop that is shown; null: it is visible, in the viewport, and not covered. */
const troubleOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const marked = document.querySelectorAll<HTMLElement>("[data-tour-target]");
    const box = document.querySelector(".tour")?.getBoundingClientRect();
    const [target] = marked;
    if (marked.length !== 1 || target === undefined || box === undefined) return `${marked.length} targets`;
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return "target is hidden";
    const { top, bottom, left, right, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) return "target has no size";
    if (top < 0 || bottom > window.innerHeight || right <= 0 || left >= window.innerWidth)
      return "target is out of view";
    return top < box.bottom && bottom > box.top && left < box.right && right > box.left ? "target is covered" : null;
  });

for (const role of ROLES)
  test(`every stop of the tour of ${role} has a visible target, at both widths and in three languages`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const page = await browser.newPage({ viewport: SIZES[0] ?? null, reducedMotion: "reduce" });
    await visitAs(page, product, DEMO_EMAIL[role]);
    const troubles: string[] = [];
    let stops = 0;
    for (const size of SIZES)
      for (const [language, { tour }] of LANGUAGES) {
        await page.setViewportSize(size);
        await page.evaluate(() => {
          for (const key of Object.keys(localStorage)) if (key.startsWith("tour:")) localStorage.removeItem(key);
        });
        await page.goto(`${product.url}${language}/dashboard/current-risk`);
        await page.getByRole("button", { name: tour.start }).click();
        const box = page.locator(".tour");
        await expect(box).toBeVisible({ timeout: 30_000 });
        const count = Number(/\d+(?=\D*$)/.exec(await box.locator("p").first().innerText())?.[0]);
        for (let stop = 1; stop <= count; stop += 1) {
          await expect(box.locator("p").first()).toContainText(String(stop));
          await page.waitForLoadState("networkidle");
          await expect
            .poll(() => troubleOf(page), { timeout: 20_000 })
            .toBeNull()
            .catch(async () =>
              troubles.push(
                `${language || "/en"} ${size.width} ${await box.locator("h2").innerText()}: ${await troubleOf(page)}`,
              ),
            );
          stops += 1;
          await box.getByRole("button", { name: stop === count ? tour.finish : tour.next }).click();
        }
        await expect(box).toHaveCount(0);
      }
    expect(troubles).toEqual([]);
    expect(stops % (SIZES.length * LANGUAGES.length)).toBe(0);
    await page.close();
  });

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { inTurn } from "./matrix.ts";
import { person, type Stage, startStage } from "./portal-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage[Symbol.asyncDispose]());

const open = (page: Page, path: string) =>
  page.goto(`${stage.url}${path}`, { waitUntil: path.includes("/dashboard") ? "load" : "networkidle" });

const CHECKED = [
  "/",
  "/es/plans-pricing",
  "/terms",
  "/contact-us",
  "/fr/partners/register",
  "/login",
  "/signup",
  "/404",
];
for (const [turn, colorScheme] of (["light", "dark"] as const).entries()) {
  for (const width of inTurn([390, 1440], turn)) {
    test(`no accessibility violation, ${colorScheme}, ${width} px`, async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const check = async (path: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect.soft(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
      };
      for (const path of CHECKED) {
        await open(page, path);
        await check(path);
      }
      stage.user = person();
      await open(page, "/dashboard");
      await page.locator("#main").waitFor();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.waitForTimeout(300);
      await check("chooser");
      await page.getByRole("button", { name: "Open dashboard" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await check("dashboard");
      stage.user = null;
      await open(page, "/dev/gallery");
      await page.waitForTimeout(600);
      await check("gallery");
      await context.close();
    });
  }
}

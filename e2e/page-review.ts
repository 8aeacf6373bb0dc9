import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { mayOpen } from "../packages/domain/src/access/menu.ts";
import type { Role } from "../packages/domain/src/access/roles.ts";
import { EVERY_PAGE } from "../packages/domain/src/pages.ts";

/** How far down the first row of a list may begin. */
const FIRST_ROW_BELOW: Readonly<Record<number, number>> = { 390: 320, 1440: 260 };

/** Every page without a parameter that a role may open, in its standard state. */
export const pagesFor = (role: Role): string[] =>
  EVERY_PAGE.filter(
    ({ path, opensTo, developmentOnly }) =>
      opensTo === "signed-in" && developmentOnly !== true && !path.includes(":") && mayOpen({ role_name: role }, path),
  ).map(({ path }) => path);

/** Where the first row of the page's list begins; null where it has no list with a toolbar, or no rows. */
export const firstRowTop = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const toolbar = document.querySelector("main .toolbar");
    if (toolbar === null) return null;
    const row = [...document.querySelectorAll("main tbody tr")].find(
      (one) => (toolbar.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return row === undefined ? null : Math.round(row.getBoundingClientRect().top + window.scrollY);
  });

/** What keeps a person from using a page: violations of WCAG, a list that begins too low, a page wider than the window. */
export const reviewPage = async (page: Page): Promise<string[]> => {
  const width = page.viewportSize()?.width ?? 0;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const top = await firstRowTop(page);
  const most = FIRST_ROW_BELOW[width];
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`),
    ...(top !== null && most !== undefined && top >= most ? [`the first row begins at ${top} px`] : []),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
  ];
};

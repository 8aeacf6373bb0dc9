import type { Page } from "@playwright/test";

/** Goes to another page the way a link does: the program stays loaded, only the address changes. */
export const walkTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({ key: to, idx: history.length }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
};

/** Walks to a page of another title, and until that title is there: what was shown before is then gone. */
export const walkToNew = async (page: Page, address: string): Promise<void> => {
  const before = await page.title();
  await walkTo(page, address);
  await page.waitForFunction((title) => document.title !== title, before);
};

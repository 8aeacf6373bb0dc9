import { expect, type Page } from "@playwright/test";

/** Answers the question which domain to show, where it is asked: with one domain in reach it is not. */
export const answerChooser = async (page: Page): Promise<void> => {
  const open = page.getByRole("button", { name: "Open dashboard" });
  const chosen = page.locator("p.sr-only[role=status]", { hasText: /\S/ });
  // Partners, operators and sellers begin with a page about all of theirs, which is about no domain.
  const begin = page.getByRole("heading", { level: 1, name: /^(?:Portfolio|Operation|Leads)$/ });
  await expect(open.or(chosen).or(begin).first()).toBeAttached({ timeout: 60_000 });
  if ((await begin.count()) > 0) {
    await page.goto(new URL("/dashboard/current-risk", page.url()).href);
    await expect(open.or(chosen).first()).toBeAttached({ timeout: 60_000 });
  }
  if ((await open.count()) > 0) await open.click();
};

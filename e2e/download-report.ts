import type { Download, Page } from "@playwright/test";

/** The full report as the overview that is open offers it. */
export const downloadReport = async (page: Page): Promise<Download> => {
  const download = page.waitForEvent("download", { timeout: 240_000 });
  await page.getByRole("button", { name: "Download PDF" }).click();
  await page.getByRole("menuitem", { name: "Full report" }).click();
  return download;
};

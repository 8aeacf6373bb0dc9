/**
 * Takes the pictures of the README from the demo: each main page in light and dark, as small WebP files in `docs/pictures`.
 * Run it with `npm run pictures` after a visible change.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium, type Page } from "@playwright/test";

import { chosenNames } from "../tools/proof/chosen-names.ts";
import { openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";

const FOLDER = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const SIZE = { width: 1280, height: 800 } as const;
const QUALITY = 72;
/** The live scan of the demo keeps the overview loading until it ends. */
const TIMEOUT_MS = 240_000;
const RISK = "/dashboard/current-risk";
const MANAGEMENT = "/dashboard/management";

interface Picture {
  readonly name: string;
  readonly path: string;
  /** What is opened on the page before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator("table tbody tr").first().click();
  await page.getByRole("dialog").waitFor();
  await page.waitForLoadState("networkidle");
};

const VISITS: Readonly<Record<string, readonly Picture[]>> = {
  "client.admin@acme.test": [
    { name: "overview", path: RISK },
    { name: "finding", path: `${RISK}/sub-domain-exploitable-services`, before: openFirstRow },
    { name: "leaked-credentials", path: `${RISK}/leaked-credentials` },
    { name: "look-alikes", path: `${RISK}/domain-name-variations` },
    { name: "inventory", path: `${RISK}/inventory` },
    { name: "changes", path: `${RISK}/inventory/changes` },
    { name: "calendar", path: `${RISK}/inventory/calendar` },
    { name: "assets", path: `${RISK}/assets` },
    { name: "work-list", path: `${RISK}/work` },
    { name: "compliance", path: `${RISK}/compliance` },
    { name: "reports", path: "/dashboard/reports" },
    { name: "forecast", path: "/dashboard/predictive-dashboard" },
    { name: "vips", path: `${MANAGEMENT}/vip-management` },
    { name: "alerts", path: "/dashboard/alert-management" },
    { name: "third-parties", path: "/dashboard/third-party-management/third-party-data" },
    { name: "cve-database", path: "/dashboard/threat-intelligence/cve-database" },
    { name: "ioc-database", path: "/dashboard/threat-intelligence/ioc-database" },
  ],
  "partner.admin@harbour.test": [{ name: "clients", path: "/dashboard/portfolio" }],
  "super.admin@parapet.test": [
    { name: "takedowns", path: `${MANAGEMENT}/takedown-management` },
    { name: "operation", path: "/dashboard/operation" },
  ],
};

const takePicture = async (page: Page, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(file, Buffer.from(data, "base64"));
  await session.detach();
};

const names = chosenNames(
  process.argv.slice(2),
  "npm run pictures [-- names…]\n\nTakes the pictures of the README from the demo; without names all of them, in an emptied folder.",
  Object.values(VISITS).flatMap((pictures) => pictures.map(({ name }) => name)),
);
const isAll = process.argv.length === 2;
await using product = await startWholeDemo();
const browser = await chromium.launch({
  executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
if (isAll) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [email, all] of Object.entries(VISITS)) {
  const pictures = all.filter(({ name }) => names.includes(name));
  if (pictures.length === 0) continue;
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  page.setDefaultTimeout(TIMEOUT_MS);
  await visitAs(page, product, email);
  await page.evaluate((key) => localStorage.setItem(key, "done"), `tour:${email}`);
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    for (const { name, path, before } of pictures) {
      await openWhole(page, product, path);
      await before?.(page);
      await takePicture(page, join(FOLDER, `${name}.${theme}.webp`));
    }
  }
  await page.close();
}
await browser.close();

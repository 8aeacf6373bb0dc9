/** Lighthouse of the home page, desktop and mobile, beside the aim of 95 on all four. Chromium is driven by Lighthouse itself. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startProduct } from "../e2e/product.ts";

const AIM = 95;
const PAGES = process.argv.includes("--short") ? ["/"] : ["/", "/plans-pricing", "/partners/register", "/login"];

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

const folder = mkdtempSync(join(tmpdir(), "parapet-lighthouse-"));
const rows: Record<string, string | number>[] = [];
{
  await using product = await startProduct();
  for (const page of PAGES) {
    for (const preset of ["desktop", "mobile"]) {
      const output = join(folder, "result.json");
      spawnSync(
        "npx",
        [
          "lighthouse",
          `${product.url}${page}`,
          "--quiet",
          "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
          "--output=json",
          `--output-path=${output}`,
          ...(preset === "desktop" ? ["--preset=desktop"] : []),
        ],
        { stdio: "inherit", env: { ...process.env, CHROME_PATH: process.env["CHROME_PATH"] ?? "/usr/bin/chromium" } },
      );
      const { categories } = JSON.parse(readFileSync(output, "utf8")) as Result;
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      rows.push({
        page,
        preset,
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best practices": score("best-practices"),
        SEO: score("seo"),
      });
    }
  }
}
rmSync(folder, { recursive: true, force: true });
console.table(rows);
const worst = Math.min(...rows.flatMap((row) => Object.values(row).filter((value) => typeof value === "number")));
console.log(`worst of all: ${worst}, aim ${AIM}, ratio ${(worst / AIM).toFixed(2)}`);
process.exit(worst >= AIM ? 0 : 1);

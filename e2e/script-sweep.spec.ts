import { join } from "node:path";

import { expect, type Page, test } from "@playwright/test";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { insertDomain, markVerified } from "../packages/db/src/queries/domain-proof.ts";
import { within } from "../packages/db/src/scope.ts";
import type { OrgId } from "../packages/domain/src/contracts/ids.ts";
import { FINDING_AREAS } from "../packages/domain/src/risk/areas.ts";
import { SEVERITIES } from "../packages/domain/src/risk/severity.ts";
import { demoAccountsReady } from "./demo-scan.ts";
import { HOSTILE_TEXTS, HUGE_WORD } from "./hostile-text.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { walkTo } from "./walk-to.ts";

const DOMAIN = "sweep.test";
const AREAS = FINDING_AREAS.filter((area) => area !== "vip-findings");
const ROW_MOST_PX = 64;
const WAIT_MS = 60_000;
/** What is stored as a row's identity has to fit an index. */
const KEY_MOST = 300;

test.describe.configure({ mode: "serial" });
test.setTimeout(600_000);

let product: Product;

/** Every text that a column, the drawer or the graph shows, in every area, is one of the hostile ones. */
const plant = async () => {
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url);
  await within(database.db, "everything", async (tx) => {
    const { id } = await tx
      .selectFrom("organisation")
      .select("id")
      .where("name", "=", "Acme")
      .executeTakeFirstOrThrow();
    const org = id as OrgId;
    const at = new Date();
    const added = await insertDomain(tx, org, DOMAIN, "token", at);
    if (added !== undefined) await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
    for (const [n, text] of HOSTILE_TEXTS.entries()) {
      const key = text.slice(0, KEY_MOST);
      const whole = n === 0 ? `${text}${HUGE_WORD}` : text;
      const details = Object.fromEntries(
        ["port", "protocol", "service", "product", "host", "ip", "source", "content", "context", "channel", "tag", "price", "users", "assets",
         "machine_ip", "date", "breach_time", "credentials", "owasp", "wstg", "cve"].map((name) => [name, whole]), // prettier-ignore
      );
      const evidence = Object.fromEntries(
        ["fuzzer", "unicode", "ns", "a", "technologies", "scheme", "title", "description", "banner", "fix"].map(
          (name) => [name, whole],
        ),
      );
      await tx
        .insertInto("finding")
        .values(
          AREAS.map((area) => ({
            org_id: org,
            domain: DOMAIN,
            area,
            check_id: `${area} ${key.slice(0, 60)}`,
            outcome: key,
            subject: `${String(n).padStart(2, "0")} ${key}`,
            target: `${DOMAIN}`,
            severity: SEVERITIES[n % SEVERITIES.length] ?? "low",
            details: JSON.stringify({
              ...details,
              references: [text.slice(0, 2000)],
              nist: { primary: key, secondary: key },
            }),
            evidence: JSON.stringify(evidence),
            params: JSON.stringify({ login: key }),
            first_seen: at,
            last_seen: at,
          })),
        )
        .execute();
      await tx
        .insertInto("asset")
        .values({ org_id: org, domain: DOMAIN, host: `${n} ${key}`, ips: [key], first_seen: at, last_seen: at })
        .execute();
    }
  });
};

const heard: string[] = [];
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "1" });
  await demoAccountsReady(product);
  await plant();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith("data:")) heard.push(request.url());
  });
  await page.exposeFunction("policyBroken", (what: string) => heard.push(`policy: ${what}`));
  await page.addInitScript((domain) => {
    sessionStorage.setItem("selectedDomain", domain);
    document.addEventListener("securitypolicyviolation", (event) => {
      void (window as unknown as { policyBroken: (what: string) => Promise<void> }).policyBroken(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  }, DOMAIN);
  await signIn(page, product, "client_admin");
});
test.afterAll(async () => {
  await page?.context().close();
  await product[Symbol.asyncDispose]();
});

/** Nothing ran, nothing was reported, nothing sticks out, no row is taller than a row. */
const judge = async (where: string) => {
  const seen = await page.evaluate(
    () =>
      ({
        ran: "__ran" in window,
        over: document.documentElement.scrollWidth - innerWidth,
        tallest: Math.max(
          0,
          ...[...document.querySelectorAll(".tbl tbody tr[aria-rowindex]")].map((row) => row.clientHeight),
        ),
      }) as const,
  );
  expect(seen.ran, where).toBe(false);
  expect(seen.over, where).toBeLessThanOrEqual(0);
  expect(seen.tallest, where).toBeLessThanOrEqual(ROW_MOST_PX);
  expect(heard.splice(0), where).toEqual([]);
};

/** Walks to a list and counts its rows: none of the texts may have been left out. */
const rowsOf = async (address: string): Promise<number> => {
  await walkTo(page, address);
  await page.waitForFunction((to) => `${location.pathname}${location.search}` === to, address);
  await expect(page.locator("#main .sk")).toHaveCount(0, { timeout: WAIT_MS });
  await page.locator("tr[data-opens]").first().waitFor();
  return page.locator("tr[data-opens]").count();
};

for (const locale of ["", "/es", "/fr"]) {
  test(`${HOSTILE_TEXTS.length} texts in every column of every page stay text: ${locale || "/en"}`, async () => {
    const at = `${locale}/dashboard/current-risk`;
    await page.goto(`${product.url}${at}`);
    await page.locator(".tiles").waitFor();
    await judge("overview");
    for (const area of AREAS) {
      const ask = `${at}/${area}?sort=subject&order=asc`;
      let shown = await rowsOf(ask);
      await judge(`${area}, first page`);
      shown += await rowsOf(`${ask}&page=2`);
      await judge(`${area}, second page`);
      expect(shown, area).toBe(HOSTILE_TEXTS.length);
      // The drawer shows the same texts in full: the first row holds a word of a megabyte.
      await rowsOf(ask);
      await page.locator("tr[data-opens]").first().press("Enter");
      await page.getByRole("dialog").getByRole("heading", { level: 3 }).nth(2).waitFor();
      await judge(`${area}, drawer`);
    }
    for (const query of ["", "?q=script"]) {
      await rowsOf(`${at}/assets${query}`);
      await judge(`assets${query}`);
    }
    await walkTo(page, `${locale}/dashboard/predictive-dashboard`);
    await page.locator(".outlook h1").waitFor();
    await judge("outlook");
  });
}

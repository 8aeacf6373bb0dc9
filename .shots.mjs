import { chromium } from "playwright";
const [, , base, out, which = "all"] = process.argv;
const RISK = "/dashboard/current-risk";
const PAGES = {
  overview: RISK,
  ports: `${RISK}/company-exposed-ports`,
  email: `${RISK}/email-weaknesses`,
  lookalikes: `${RISK}/domain-name-variations`,
  leaks: `${RISK}/leaked-credentials`,
  chatter: `${RISK}/dark-web-mentions`,
  predictive: "/dashboard/predictive-dashboard",
  inventory: `${RISK}/assets`,
  history: `${RISK}/scan-history`,
  vips: "/dashboard/management/vip-management",
  public: "/results/tidy.test",
  vendors: "/dashboard/third-party-management",
  takedowns: "/dashboard/management/takedown-management",
  alerts: "/dashboard/alert-management",
};
const COMBOS =
  which === "all"
    ? [
        ["", "light", 1440],
        ["/es", "dark", 390],
        ["/fr", "light", 1000],
        ["/fr", "dark", 1440],
        ["/es", "light", 1440],
        ["/fr", "light", 390],
        ["", "dark", 1000],
      ]
    : JSON.parse(which);
const only = process.argv[5]?.split(",");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ reducedMotion: "reduce" });
const page = await context.newPage();
page.setDefaultTimeout(60000);
await page.goto(`${base}/login`);
await page
  .getByRole("button", { name: /client\.admin|Client administrator/i })
  .first()
  .click();
await page.waitForTimeout(3000);
const go = page.getByRole("button", { name: /log in|verify|continue|sign in/i });
for (let n = 0; n < 20 && !/dashboard/.test(page.url()); n++) {
  if (
    await go
      .first()
      .isVisible()
      .catch(() => false)
  )
    await go
      .first()
      .click()
      .catch(() => {});
  await page.waitForTimeout(2500);
}
console.log("signed in", page.url());
await page.evaluate(() => sessionStorage.setItem("selectedDomain", "acme.test"));
for (const [locale, colorScheme, width] of COMBOS) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  for (const [name, path] of Object.entries(PAGES)) {
    if (only && !only.includes(name)) continue;
    try {
      await page.goto(`${base}${locale}${path}`);
      await page.locator(":is(#main, .outlook, main) :is(h1, h2)").first().waitFor();
      await page.waitForFunction(() => document.querySelectorAll("#main .sk, .outlook .sk").length === 0, null, {
        timeout: 60000,
      });
      await page.waitForTimeout(400);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const full = await page.evaluate(() => {
        const m = document.querySelector("#main");
        return m
          ? Math.max(m.scrollHeight, document.documentElement.scrollHeight)
          : document.documentElement.scrollHeight;
      });
      await page.setViewportSize({ width, height: Math.min(Math.max(900, full + 120), 5000) });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-${locale.slice(1) || "en"}-${colorScheme}-${width}.png` });
      await page.setViewportSize({ width, height: 900 });
      if (over > 0) console.log("OVER", name, locale, width, over);
    } catch (e) {
      console.log("FAIL", name, locale, width, String(e).slice(0, 200));
    }
  }
}
await browser.close();

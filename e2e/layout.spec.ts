import { type Browser, expect as judge, type Locator, type Page, test } from "@playwright/test";

import { pdfPages } from "../apps/server/src/testing/pdf-text.ts";
import { FINDING_AREAS } from "../packages/domain/src/risk/areas.ts";
import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import { expectAccessible } from "./journey.ts";
import type { Product } from "./product.ts";

const RISK = "/dashboard/current-risk";
const DESKTOP = { width: 1440, height: 900 };

// What is wrong in one place says nothing about the others: all of them are measured.
const expect = judge.configure({ soft: true });

let product: Product;
let page: Page;
/** What is measured, by what it says; all on one demo. */
const measures = new Map<string, (browser: Browser) => Promise<void>>();
const measure = (says: string, run: (browser: Browser) => Promise<void>) => measures.set(says, run);

const openAt = async (path: string, width: number, height = DESKTOP.height): Promise<void> => {
  await page.setViewportSize({ width, height });
  await openWhole(page, product, path);
};

/** Waits for what is drawn after the first paint. */
const drawn = (what: string, moreThan: number) =>
  expect.poll(() => page.locator(what).count(), { timeout: 60_000 }).toBeGreaterThan(moreThan);

/** The texts that do not fit the boxes they are in. */
const cutIn = (boxes: Locator): Promise<string[]> =>
  boxes.evaluateAll((all) =>
    all
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
      .map((box) => box.textContent ?? ""),
  );

/** Elements that reach beyond the cell they are in. */
const overflowing = (cells: Locator): Promise<string[]> =>
  cells.evaluateAll((all) =>
    all
      .filter((cell) => {
        const { right } = cell.getBoundingClientRect();
        return [...cell.querySelectorAll("*")].some((part) => part.getBoundingClientRect().right > right + 1);
      })
      .map((cell) => cell.textContent ?? ""),
  );

/** What a box around it hides, without a way to scroll to it. */
const clippedIn = (items: Locator): Promise<string[]> =>
  items.evaluateAll((all) =>
    all
      .filter((item) => {
        const { right, bottom } = item.getBoundingClientRect();
        for (let box = item.parentElement; box !== null; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box === document.body || box === document.documentElement ? null : box.getBoundingClientRect();
          const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
          if (edge !== null && hides(overflowX) && right > edge.right + 1) return true;
          if (edge !== null && hides(overflowY) && bottom > edge.bottom + 1) return true;
          if (edge === null && hides(overflowY) && bottom > window.innerHeight + 1) return true;
        }
        return false;
      })
      .map((item) => item.textContent ?? ""),
  );

const scrollsSideways = (box: Locator): Promise<boolean> => box.evaluate((it) => it.scrollWidth > it.clientWidth + 1);

for (const width of [1000, 1440])
  measure(`top vulnerabilities name product and host in full at ${width} px`, async () => {
    await openAt(RISK, width);
    const table = page
      .getByRole("region", { name: /^Top vulnerabilities|exploit/i })
      .filter({ has: page.locator("tr") });
    await expect(table.first()).toBeVisible();
    const rows = table.first().locator("tr");
    expect(await rows.count()).toBeGreaterThan(3);
    const places = await rows.locator("td:nth-child(2) .mono").all();
    expect(places.length).toBeGreaterThan(3);
    for (const place of places) {
      await expect(place).toBeVisible();
      expect(await place.innerText()).not.toMatch(/…$/);
    }
    expect(await cutIn(rows.locator("td"))).toEqual([]);
    expect(await scrollsSideways(table.first())).toBe(false);
  });

measure("the text of charts keeps its size at every width, and charts fill their cards", async () => {
  for (const width of [1000, 1050, 1100, 1280, 1440]) {
    await openAt(RISK, width);
    await drawn("svg.chart", 1);
    const charts = await page.locator("svg.chart").evaluateAll((all) =>
      all.map((chart) => {
        const card = chart.closest(".card") ?? chart;
        const text = chart.querySelector("text");
        return {
          name: card.querySelector("h2, h3")?.textContent ?? "",
          text:
            text === null
              ? 12
              : Number.parseFloat(getComputedStyle(text).fontSize) * ((chart as SVGSVGElement).getScreenCTM()?.a ?? 0),
          // The score has its wall beside it.
          share:
            card.querySelector(".wall") === null
              ? chart.getBoundingClientRect().width / card.getBoundingClientRect().width
              : 1,
        };
      }),
    );
    expect([width, charts.filter(({ text }) => text < 10 || text > 15)]).toEqual([width, []]);
    expect([width, charts.filter(({ share }) => share < 0.75)]).toEqual([width, []]);
  }
});

measure("bricks of the perimeter do not overlap the next row", async () => {
  for (const width of [1000, 1440]) {
    await openAt(RISK, width);
    await drawn(".map .ab", 5);
    const overlaps = await page.locator(".map .ab").evaluateAll((all) => {
      const boxes = all.map((brick) => brick.getBoundingClientRect());
      return boxes.filter((a, at) =>
        boxes
          .slice(at + 1)
          .some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1),
      ).length;
    });
    expect([width, overlaps]).toEqual([width, 0]);
  }
});

measure("no cell of the email table is cut and its last column is in view at 1440 px", async () => {
  await openAt(`${RISK}/email-weaknesses`, 1440);
  expect(await page.locator(".cell-text").count()).toBeGreaterThan(10);
  expect(await cutIn(page.locator(".cell-text"))).toEqual([]);
  expect(await scrollsSideways(page.locator(".card > .table-scroll").first())).toBe(false);
});

measure("no title of a finding is cut at 1440 px", async () => {
  for (const area of FINDING_AREAS) {
    await openAt(`${RISK}/${area}`, 1440);
    expect([area, await cutIn(page.locator("td .cell-text.font-medium"))]).toEqual([area, []]);
  }
});

measure("at 1000 px actions are buttons of their own width; below they share the row", async () => {
  for (const path of [RISK, `${RISK}/email-weaknesses`, "/dashboard/alert-management"]) {
    await openAt(path, 1000);
    const widths = await page
      .locator(".page-h .acts > *")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width));
    expect([path, widths.length > 0, widths.filter((width) => width > 320)]).toEqual([path, true, []]);
  }
  await openAt(RISK, 999);
  expect(await page.locator(".page-h").evaluate((head) => getComputedStyle(head).flexDirection)).toBe("column");
});

measure("at 390 px pricing says that the other plans are beside the first", async () => {
  await openAt("/plans-pricing", 390);
  const plans = page.locator("section.plans");
  expect(await scrollsSideways(plans)).toBe(true);
  const hint = page.getByText("Scroll sideways", { exact: false });
  await expect(hint).toBeVisible();
  const [above, below] = [await hint.boundingBox(), await plans.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

measure("at 390 px the predictive chart shows past and forecast without scrolling", async () => {
  await openAt("/dashboard/predictive-dashboard", 390, 844);
  const plot = page.locator(".plot");
  await expect(plot.locator("svg.narrow")).toBeVisible();
  const cut = await plot.evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  const outside = await plot.locator("svg text").evaluateAll((texts) =>
    texts.flatMap((text) => {
      const { left, right } = text.getBoundingClientRect();
      return left < 0 || right > window.innerWidth ? [text.textContent] : [];
    }),
  );
  expect(outside).toEqual([]);
});

for (const [width, height] of [
  [1280, 720],
  [1280, 800],
  [1440, 900],
] as const)
  measure(`early warnings are shown in full at ${width} × ${height}`, async () => {
    await openAt("/dashboard/predictive-dashboard", width, height);
    const warnings = page.locator(".warnings li");
    expect(await warnings.count()).toBeGreaterThan(0);
    expect(await cutIn(page.locator(".warnings li p"))).toEqual([]);
    expect(await clippedIn(warnings)).toEqual([]);
  });

/** Keeps what is drawn for paper on the screen. */
const holdPrint = () =>
  page.evaluate(() => {
    window.print = () => {};
  });

for (const list of ["remediation", "inventory?kind=service"])
  measure(`Ctrl+P prints every row: ${list}`, async () => {
    await openAt(`${RISK}/${list}`, 1440);
    await holdPrint();
    const total = Number(/of (\d+)/.exec(await page.locator(".pager .num").first().innerText())?.[1] ?? 0);
    expect(total).toBeGreaterThan(25);
    await page.keyboard.press("Control+p");
    await expect.poll(() => page.locator(".tbl tbody tr").count(), { timeout: 30_000 }).toBe(total);
  });

measure("a printed list has every row, and its headings on every page", async () => {
  await openAt(`${RISK}/sub-domain-exploitable-services`, 1440);
  await holdPrint();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect.poll(() => page.locator(".tbl tbody tr").count()).toBeGreaterThan(25);
  const count = await page.locator(".tbl tbody tr").count();
  const pages = pdfPages(await page.pdf({ format: "A4", landscape: true }));
  expect(pages.length).toBeGreaterThan(1);
  const heading = "First seen";
  const days = pages.map((text) => text.match(/\d\d\/\d\d\/\d{4}/g)?.length ?? 0);
  expect(pages.filter((text, at) => (days[at] ?? 0) > 2 && !text.includes(heading))).toEqual([]);
  expect(days.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(count);
});

measure("'Back to Overview' covers neither the table's footer nor that of the page", async () => {
  for (const width of [390, 1440]) {
    await openAt(`${RISK}/sub-domain-exploitable-services`, width);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const float = await page.locator(".float").boundingBox();
    for (const name of [".pager", ".app-foot a", ".app-foot span"])
      for (const part of await page.locator(name).all()) {
        const box = await part.boundingBox();
        if (box === null || float === null) continue;
        const isCovered =
          box.x < float.x + float.width &&
          float.x < box.x + box.width &&
          box.y < float.y + float.height &&
          float.y < box.y + box.height;
        expect([width, name, isCovered]).toEqual([width, name, false]);
      }
  }
});

measure("the overview breaks no default rule of axe, landmarks included", async () => {
  await openAt(RISK, 1440);
  await expectAccessible(page);
});

measure("the operator's lists: risk in its cell at 1440 px, and every column has a heading", async (browser) => {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  const desk = await context.newPage();
  await visitAs(desk, product, DEMO_EMAIL.super_admin);
  await openWhole(desk, product, "/dashboard/management/org-management");
  expect(await desk.locator("tbody tr").count()).toBeGreaterThan(2);
  expect(await overflowing(desk.locator("tbody td"))).toEqual([]);
  await openWhole(desk, product, "/dashboard/management/user-management");
  await expectAccessible(desk);
  await context.close();
});

measure("every link of a seller's overview leads to a page that a seller may open", async (browser) => {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  const seller = await context.newPage();
  await visitAs(seller, product, DEMO_EMAIL.seller);
  await openWhole(seller, product, RISK);
  await expect(seller.getByRole("heading", { level: 1 })).toHaveText("Overview");
  const paths = await seller
    .locator("main a[href^='/']")
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);
  for (const path of paths) {
    await openWhole(seller, product, path);
    expect([path, await seller.getByText("You don’t have access to this page").count()]).toEqual([path, 0]);
  }
  await context.close();
});

test("the layout of the demo: nothing is cut, covered, overlapping or lost on paper", async ({ browser }) => {
  test.setTimeout(900_000);
  product = await startWholeDemo();
  await using _product = product;
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  page = await context.newPage();
  await visitAs(page, product, DEMO_EMAIL.client_admin);
  for (const [says, run] of measures) await test.step(says, () => run(browser));
  await context.close();
});

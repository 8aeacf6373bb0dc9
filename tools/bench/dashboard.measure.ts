import type { BrowserContext, Page } from "@playwright/test";

import { selectDomain } from "../../e2e/select-domain.ts";

const SCROLL_MS = 5_000;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const SHOWN = "shown after ";
const TIMEOUT_MS = 120_000;

/**
 * Milliseconds from the start of the navigation until the score and the tiles of the overview are painted, nothing cached.
 * Measured inside the page: an external driver needs instrumentation, which costs CPU
 * that is slowed down a tenth of a second and more in the middle of what is measured.
 */
export const firstLoad = async (context: BrowserContext, url: string, slowdown: number): Promise<number> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await selectDomain(page, "acme.test");
  await page.addInitScript((shown) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(".tiles") === null || document.querySelector(".wall") === null) return;
      watch.disconnect();
      // The frame after the next one begins when this one has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => console.info(`${shown}${performance.now()}`)));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, SHOWN);
  const reported = page.waitForEvent("console", {
    predicate: (it) => it.text().startsWith(SHOWN),
    timeout: TIMEOUT_MS,
  });
  await page.goto(url, { waitUntil: "commit" });
  const at = Number((await reported).text().slice(SHOWN.length));
  await page.close();
  return at;
};

/** Frames a second while something is turned through by the wheel, and the longest wait between two of them. */
const wheelSpeed = async (page: Page, target: string): Promise<{ fps: number; longestMs: number }> => {
  await page.locator(target).first().hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    const note = (at: number) => {
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    (window as unknown as { frames: number[] }).frames = frames;
  });
  const until = Date.now() + SCROLL_MS;
  for (let turns = 0; Date.now() < until; turns += 1) await page.mouse.wheel(0, turns % 40 < 30 ? 240 : -240);
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] };
    const waits = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
    return { fps: (frames.length - 1) / seconds, longestMs: Math.max(...waits) };
  });
};

const TURNS = 3;

/** The middle one of three: the database may just be tidying up what was planted a moment ago. */
export const middleSpeed = async (page: Page, target: string): Promise<{ fps: number; longestMs: number }> => {
  const speeds: { fps: number; longestMs: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) speeds.push(await wheelSpeed(page, target));
  return speeds.toSorted((a, b) => a.fps - b.fps)[Math.floor(TURNS / 2)] ?? { fps: 0, longestMs: Infinity };
};

/** The longest time from a key or a click to the next paint, as the browser itself reports it (in steps of 8 ms). */
export const measureLatency = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    (window as unknown as { interactions: typeof seen }).interactions = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId > 0) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { interactions: { longest: number } }).interactions.longest);
};

/** The scripts a page has loaded once it is at rest, by their path. */
export const listScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );

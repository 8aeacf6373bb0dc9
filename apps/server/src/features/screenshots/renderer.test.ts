import { expect, inject, test } from "vitest";

import { isolation } from "./isolation.ts";
import { startRenderer } from "./renderer.ts";
import { startHostilePages } from "./testing/hostile-pages.ts";
import { TEST_BROWSER } from "./testing/test-browser.ts";

const quiet = new AbortController().signal;

test("a browser that is missing or is none: not assessed, with the reason, and nothing is left behind", async () => {
  await using stage = await startHostilePages();
  for (const browser of inject("isNightly") ? ["/nowhere/chromium", "/bin/false"] : ["/nowhere/chromium"]) {
    await using renderer = await startRenderer({
      browser,
      net: stage.net,
      signal: quiet,
      limits: { startMs: inject("isNightly") ? 10_000 : 2_000 },
    });
    expect(await renderer.capture(stage.url("/plain"))).toEqual({ kind: "not-assessed", reason: "browser-failed" });
  }
  expect(stage.asked()).toEqual([]);
});

test.runIf(inject("isNightly"))(
  "a page is captured, and its ways to private addresses reach nothing",
  async (context) => {
    if (TEST_BROWSER === undefined) return context.skip("no browser on this machine");
    await using stage = await startHostilePages();
    await using renderer = await startRenderer({ browser: TEST_BROWSER, net: stage.net, signal: quiet });
    expect(await renderer.capture("file:///etc/passwd")).toMatchObject({ kind: "refused" });
    const page = await renderer.capture(stage.url("/login-elsewhere"), { wantsPng: true });
    expect(page).toMatchObject({
      kind: "taken",
      status: 200,
      width: 1280,
      height: 800,
      isCut: false,
      loginForms: [{ action: "https://collector.example/take" }],
    });
    if (page.kind !== "taken") return;
    expect(Buffer.from(page.webp).subarray(8, 12).toString()).toBe("WEBP");
    expect(
      Buffer.from(page.png ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(await renderer.capture(stage.url("/ways-out"))).toMatchObject({ kind: "taken" });
    expect(await renderer.capture(stage.url("/to-private"))).toEqual({ kind: "refused", reason: "out-of-scope" });
    expect(stage.escaped()).toEqual([]);
    expect(renderer.isolation).toBe(isolation().kind);
    expect(renderer.peakBytes()).toBeLessThan(600 * 1024 * 1024);
  },
);

import { expect, test } from "vitest";

import { paintFirst } from "./paint-first.ts";

const page = (code: string) => `<html><body><p>here</p><script type="module" async="">${code}</script></body></html>`;

test("a page whose start is not known is refused instead of sent without scripts", () => {
  expect(() => paintFirst("<html><body></body></html>")).toThrow("not known");
});

test("everything the page imports waits for the first paint, in its order", () => {
  const late = paintFirst(
    page(`import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-3.js";

window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client-4.js");`),
  );
  expect(late).not.toContain('async=""');
  expect(late).not.toMatch(/^import /m);
  const order = [
    // Somebody may be there before any script is.
    "pointerover",
    "PerformanceObserver",
    'await import("/assets/manifest-1.js");',
    'const route0=await import("/assets/root-2.js");',
    'const route1=await import("/assets/home-3.js");',
    '{"root":route0,"home":route1}',
    'import("/assets/entry.client-4.js")',
  ].map((part) => late.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test("no file is asked for before the paint, and then all at once", () => {
  const late = paintFirst(page("").replace("<body>", '<link rel="modulepreload" href="/assets/core-1.js"/><body>'));
  expect(late).not.toContain("<link");
  expect(late.indexOf('["/assets/core-1.js"]')).toBeGreaterThan(late.indexOf("PerformanceObserver"));
});

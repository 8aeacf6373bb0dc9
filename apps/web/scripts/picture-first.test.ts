import { expect, test } from "vitest";

import { EARLY_SCRIPT } from "../src/shared/early-script.ts";
import { THEME_SCRIPT } from "../src/shared/theme/theme-script.ts";
import { pictureFirst } from "./picture-first.ts";

const page = (head: string) =>
  `<html><head>${head}<link rel="modulepreload" href="/assets/core-1.js"/></head><body>` +
  `<script type="module" async="">import * as route0 from "/assets/root-2.js";\nimport("/assets/entry.client-4.js");</script></body></html>`;

test("a page that does not begin with the theme is refused instead of sent without its first script", () => {
  expect(() => pictureFirst(page(""))).toThrow("script of the theme");
});

test("the server is asked first, then the files, and the code begins once the picture was shown", () => {
  const html = pictureFirst(page(`<script>${THEME_SCRIPT}</script>`));
  expect(html).not.toContain("<link");
  const order = [
    THEME_SCRIPT,
    EARLY_SCRIPT,
    '["/assets/core-1.js"]',
    "</head>",
    "await globalThis.parapetEarly?.shown;",
    'const route0=await import("/assets/root-2.js");',
    'import("/assets/entry.client-4.js");',
  ].map((part) => html.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

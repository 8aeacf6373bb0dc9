import { expect, test } from "vitest";

import { beginWithPage } from "./begin-with-page.ts";

const MANIFEST = {
  url: "/assets/manifest-1.js",
  version: "1",
  routes: {
    root: { id: "root" },
    "en/frame/site": { id: "en/frame/site", parentId: "root" },
    "en/home": { id: "en/home", parentId: "en/frame/site", path: "</script>" },
    "en/terms": { id: "en/terms", parentId: "en/frame/site" },
  },
};
const PAGE = `<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/core-1.js"/><script type="module">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";</script>`;

test("a page that the manifest does not know is refused", () =>
  expect(() => beginWithPage(PAGE, MANIFEST, "en/none")).toThrow("en/none"));

test("a page that begins in another way is refused", () =>
  expect(() => beginWithPage("<p>", MANIFEST, "en/home")).toThrow("not known"));

test("the page knows itself and the frames around it, and asks for no list", () => {
  const html = beginWithPage(PAGE, MANIFEST, "en/home");
  expect(html).not.toContain('href="/assets/manifest-1.js"');
  expect(html).toContain("core-1.js");
  const [, text = ""] = /window\.__reactRouterManifest=(.*);\n/.exec(html) ?? [];
  expect(text).not.toContain("</script>");
  const first = JSON.parse(text) as typeof MANIFEST;
  expect(first).toMatchObject({ url: MANIFEST.url, isFirstPage: true });
  expect(Object.keys(first.routes)).toEqual(["root", "en/frame/site", "en/home"]);
});

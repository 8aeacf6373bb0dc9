import { expect, test } from "vitest";

import { squeezed } from "./squeezed-manifest.ts";

const page = (language: string, id: string, path: string, module = "/assets/a.js") => ({
  id: `${language}/${id}`,
  parentId: `${language}/frame/site`,
  path: language === "en" ? path : path === "" ? language : `${language}/${path}`,
  module,
  imports: ["/assets/core.js"],
});
const frame = (language: string) => ({ id: `${language}/frame/site`, parentId: "root", module: "/assets/f.js" });
const manifestOf = (routes: readonly { readonly id: string }[]) => ({
  version: "1",
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
});
// oxlint-disable-next-line no-implied-eval, no-new-func -- what a browser does with it
const read = (code: string): unknown => new Function(`return ${code}`)();

const ALL = ["en", "es", "fr"].flatMap((language) => [
  frame(language),
  page(language, "home", ""),
  page(language, "plans", "plans-pricing"),
]);

test("pages of three languages are written once and read as before", () => {
  const manifest = manifestOf([{ id: "root" }, ...ALL]);
  const code = squeezed(manifest);
  expect(read(code)).toEqual(manifest);
  expect(code.match(/plans-pricing/g)).toHaveLength(1);
});

test("a page that differs in one language, or is missing there, keeps what is its own", () => {
  const odd = ALL.map((route) => (route.id === "fr/plans" ? page("fr", "plans", "tarifs", "/assets/b.js") : route));
  const manifest = manifestOf([{ id: "root" }, ...odd.filter(({ id }) => id !== "es/home")]);
  expect(read(squeezed(manifest))).toEqual(manifest);
});

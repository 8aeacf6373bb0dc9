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
interface Read {
  readonly routes: Record<string, object>;
  readonly routeOf: (id: string) => object | undefined;
  readonly whole: () => Record<string, object>;
}
// oxlint-disable-next-line no-implied-eval, no-new-func -- what a browser does with it
const read = (code: string) => new Function(`return ${code}`)() as Read;
const unfolded = (code: string) => {
  const { routeOf: _, whole, ...rest } = read(code);
  return { ...rest, routes: whole() };
};

const ALL = ["en", "es", "fr"].flatMap((language) => [
  frame(language),
  page(language, "home", ""),
  page(language, "plans", "plans-pricing"),
]);

test("pages of three languages are written once and read as before", () => {
  const manifest = manifestOf([{ id: "root" }, ...ALL]);
  const code = squeezed(manifest);
  expect(unfolded(code)).toEqual(manifest);
  expect(code.match(/plans-pricing/g)).toHaveLength(1);
});

test("a page that differs in one language, or is missing there, keeps what is its own", () => {
  const odd = ALL.map((route) => (route.id === "fr/plans" ? page("fr", "plans", "tarifs", "/assets/b.js") : route));
  const manifest = manifestOf([{ id: "root" }, ...odd.filter(({ id }) => id !== "es/home")]);
  expect(unfolded(squeezed(manifest))).toEqual(manifest);
});

test("one page of any language is answered for without unfolding all", () => {
  const { routeOf, routes } = read(squeezed(manifestOf([{ id: "root" }, ...ALL])));
  for (const route of ALL) expect(routeOf(route.id)).toEqual(route);
  expect(routeOf("root")).toEqual({ id: "root" });
  expect(Object.keys(routes)).toHaveLength(4);
});

test.each(["es/home", "fr/none", "none"])("%s, which is nowhere, is not made up", (id) => {
  const manifest = manifestOf([{ id: "root" }, ...ALL.filter((route) => route.id !== "es/home")]);
  expect(read(squeezed(manifest)).routeOf(id)).toBeUndefined();
});

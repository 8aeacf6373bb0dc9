import { expect, test } from "vitest";

import { runManifest, slimManifest } from "./slim-manifest.ts";

const entry = (id: string, more: object) => ({ id, hasLoader: false, imports: ["/assets/frame.js"], css: [], ...more });
const routesOf = (locale: string, prefix: string) => [
  entry(`${locale}/frame`, { parentId: "root", module: "/assets/frame-route.js" }),
  entry(`${locale}/home`, { parentId: `${locale}/frame`, path: prefix, module: "/assets/home.js" }),
  entry(`${locale}/terms`, {
    parentId: `${locale}/frame`,
    path: prefix === "" ? "terms" : `${prefix}/terms`,
    module: "/assets/terms.js",
    hasDefaultExport: true,
  }),
];
const written = (routes: readonly { readonly id: string }[]) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: "/assets/entry.js", imports: ["/assets/frame.js"] },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    version: "1",
  })};`;
const ALL = [
  entry("root", { path: "", module: "/assets/root.js" }),
  ...routesOf("en", ""),
  ...routesOf("es", "es"),
  ...routesOf("fr", "fr"),
];

test("the browser gets every route of every language, without what it does without", () => {
  const short = slimManifest(written(ALL));
  expect(short).not.toContain("es/terms");
  const { routes, entry: first, version } = runManifest(short);
  expect({ first, version }).toEqual({
    first: { module: "/assets/entry.js", imports: ["/assets/frame.js"] },
    version: "1",
  });
  expect(Object.keys(routes).toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
  expect(routes["root"]).toEqual({ id: "root", path: "", module: "/assets/root.js" });
  expect(routes["fr/home"]).toEqual({ id: "fr/home", parentId: "fr/frame", path: "fr", module: "/assets/home.js" });
  expect(routes["es/terms"]).toEqual({
    id: "es/terms",
    parentId: "es/frame",
    path: "es/terms",
    module: "/assets/terms.js",
    hasDefaultExport: true,
  });
});

test("a language whose routes are others is refused", () => {
  const changed = ALL.map((it) => (it.id === "fr/terms" ? { ...it, path: "fr/conditions" } : it));
  expect(() => slimManifest(written(changed))).toThrow("differ in more than their addresses");
});

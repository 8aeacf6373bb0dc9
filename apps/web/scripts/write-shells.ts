/**
 * Writes the file that each page drawn by the browser begins with, in every language: the portal's shell with all that the
 * page will ask for named in its head, so that nothing is found only after something else was read. Every page, prerendered
 * ones too, gets its own entry of the list of pages. Also writes down which pages the browser draws; the server answers all
 * other unknown addresses with "not found".
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { inLocale, localeOf } from "@parapet/words/links";
import { LOCALES, type Locale } from "@parapet/words/locale";

import { drawnPages, routeFor, ROUTES, wordsOf } from "../src/app/route-table.ts";
import { beginWithPage, type Manifest } from "./begin-with-page.ts";
import { pictureFirst } from "./picture-first.ts";

interface RouteFiles {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

const build = new URL("../build/", import.meta.url).pathname;
const root = join(build, "client");
const shell = readFileSync(join(root, "__spa-fallback.html"), "utf8");

const manifestFile = /href="(\/assets\/manifest-[\w-]+\.js)"/.exec(shell)?.[1];
if (manifestFile === undefined) throw new Error("the shell names no manifest");
const manifestText = readFileSync(join(root, manifestFile), "utf8")
  .replace(/^[^=]*=/, "")
  .replace(/;\s*$/, "");
const manifest = JSON.parse(manifestText) as Manifest & { readonly routes: Record<string, RouteFiles> };
const { routes } = manifest;

const sources = JSON.parse(readFileSync(join(root, ".vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string; imports?: string[] }
>;
rmSync(join(root, ".vite"), { recursive: true });

const wordFiles = (locale: Locale, namespaces: readonly string[]): string[] =>
  namespaces.flatMap((namespace) => {
    const found = Object.entries(sources).find(([source]) => source.endsWith(`messages/${namespace}/${locale}.ts`));
    if (found === undefined) throw new Error(`no file holds the texts ${namespace} in ${locale}`);
    return [found[1].file, ...(found[1].imports ?? []).map((key) => sources[key]?.file ?? "")].map(
      (file) => `/${file}`,
    );
  });

/** The code of a route and of the frames around it. */
const codeOf = (id: string): string[] => {
  const route = routes[id];
  if (route === undefined) throw new Error(`the manifest knows no route ${id}`);
  const around = route.parentId === undefined || route.parentId === "root" ? [] : codeOf(route.parentId);
  return [...around, route.module, ...(route.imports ?? [])];
};

const pages = drawnPages();
let files = 0;
for (const { path, file } of pages) {
  if (!file.startsWith("__shells/")) continue;
  const route = ROUTES.find((it) => it.path === path) ?? routeFor(path);
  for (const locale of LOCALES) {
    const wanted = [...new Set([...codeOf(`${locale}/${route.id}`), ...wordFiles(locale, wordsOf(route))])];
    const links = wanted
      .filter((href) => !shell.includes(`href="${href}"`))
      .map((href) => `<link rel="modulepreload" href="${href}"/>`)
      .join("");
    const html = shell.replace(`<html lang="en">`, `<html lang="${locale}">`).replace("</head>", `${links}</head>`);
    const place = join(root, inLocale(locale, "/"), file);
    mkdirSync(dirname(place), { recursive: true });
    const page = beginWithPage(html, manifest, `${locale}/${route.id}`);
    writeFileSync(place, route.opensTo === "signed-in" ? pictureFirst(page) : page);
    files += 1;
  }
}

for (const file of globSync("**/index.html", { cwd: root })) {
  const pathname = `/${dirname(file)}`.replace(/^\/\.$/, "/");
  const place = join(root, file);
  const id = `${localeOf(pathname)}/${routeFor(pathname).id}`;
  writeFileSync(place, beginWithPage(readFileSync(place, "utf8"), manifest, id));
}
writeFileSync(join(build, "pages.json"), JSON.stringify(pages));
console.log(`wrote ${files} shells of ${pages.length} pages that the browser draws`);

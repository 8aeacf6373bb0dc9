/**
 * How much JavaScript does a first visit to each page cost, compressed? Counts what the page loads before it can be used:
 * the modules its HTML names, those of its routes, everything they import, and its texts in one language. Run it after
 * `npm run build`.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { inLocale } from "@parapet/words/links";

import { runManifest } from "../../apps/web/scripts/slim-manifest.ts";
import { ROUTES, routeWords } from "../../apps/web/src/app/route-table.ts";

const root = new URL("../../apps/web/build/client/", import.meta.url).pathname;
/** What was reached, so that nothing grows; the goals are 90 for signing in and 180 behind the session. React and its router are 108. */
const LIMIT_KB = { "sign-in": 152, public: 183, portal: 213 };
type Kind = keyof typeof LIMIT_KB;

const kindOf = ({ opensTo, id }: (typeof ROUTES)[number]): Kind => {
  if (opensTo === "signed-in") return "portal";
  return id === "login" ? "sign-in" : "public";
};

const read = (file: string): string => readFileSync(root + file.replace(/^\//, ""), "utf8");
const gzipKb = (file: string): number => gzipSync(read(file), { level: 9 }).length / 1024;

const STATIC_IMPORT = /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*${},\s]+?\s*from\s*)?["'](\.\/[^"']+\.js)["']/g;

const withImports = (files: Iterable<string>): Set<string> => {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ""] of read(file).matchAll(STATIC_IMPORT)) queue.push(`/assets/${name.slice(2)}`);
  }
  return seen;
};

interface RouteFiles {
  readonly parentId?: string;
  readonly module: string;
}

const [manifestFile = ""] = globSync("assets/manifest-*.js", { cwd: root });
const { routes } = runManifest<RouteFiles>(read(manifestFile));
const modulesOf = (id: string | undefined): string[] => {
  const route = id === undefined ? undefined : routes[id];
  return route === undefined ? [] : [...modulesOf(route.parentId), route.module];
};

/** Texts are loaded by the page's code; their files are named after the language. Every set counts as an average one. */
const words = globSync("assets/{en,es,fr}-*.js", { cwd: root });
const averageWordsKb = words.reduce((total, file) => total + gzipKb(file), 0) / Math.max(1, words.length);

const pages = ROUTES.filter(({ developmentOnly }) => developmentOnly !== true).map((route) => {
  const prerendered = `${inLocale("en", route.standIn ?? route.path).slice(1)}/index.html`.replace(/^\//, "");
  const html = existsSync(root + prerendered) ? prerendered : "__spa-fallback.html";
  const text = read(html);
  const named = [...text.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, file = ""]) => file);
  const first = withImports([...named, ...modulesOf(`en/${route.id}`)]);
  const css = [...new Set([...text.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, file = ""]) => file))];
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipKb(file), 0);
  return {
    page: route.path,
    kind: kindOf(route),
    files: first.size,
    "first load (kB gz)": Number(sum(first).toFixed(1)),
    "with texts (kB gz)": Number((sum(first) + routeWords(route).length * averageWordsKb).toFixed(1)),
    "css (kB gz)": Number(sum(css).toFixed(1)),
    "html (kB gz)": Number(gzipKb(html).toFixed(1)),
  };
});

console.table(pages);
let isGood = true;
for (const [kind, limit] of Object.entries(LIMIT_KB)) {
  const heaviest = pages
    .filter((page) => page.kind === kind)
    .toSorted((a, b) => b["with texts (kB gz)"] - a["with texts (kB gz)"])[0];
  const kB = heaviest?.["with texts (kB gz)"] ?? Infinity;
  console.log(
    `${kind}: heaviest ${kB} kB (${heaviest?.page}), limit ${limit} kB: ${(kB / limit).toFixed(2)} of the limit`,
  );
  isGood &&= kB < limit;
}
process.exitCode = isGood ? 0 : 1;

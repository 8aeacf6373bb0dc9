/**
 * How much JavaScript does a first visit to each prerendered page cost, compressed? Counts what the page loads before
 * it can be used: the modules its HTML names, everything those import, and what the page asks for once it stands (its
 * texts in the chosen language and the session check). Run it after `npm run build`.
 */
import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../apps/web/build/client/", import.meta.url).pathname;
const LIMIT_KB = 150;

const read = (file: string): string => readFileSync(root + file.replace(/^\//, ""), "utf8");
const gzipKb = (file: string): number =>
  gzipSync(readFileSync(root + file.replace(/^\//, "")), { level: 9 }).length / 1024;

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

const sessionCheck = globSync("assets/check-session-*.js", { cwd: root }).map((file) => `/${file}`);

const pages = globSync("**/*.html", { cwd: root })
  .map((html) => {
    const text = read(html);
    const named = [...text.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, file = ""]) => file);
    const first = withImports(named);
    const later = withImports(sessionCheck).difference(first);
    const css = [...new Set([...text.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, file = ""]) => file))];
    const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipKb(file), 0);
    return {
      page: `/${html.replace(/(?:^|\/)index\.html$/, "")}`,
      files: first.size,
      "first load (kB gz)": Number(sum(first).toFixed(1)),
      "with session check (kB gz)": Number((sum(first) + sum(later)).toFixed(1)),
      "css (kB gz)": Number(sum(css).toFixed(1)),
      "html (kB gz)": Number(gzipKb(html).toFixed(1)),
    };
  })
  .toSorted((a, b) => a.page.localeCompare(b.page));

console.table(pages.filter(({ page }) => !/^\/(?:es|fr)\b/.test(page)));
const heaviest = Math.max(...pages.map((page) => page["with session check (kB gz)"]));
console.log(
  `${pages.length} pages; heaviest ${heaviest} kB of ${LIMIT_KB} kB allowed, texts of one language not counted (3 to 6 kB)`,
);
process.exitCode = heaviest <= LIMIT_KB ? 0 : 1;

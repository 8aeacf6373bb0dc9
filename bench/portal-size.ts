/**
 * How much JavaScript does a first visit to each page cost, compressed? Counts what the page loads before it can be used:
 * the modules its HTML names, everything those import, and its texts in one language. Run it after `npm run build`.
 */
import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../apps/web/build/client/", import.meta.url).pathname;
/** What everybody may open, and what stands behind a session. */
const LIMIT_KB = { public: 150, portal: 200 };

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

/** The texts of a page are loaded by its code; their files are named after the language and are the ones that differ. */
const words = globSync("assets/{en,es,fr}-*.js", { cwd: root }).map((file) => `/${file}`);
const averageWordsKb = words.reduce((total, file) => total + gzipKb(file), 0) / Math.max(1, words.length);
/** A prerendered page loads three sets of texts: what is common, the frame's and its own. A shell names its own. */
const WORD_SETS = 3;

const pages = globSync("**/*.html", { cwd: root })
  .map((html) => {
    const text = read(html);
    const named = [...text.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, file = ""]) => file);
    const first = withImports(named);
    const css = [...new Set([...text.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, file = ""]) => file))];
    const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipKb(file), 0);
    return {
      page: `/${html.replace(/(?:^|\/)index\.html$/, "")}`,
      files: first.size,
      "first load (kB gz)": Number(sum(first).toFixed(1)),
      "with texts (kB gz)": Number(
        (sum(first) + (html.includes("__shells/") ? 0 : WORD_SETS * averageWordsKb)).toFixed(1),
      ),
      "css (kB gz)": Number(sum(css).toFixed(1)),
      "html (kB gz)": Number(gzipKb(html).toFixed(1)),
    };
  })
  .toSorted((a, b) => a.page.localeCompare(b.page));

console.table(pages.filter(({ page }) => !/^\/(?:es|fr)\b/.test(page)));
const SHELL = /^\/(?:(?:es|fr)\/)?__shells\/(?<name>.+)\.html$/;
/** The gallery is for those who build the portal. */
const judged = pages.filter(({ page }) => SHELL.exec(page)?.groups?.["name"] !== "gallery");
let isGood = true;
for (const [kind, limit] of Object.entries(LIMIT_KB)) {
  const heaviest = judged
    .filter(({ page }) => SHELL.test(page) === (kind === "portal"))
    .toSorted((a, b) => b["with texts (kB gz)"] - a["with texts (kB gz)"])[0];
  const kB = heaviest?.["with texts (kB gz)"] ?? Infinity;
  console.log(
    `${kind}: heaviest ${kB} kB (${heaviest?.page}), limit ${limit} kB: ${(kB / limit).toFixed(2)} of the limit`,
  );
  isGood &&= kB < limit;
}
process.exitCode = isGood ? 0 : 1;

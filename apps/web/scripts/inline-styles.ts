/**
 * Writes the styles that a prerendered page needs for its first paint into the page itself, so that nothing stands between
 * its arrival and the first thing to see. The link to the whole stylesheet stays where React expects it, for paper at
 * first, so that nobody waits for it; `entry.client.tsx` gives it to the screen. Without scripts it is there at once.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

import { criticalCss } from "./critical-css.ts";

const root = new URL("../build/client/", import.meta.url).pathname;
const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

let [pages, bytes] = [0, 0];
for (const file of globSync("**/index.html", { cwd: root })) {
  const html = readFileSync(root + file, "utf8");
  const present = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const inlined = html.replaceAll(LINK, (_, href: string) => {
    const css = criticalCss(readFileSync(root + href.slice(1), "utf8"), present);
    if (css.includes("</")) throw new Error(`${href} would end the style element early`);
    bytes += css.length;
    const link = `<link rel="stylesheet" href="${href}"`;
    return `<style>${css}</style>${link} media="print"/><noscript>${link}/></noscript>`;
  });
  if (inlined === html) throw new Error(`${file} names no stylesheet`);
  writeFileSync(root + file, inlined);
  pages += 1;
}
console.log(`styles of the first paint written into ${pages} pages, ${Math.round(bytes / pages / 1024)} kB each`);

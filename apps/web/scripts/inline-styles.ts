/**
 * Writes the styles of all that a prerendered page's own code can draw into the page itself, so that nothing stands between
 * its arrival and the first thing to see. The link to the whole stylesheet stays where React expects it,
 * switched off at first; `paint-first.ts` switches it on. Without scripts it is there at once.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

import { classesNamedIn, criticalCss } from "./critical-css.ts";
import { paintFirst } from "./paint-first.ts";

const root = new URL("../build/client/", import.meta.url).pathname;
const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

// Code that draws nothing of ours: what React and the router hold, and the list of all pages.
const LIBRARIES = /^assets\/(?:core|manifest|rolldown-runtime|entry\.client)-/;
// The home page draws nothing by itself once it stands but the end of its header. With no more styles than for that, it fits
// into what a server may send before it has heard anything back (ten packets, RFC 6928), which is a whole round trip sooner.
const STILL = /^(?:es\/|fr\/)?index\.html$/;
const FRAME = /^assets\/frame-/;
// Only what stands in quotes can be a class; the words around them name some by chance.
const DRAWN_BY_ITSELF = ["app/site/header.tsx", "shared/ui/button.tsx"].flatMap(
  (file) =>
    readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8")
      .replaceAll(/^import .*$/gm, "")
      .match(/"[^"\n]*"|`[^`]*`/g) ?? [],
);
const sources = new Map<string, string>();
const codeOf = (name: string) => {
  const known = sources.get(name) ?? readFileSync(root + name, "utf8");
  sources.set(name, known);
  return known;
};

let [pages, bytes] = [0, 0];
for (const file of globSync("**/index.html", { cwd: root })) {
  const html = readFileSync(root + file, "utf8");
  const drawn = [...html.matchAll(/class="([^"]*)"/g)].map(([, names = ""]) => names);
  const code = [...html.matchAll(/<link rel="modulepreload" href="\/(assets\/[\w.-]+\.js)"/g)].map(
    ([, name = ""]) => name,
  );
  const isStill = STILL.test(file);
  const drawing = code.filter((name) => !LIBRARIES.test(name) && !(isStill && FRAME.test(name)));
  const named = [...drawing.map(codeOf), ...(isStill ? DRAWN_BY_ITSELF : [])];
  const present = classesNamedIn([...drawn, ...named]);
  const page = [html, ...named].join("\n");
  const inlined = html.replaceAll(LINK, (_, href: string) => {
    const tags = isStill ? new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = ""]) => name)) : undefined;
    const css = criticalCss(readFileSync(root + href.slice(1), "utf8"), present, page, tags);
    if (css.includes("</")) throw new Error(`${href} would end the style element early`);
    bytes += css.length;
    const link = `<link rel="stylesheet" href="${href}"`;
    return `<style>${css}</style>${link} disabled=""/><noscript>${link}/></noscript>`;
  });
  if (inlined === html) throw new Error(`${file} names no stylesheet`);
  writeFileSync(root + file, paintFirst(inlined));
  pages += 1;
}
console.log(`styles of the first paint written into ${pages} pages, ${Math.round(bytes / pages / 1024)} kB each`);

/**
 * Writes the router's list of pages so that the pages of one language stand for all: the list names every file of every page
 * three times otherwise, and every visitor reads it. The result is compared with what it replaces before it is written.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { squeezed } from "./squeezed-manifest.ts";

const root = new URL("../build/client/", import.meta.url).pathname;
const [file] = globSync("assets/manifest-*.js", { cwd: root });
if (file === undefined) throw new Error("the build has no manifest");
const text = readFileSync(root + file, "utf8");
const prefix = "window.__reactRouterManifest=";
if (!text.startsWith(prefix)) throw new Error("the manifest begins in a way that is not known");
const manifest = JSON.parse(text.slice(prefix.length).replace(/;\s*$/, "")) as { routes: Record<string, object> };
const code = squeezed(manifest);
// oxlint-disable-next-line no-implied-eval, no-new-func -- our own build's text, to see what a browser will read
const read = new Function(`return ${code}`)() as unknown;
if (!isDeepStrictEqual(read, manifest)) throw new Error("the squeezed manifest says something else");
// The page has begun with its own entry, in the object that the router holds.
writeFileSync(root + file, `Object.assign(window.__reactRouterManifest,${code});`);
console.log(`squeezed the list of pages from ${text.length} to ${code.length} characters`);

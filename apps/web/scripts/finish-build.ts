/**
 * Completes what `react-router build` wrote: the list of pages that the browser renders, by which the server distinguishes a page
 * from an unknown address, the list of routes in a size that every page can load, the texts of the offline page, and compressed copies of
 * all text files, so that the server compresses nothing at run time.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

import { offlinePage } from "../src/app/offline-page.ts";
import { clientPages } from "../src/app/route-table.ts";
import { slimManifest } from "./slim-manifest.ts";

const build = new URL("../build", import.meta.url).pathname;
const root = join(build, "client");
const MIN_COMPRESSED_BYTES = 1024;

writeFileSync(join(build, "pages.json"), JSON.stringify(clientPages()));
const offline = join(root, "offline.html");
writeFileSync(offline, await offlinePage(readFileSync(offline, "utf8")));

for (const name of globSync("assets/manifest-*.js", { cwd: root })) {
  const file = join(root, name);
  writeFileSync(file, slimManifest(readFileSync(file, "utf8")));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** In the thread pool, so that all cores compress. */
const compress = async (name: string): Promise<void> => {
  const file = join(root, name);
  const bytes = readFileSync(file);
  if (bytes.length < MIN_COMPRESSED_BYTES) return;
  const [smallest, common] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, smallest);
  writeFileSync(`${file}.gz`, common);
};

await Promise.all(globSync("**/*.{html,js,css,svg,json,txt,xml}", { cwd: root }).map(compress));

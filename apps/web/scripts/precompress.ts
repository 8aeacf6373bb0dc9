/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing at run time. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { gzipAsync } from "@gfx/zopfli";

const root = new URL("../build/client/", import.meta.url).pathname;
const SMALLEST_WORTH_IT_BYTES = 1024;
/** More rounds win another thousandth. */
const ZOPFLI_ROUNDS = 5;
// What everybody loads is squeezed by twenty-five times the work for the last twentieth; a newcomer waits for this build.
const LOADED_BY_ALL = /^(?:es\/|fr\/)?index\.html$|^assets\/(?:core|frame|portal)-[^/]*\.js$/;

let files = 0;
for (const name of globSync("**/*.{html,js,css,svg,json,txt,xml}", { cwd: root })) {
  const bytes = readFileSync(root + name);
  if (bytes.length < SMALLEST_WORTH_IT_BYTES) continue;
  writeFileSync(`${root}${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  const gzipped = LOADED_BY_ALL.test(name)
    ? await gzipAsync(bytes, { numiterations: ZOPFLI_ROUNDS })
    : gzipSync(bytes, { level: 9 });
  writeFileSync(`${root}${name}.gz`, gzipped);
  files += 1;
}
console.log(`precompressed ${files} files`);

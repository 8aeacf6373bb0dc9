/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing at run time. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = new URL("../build/client/", import.meta.url).pathname;
const SMALLEST_WORTH_IT_BYTES = 1024;

let files = 0;
for (const name of globSync("**/*.{html,js,css,svg,json,txt,xml}", { cwd: root })) {
  const bytes = readFileSync(root + name);
  if (bytes.length < SMALLEST_WORTH_IT_BYTES) continue;
  writeFileSync(`${root}${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${root}${name}.gz`, gzipSync(bytes, { level: 9 }));
  files += 1;
}
console.log(`precompressed ${files} files`);

/* Reads every Recog file under PARAPET_DATA/recog and checks every example its authors wrote. */
import { join } from "node:path";

import { openBoundedMatcher } from "../../packages/scanner/src/fingerprints/bounded-matcher.ts";
import { FingerprintSet } from "../../packages/scanner/src/fingerprints/fingerprint-set.ts";
import { loadRecog } from "../../packages/scanner/src/fingerprints/load-recog.ts";
import { readParams } from "../../packages/scanner/src/fingerprints/read-facts.ts";

const data = process.env["PARAPET_DATA"];
if (data === undefined) {
  console.log("recog: skipped, PARAPET_DATA is not set");
  process.exit(0);
}

await using bounded = openBoundedMatcher();
const loadStarted = performance.now();
const { fingerprints, refused, files } = await loadRecog(join(data, "recog"), { bounded, withExamples: true });
const loadMs = performance.now() - loadStarted;
const linear = fingerprints.filter((it) => it.pattern.engine === "linear").length;

let passed = 0;
const failures: string[] = [];
for (const fingerprint of fingerprints) {
  for (const { value, expected } of fingerprint.examples) {
    const captures = await fingerprint.pattern.find(value);
    const facts = captures === null ? null : readParams(fingerprint, captures);
    const wrong =
      facts === null
        ? ["no match"]
        : Object.entries(expected).flatMap(([name, wanted]) =>
            facts[name] === wanted ? [] : [`${name}: ${facts[name]} instead of ${wanted}`],
          );
    if (wrong.length === 0) passed += 1;
    else failures.push(`${fingerprint.match} ${JSON.stringify(value.slice(0, 80))}: ${wrong.join(", ")}`);
  }
}

const set = new FingerprintSet(fingerprints);
const values = fingerprints.flatMap((it) => it.examples.map(({ value }) => ({ match: it.match, value })));
const identifyStarted = performance.now();
let named = 0;
for (const { match, value } of values) if ((await set.identify(match, value)) !== null) named += 1;
const identifyMs = performance.now() - identifyStarted;

for (const failure of failures) console.log(`  ${failure}`);
for (const { where, reason } of refused) console.log(`  refused ${where}: ${reason}`);
console.log(
  `recog: ${files} files, ${fingerprints.length} rules (${linear} linear), ${refused.length} refused, loaded in ${loadMs.toFixed(0)} ms`,
);
console.log(
  `recog: ${values.length} values through the whole set in ${identifyMs.toFixed(0)} ms, ${named} named, ${bounded.gaveUp} given up`,
);
console.log(`recog: ${passed} of ${passed + failures.length} examples as their authors say`);
process.exitCode = failures.length > 0 ? 1 : 0;

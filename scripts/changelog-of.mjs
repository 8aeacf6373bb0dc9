// `node scripts/changelog-of.mjs 1.0.0`: the part of the changelog that describes this version, for release notes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { answerHelp } from "./usage.mjs";

export const changelogOf = (changelog, version) => {
  const parts = changelog.split(/^## /m).slice(1);
  const own = parts.find((part) => part.split(/[\s\n]/)[0] === version);
  if (own === undefined) throw new Error(`CHANGELOG.md does not describe version ${version}.`);
  return own.slice(own.indexOf("\n")).trim();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
  const versions = [...text.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
  answerHelp(
    `node scripts/changelog-of.mjs <version>\n\nPrints what CHANGELOG.md says about a version: ${versions.join(", ")}.`,
    versions,
  );
  const [version] = process.argv.slice(2);
  if (version === undefined) throw new Error("Which version?");
  console.log(changelogOf(text, version));
}

// `node scripts/changelog-of.mjs 1.0.0`: the part of the changelog that describes this version, for release notes.
import { readFileSync } from "node:fs";

export const changelogOf = (changelog, version) => {
  const parts = changelog.split(/^## /m).slice(1);
  const own = parts.find((part) => part.split(/[\s\n]/)[0] === version);
  if (own === undefined) throw new Error(`CHANGELOG.md does not describe version ${version}.`);
  return own.slice(own.indexOf("\n")).trim();
};

const [version] = process.argv.slice(2);
if (version !== undefined)
  console.log(changelogOf(readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8"), version));

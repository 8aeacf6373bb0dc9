// `npm run release:version`: raises every package to the version that the pending changesets ask for, and moves their texts into
// CHANGELOG.md. Changesets itself writes one changelog per package and leaves the root package alone; users read one file.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { root, run } from "./install.mjs";
import { answerHelp } from "./usage.mjs";

const HEADINGS = { major: "Breaking changes", minor: "Features", patch: "Fixes" };

/** The highest bump that a changeset asks for, and its text as items of a list. */
export const readChangeset = (file) => {
  const [, front = "", text = ""] = /^---\n([^]*?)\n?---\n([^]*)$/.exec(file) ?? [];
  const bump = Object.keys(HEADINGS).find((kind) => new RegExp(`: *${kind} *$`, "m").test(front));
  if (bump === undefined) return null;
  // A text that begins with a paragraph becomes an item, like the lists of the others.
  const asItem = (paragraph) => `- ${paragraph.replaceAll("\n", "\n  ")}`;
  return { bump, text: text.trim().replace(/^(?!- )[^]*?(?=\n\n|$)/, asItem) };
};

/** The part of the changelog that describes a version. */
export const versionSection = (version, date, changesets) =>
  [
    `## ${version}`,
    `Released ${date}.`,
    ...Object.entries(HEADINGS).flatMap(([kind, heading]) => {
      const texts = changesets.filter(({ bump }) => bump === kind).map(({ text }) => text);
      return texts.length === 0 ? [] : [`### ${heading}`, texts.join("\n")];
    }),
  ].join("\n\n");

/** The newest version comes first. */
export const withSection = (changelog, section) => {
  const at = changelog.search(/^## /m);
  return at < 0
    ? `${changelog.trimEnd()}\n\n${section}\n`
    : `${changelog.slice(0, at)}${section}\n\n${changelog.slice(at)}`;
};

const change = (path, edit) => {
  const file = join(root, path);
  writeFileSync(file, edit(readFileSync(file, "utf8")));
};
const inJson = (edit) => (text) => {
  const value = JSON.parse(text);
  edit(value);
  return `${JSON.stringify(value, null, 2)}\n`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp(
    "npm run release:version\n\nRaises every package to the version that the pending changesets ask for and writes CHANGELOG.md.",
  );
  const changesets = readdirSync(join(root, ".changeset"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .flatMap((name) => readChangeset(readFileSync(join(root, ".changeset", name), "utf8")) ?? []);
  if (changesets.length === 0) throw new Error("There is no pending changeset.");
  run("npx", ["changeset", "version"]);
  const { version } = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8"));
  const raise = (manifest) => (manifest.version = version);
  change("package.json", inJson(raise));
  change(
    "package-lock.json",
    inJson((lock) => {
      raise(lock);
      for (const [path, one] of Object.entries(lock.packages)) if (!path.includes("node_modules/")) raise(one);
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  change("CHANGELOG.md", (text) => withSection(text, versionSection(version, today, changesets)));
  console.log(`Version ${version}. Edit its part of CHANGELOG.md for users, then commit and tag v${version}.`);
}

import { globSync, readFileSync } from "node:fs";

import * as api from "@parapet/domain/contracts/api";
import { CONNECTORS } from "@parapet/intel/connectors/registry";
import { FEEDS } from "@parapet/intel/registry";
import { forbiddenIn } from "@parapet/words/forbidden-words";
import { expect, test } from "vitest";

import { explainSettings } from "../platform/config.ts";

const faults = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => forbiddenIn(text, "en").map((fault) => `${text.slice(0, 120)}: ${fault}`));

const summaries = Object.values<unknown>(api)
  .filter((it): it is { summary: string } => typeof it === "object" && it !== null && "summary" in it)
  .map(({ summary }) => summary);

test("no summary of the API reference uses a wording of the list", () => {
  expect(summaries.length).toBeGreaterThan(240);
  // "Look up" is the established verb for querying an indicator.
  expect(faults(summaries.filter((summary) => !summary.startsWith("Look up ")))).toEqual([]);
});

test("summaries of the API reference begin with a capital letter and end without a period", () => {
  expect(summaries.filter((summary) => !/^[A-Z].*[^.]$/s.test(summary))).toEqual([]);
});

/** Literals with at least two words: help texts, what commands print, and why they refuse. */
const literalsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^(?!import |export \*|\s*\/?\*|\s*\/\/).*?$/gm)]
    .flatMap(([line]) => [...line.matchAll(/"([^"\\]*\s[^"\\]*)"|`([^`]*\s[^`]*)`/g)])
    .map(([, plain, template]) => (plain ?? template ?? "").replaceAll(/\$\{[^}]*\}?/g, " "))
    .filter((text) => !/\b(?:look up|ioc lookup)\b|^\s*(?:select|insert|update|delete) /i.test(text));

test("no help text, output or start-up error of the command line uses a wording of the list", () => {
  const files = [
    ...globSync("cli/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.includes(".test.")),
    "../platform/config.ts",
    "../platform/start-errors.ts",
    "../platform/command-errors.ts",
  ].map((file) => `${import.meta.dirname}/${file}`);
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap(literalsOf).length).toBeGreaterThan(300);
  expect(files.flatMap((file) => faults(literalsOf(file)).map((fault) => `${file}: ${fault}`))).toEqual([]);
});

test("no setting, feed or connector is described with a wording of the list", () => {
  expect(
    faults([
      ...explainSettings({}).map(({ meaning }) => meaning),
      ...FEEDS.map(({ name }) => name),
      ...CONNECTORS.map(({ name }) => name),
    ]),
  ).toEqual([]);
});

const ROOT = new URL("../../../../", import.meta.url);

/** Prose of a Markdown file: without code, links, names of areas and of panels and, in italics, names of other products' settings. */
const markdownProse = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```|`[^`]*`|\[[^\]]*\.md\]\([^)]*\)|\]\([^)]*\)|(?<!\*)\*[^*\n]+\*(?!\*)/g, " x ")
    .replaceAll(/\b(?:look(?:s|ed)? (?:up|alike)|drawers?)\b|\bsub-domain-exploitable-services\b/gi, " ");

/** Lists of test titles and figures, which are not prose. */
const LISTS = new Set(["docs/proof.md", "bench/README.md"]);

test("no documentation and no release note uses a wording of the list", () => {
  const files = globSync(["*.md", ".changeset/*.md", "docs/**/*.md", "{apps,packages,lab,e2e}/**/README.md"], {
    cwd: ROOT,
    exclude: (name) => name === "node_modules",
  }).filter((file) => !LISTS.has(file));
  expect(files.length).toBeGreaterThan(30);
  const wrong = files.flatMap((file) =>
    faults(markdownProse(readFileSync(new URL(file, ROOT), "utf8")).split(/\n\s*\n/)).map((it) => `${file}: ${it}`),
  );
  expect(wrong).toEqual([]);
});

/** Words of an invented language where engineering has an established one; a drawer is a panel of the portal there. */
const PRIVATE_TERMS =
  /\b(?:whence|mend(?:s|ed|ing)?|anybody|somebody|everybody|nobody|whoever|strangers?|hears?|heard|doors?|houses?|lies (?:open|in)|without arms|the same breath|(?:his|its|their|own) manners|honest(?:ly)?|luck|proven)\b|\b(?:the|same|own) (?:line|drawer) of (?:jobs|scans|rows)\b/i;

/** Comments and titles of tests in a source file; a title has at least three words. */
const remarksOf = (source: string): string[] => [
  ...[...source.matchAll(/(?:^|[\s;{(,])\/\/ (.*)$|^\s*\/?\*+ (.*)$/gm)].map(([, line, block]) => line ?? block ?? ""),
  ...[...source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*\(\s*|\)\()"(\S+ \S+ [^"\n]*)"/g)].map(
    ([, title]) => title ?? "",
  ),
];

test("no comment and no title of a test uses a private term", () => {
  const files = globSync("{apps,packages,lab,bench,e2e,proof,attack,faults,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules" || name === "build" || name === ".react-router",
  }).filter((file) => !/forbidden-words|retired-wordings|wiring\/wording/.test(file));
  expect(files.length).toBeGreaterThan(2000);
  const wrong = files.flatMap((file) =>
    remarksOf(readFileSync(new URL(file, ROOT), "utf8"))
      .filter((remark) => PRIVATE_TERMS.test(remark))
      .map((remark) => `${file}: ${remark}`),
  );
  expect(wrong).toEqual([]);
});

/** The same terms in names, and further ones that are no fault in a sentence. */
const PRIVATE_NAMES = /^(?:whence|mend|hears?|heard|doors?|houses?|tells?|told|hangs?|hung|sights?|hurry|talks?)$/;
/** Fields and tables that exist outside the program: the API's field and columns of the database. */
const PUBLISHED = new Set([
  "sight",
  "told",
  "alert_told",
  "AlertTold",
  "told_at",
  "told_until",
  "payment_told_at",
  "ended_told",
]);

/** Names that a source file declares: variables, functions, types, parameters and members. */
const namesOf = (source: string): string[] =>
  [
    ...source.matchAll(/\b(?:const|let|function|class|interface|type|readonly) (\w+)/g),
    ...source.matchAll(/^\s*(?:async )?(\w+)\??(?:\(.*\{|: .*[;,])$/gm),
  ].map(([, name]) => name ?? "");

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/click-?house/gi, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_.-]/);

test("no name of a file, function, type or member uses one either", () => {
  const files = globSync("{apps,packages,lab,bench,e2e,proof,attack,faults,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules" || name === "build" || name === ".react-router",
  });
  const isPrivate = (name: string) => partsOf(name).some((part) => PRIVATE_NAMES.test(part));
  const wrong = files.flatMap((file) => {
    const source = readFileSync(new URL(file, ROOT), "utf8");
    const names = namesOf(source).filter((name) => !PUBLISHED.has(name) && isPrivate(name));
    return [...(isPrivate(file.split("/").at(-1) ?? "") ? [file] : []), ...names.map((name) => `${file}: ${name}`)];
  });
  expect(wrong).toEqual([]);
});

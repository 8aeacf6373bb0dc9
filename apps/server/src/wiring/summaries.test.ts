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
const LISTS = new Set(["docs/proof.md", "docs/specification.md", "tools/bench/README.md"]);

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

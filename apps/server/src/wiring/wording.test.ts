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

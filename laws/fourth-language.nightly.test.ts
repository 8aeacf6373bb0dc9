import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { LOCALES } from "../packages/words/src/locale.ts";

const ROOT = join(import.meta.dirname, "..");
const FOURTH = "pt";
/** Words of other people's pages and names, by the language these are written in; not texts of the product. */
const NOT_TEXTS = new Set([
  "packages/intel/src/mentions/detect-language.ts",
  "packages/scanner/src/look-alikes/lures.ts",
]);

/** The texts of one language, which the file that collects all languages stands for; some of them name languages. */
const OF_ONE_LANGUAGE = new RegExp(String.raw`^packages/words/src/messages/[\w-]+/(?:${LOCALES.join("|")})\.ts$`);

const isSource = (path: string): boolean =>
  !/node_modules|(?:^|\/)build(?:\/|$)|\.react-router|\/testing\/|\.test\.tsx?$/.test(path);

/** Does this file name every language as a key of an object, so that it holds or collects texts? */
const hasTexts = (text: string): boolean =>
  LOCALES.every((locale) => new RegExp(String.raw`(?:^\s*|[{,]\s*)${locale}(?::|,| \})`, "m").test(text));

const holders = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((path) => isSource(path) && !NOT_TEXTS.has(path) && !OF_ONE_LANGUAGE.test(path))
  .filter((path) => hasTexts(readFileSync(join(ROOT, path), "utf8")));

/** The project as it would be with one more language in the list: copied sources, installed packages by link. */
const copyProject = (to: string): void => {
  for (const folder of ["packages", "apps"])
    cpSync(join(ROOT, folder), join(to, folder), {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|build|\.react-router|migrations|public)$|\.recorded\.json$/.test(path),
    });
  mkdirSync(join(to, "node_modules/@parapet"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@parapet") symlinkSync(join(ROOT, "node_modules", name), join(to, "node_modules", name));
  for (const name of readdirSync(join(to, "packages")))
    symlinkSync(join(to, "packages", name), join(to, "node_modules/@parapet", name));
  const list = join(to, "packages/words/src/locale.ts");
  writeFileSync(list, readFileSync(list, "utf8").replace(/(const LOCALES = \[[^\]]*)\]/, `$1, "${FOURTH}"]`));
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "tsconfig.base.json"), "utf8")) as {
    compilerOptions: object;
  };
  const options = { ...compilerOptions, lib: ["esnext", "dom", "dom.iterable"], jsx: "react-jsx" };
  writeFileSync(join(to, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: holders }));
};

/** How many errors about the new language each file has. */
const reported = new Map<string, number>();
const folder = mkdtempSync(join(tmpdir(), "parapet-fourth-language-"));

beforeAll(() => {
  copyProject(folder);
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // One entry per error, with the lines that explain it; only those that miss the new language count.
  const errors = stdout
    .split(/\n(?=\S)/)
    .filter((error) => new RegExp(String.raw`\b${FOURTH}\b`).test(error))
    .flatMap((error) => /^([^(\s]+)\(\d+,\d+\): error TS/.exec(error)?.[1] ?? []);
  for (const path of errors) reported.set(path, (reported.get(path) ?? 0) + 1);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the search finds the places that hold texts", () => {
  expect(holders).toContain("packages/words/src/namespaces.ts");
  expect(holders).toContain("packages/words/src/messages/mail/words.ts");
  expect(holders).toContain("packages/scanner/src/checks/email/email-tls-rpt.ts");
  expect(holders.length).toBeGreaterThan(80);
});

test("with a fourth language no file that holds texts compiles until it has them", () =>
  expect(holders.filter((path) => !reported.has(path))).toEqual([]));

test("every set of texts of the portal is reported by itself", () => {
  const sets = readFileSync(join(ROOT, "packages/words/src/namespaces.ts"), "utf8").match(/^ {4}en: /gm)?.length;
  expect(reported.get("packages/words/src/namespaces.ts")).toBeGreaterThanOrEqual(sets ?? Infinity);
});

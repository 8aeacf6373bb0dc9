import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

// The worked example of docs/add-a-feature.md, applied to a copy of the project.

const ROOT = join(import.meta.dirname, "..");
const GUIDE = readFileSync(join(ROOT, "docs/add-a-feature.md"), "utf8");
const MIGRATIONS = "packages/db/migrations";
const OBJECTS = "apps/server/src/testing/make-objects.ts";
const copy = mkdtempSync(join(tmpdir(), "parapet-add-a-feature-"));

const lastMigration = Math.max(...readdirSync(join(ROOT, MIGRATIONS)).map((name) => Number.parseInt(name, 10)));
const nextMigration = String(lastMigration + 1).padStart(4, "0");

/** Every file of the guide: its path on a line of its own, its text in the block below. */
const NEW = new Map(
  [...GUIDE.matchAll(/^`([\w./-]+\.\w+)`.*\n\n```\w+\n([^]*?)^```$/gm)].map(([, path = "", text = ""]) => [
    path.replace("NNNN", nextMigration),
    text,
  ]),
);

/** The edits of the guide: names of the page, labels in the three tables of the audit log, and an object to try. */
const EDITED = new Map<string, readonly [after: string, line: string]>([
  ...[...GUIDE.matchAll(/^\| (\w\w) \| `(.*)` \|$/gm)].map(
    ([, locale = "", line = ""]) =>
      [`packages/words/src/messages/access/audit/${locale}.ts`, ["  actions: {\n", `${line}\n`]] as const,
  ),
  ...[...GUIDE.matchAll(/^\| titles\/(\w\w) \| `(.*)` \|$/gm)].map(
    ([, locale = "", line = ""]) =>
      [`packages/words/src/messages/titles/${locale}.ts`, [" {\n", `  ${line}\n`]] as const,
  ),
  [OBJECTS, ["  return {\n", /^ +"\/v1\/emergency_contacts.*\n/m.exec(GUIDE)?.[0] ?? ""]] as const,
]);

/** What a program said that failed. */
const run = (program: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, program), ...args], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
};
const vitest = (project: string, ...files: string[]) =>
  run("node_modules/vitest/vitest.mjs", "run", "--project", project, "--maxWorkers=1", ...files);

beforeAll(() => {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|\.git|build|\.react-router|docs\/pictures)$/.test(path),
  });
  mkdirSync(join(copy, "node_modules/@parapet"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((one) => one !== "@parapet" && one[0] !== "."))
    symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  for (const name of readdirSync(join(ROOT, "node_modules/@parapet")))
    symlinkSync(readlinkSync(join(ROOT, "node_modules/@parapet", name)), join(copy, "node_modules/@parapet", name));
  for (const [path, text] of NEW) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const [path, [after, line]] of EDITED) {
    const before = readFileSync(join(copy, path), "utf8");
    writeFileSync(join(copy, path), before.replace(after, `${after}${line}`));
  }
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("thirteen new files, seven edited ones and two commands are a feature that compiles", () => {
  expect([NEW.size, EDITED.size]).toEqual([13, 7]);
  expect([...NEW.keys()].filter((path) => existsSync(join(ROOT, path)))).toEqual([]);
  expect(run("scripts/write-features.ts")).toBe("");
  expect(run("packages/db/scripts/write-tables.ts")).toBe("");
  expect(run("node_modules/typescript/bin/tsc", "-p", ".", "--noEmit")).toBe("");
  expect(run("node_modules/@react-router/dev/bin.js", "typegen", "apps/web")).toBe("");
  expect(run("node_modules/typescript/bin/tsc", "-p", "apps/web", "--noEmit")).toBe("");
});

test("it passes the rules of features and its tests: calls, rights, tenants, audit log and texts", () => {
  expect(
    vitest(
      "node",
      "laws/feature-lists.test.ts",
      "laws/architecture.test.ts",
      "laws/registration-laws.test.ts",
      "laws/route-laws.test.ts",
      "packages/db/src/fenced-queries.test.ts",
      "packages/db/src/laws.test.ts",
      "packages/db/src/owned-tables.test.ts",
      "packages/domain/src/contracts/api.test.ts",
      "packages/words/src/messages/texts.test.ts",
      "apps/server/src/platform/audit/audit.test.ts",
      "apps/server/src/features/access/routes/audit-log.test.ts",
      "apps/server/src/wiring/complete-features.test.ts",
      "apps/server/src/wiring/access-control/foreign-objects.test.ts",
      "apps/server/src/features/emergency-contacts",
    ),
  ).toBe("");
  expect(vitest("portal", "apps/web/src/app/route-table.test.ts", "apps/web/src/shared/i18n/messages.test.ts")).toBe(
    "",
  );
  expect(vitest("browser", "apps/web/src/features/emergency-contacts")).toBe("");
});

test("a call without its handler, and a text without a language, are refused", () => {
  const [route, french] = [
    "apps/server/src/features/emergency-contacts/routes/emergency-contacts.ts",
    "packages/words/src/messages/emergency-contacts/fr.ts",
  ];
  writeFileSync(join(copy, route), (NEW.get(route) ?? "").replace(", removeRoute]", "]"));
  expect(vitest("node", "apps/server/src/features/emergency-contacts")).toContain(
    "no handler serves removeEmergencyContact",
  );
  rmSync(join(copy, french));
  expect(run("node_modules/typescript/bin/tsc", "-p", ".", "--noEmit")).toContain("emergency-contacts/fr.ts");
});

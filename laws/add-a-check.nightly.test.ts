import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

// The worked example of CONTRIBUTING.md: two files and one line, in a copy of the project.

const ROOT = join(import.meta.dirname, "..");
const SCANNER = "packages/scanner/src";
const folder = mkdtempSync(join(tmpdir(), "parapet-add-a-check-"));

const texts = (name: string, title: string, explanation: string, remediation: string) =>
  JSON.stringify({ name, outcomes: { "hinfo-present": { title, explanation, remediation } } });

const DEFINITION = `import { defineCheck } from "../../check.ts";

/** Does the domain describe the hardware of its machines? (HINFO, RFC 1035) */
export const dnsHinfo = defineCheck({
  id: "dns-hinfo",
  area: "domain-name-variations",
  on: "domain",
  touch: "passive",
  controls: { none: "A description of hardware contradicts no control." },
  outcomes: { "hinfo-present": { severity: "info" } },
  observe: ({ domain }, net) => net.dns.txt(domain),
  judge: (records) => (records.includes("HINFO") ? [{ outcome: "hinfo-present" }] : []),
  texts: {
    en: ${texts("Host information", "Published host information", "The zone of the domain describes hardware. It tells an attacker what to search for.", "Delete the record.")},
    es: ${texts("Información del equipo", "Información del equipo publicada", "La zona del dominio describe equipos. Indica a un atacante qué buscar.", "Elimine el registro.")},
    fr: ${texts("Informations sur l’hôte", "Informations sur l’hôte publiées", "La zone du domaine décrit le matériel. Elle indique à un attaquant quoi chercher.", "Supprimez l’enregistrement.")},
  },
});
`;
const TEST = `import { expect, test } from "vitest";
import { dnsHinfo } from "./dns-hinfo.ts";

test.each([
  ["present", ["HINFO"], ["hinfo-present"]],
  ["absent", [], []],
])("%s", (_, records, outcomes) =>
  expect(dnsHinfo.judge(records, { domain: "acme.test" }).map(({ outcome }) => outcome)).toEqual(outcomes));
`;

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "node_modules", program), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, said: `${stdout}${stderr}` };
};
const types = () => run("typescript/bin/tsc", "-p", folder, "--noEmit", "--pretty", "false");

beforeAll(() => {
  cpSync(join(ROOT, "packages"), join(folder, "packages"), {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|migrations)$/.test(path),
  });
  cpSync(join(ROOT, "lab"), join(folder, "lab"), { recursive: true });
  mkdirSync(join(folder, "node_modules/@parapet"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@parapet") symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  for (const name of readdirSync(join(folder, "packages")))
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@parapet", name));
  symlinkSync(join(folder, "lab"), join(folder, "node_modules/@parapet/lab"));
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "tsconfig.base.json"), "utf8")) as {
    compilerOptions: object;
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: [`${SCANNER}/registry.ts`] }));
  write("package.json", '{ "type": "module" }');

  write(`${SCANNER}/checks/dns/dns-hinfo.ts`, DEFINITION);
  write(`${SCANNER}/checks/dns/dns-hinfo.test.ts`, TEST);
  const index = `${SCANNER}/checks/index.ts`;
  write(index, `${readFileSync(join(ROOT, index), "utf8")}export { dnsHinfo } from "./dns/dns-hinfo.ts";\n`);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("two files and one line are a check that compiles and passes the rules for checks", () => {
  expect(types()).toEqual({ status: 0, said: "" });
  const tests = ["registry.test.ts", "check-texts.test.ts", "finding-texts.test.ts", "checks/dns/dns-hinfo.test.ts"];
  const { status, said } = run("vitest/vitest.mjs", "run", ...tests.map((name) => `${SCANNER}/${name}`));
  expect(said).toMatch(/dns-hinfo\.test\.ts/);
  expect([status, status === 0 ? "" : said]).toEqual([0, ""]);
}, 300_000);

test.each([
  ["a language of its texts", /^ {4}fr: .*$/m],
  ["its controls", /^ {2}controls: .*$/m],
])(
  "a check without %s does not compile",
  (_, part) => {
    write(`${SCANNER}/checks/dns/dns-hinfo.ts`, DEFINITION.replace(part, ""));
    const { status, said } = types();
    expect(status).not.toBe(0);
    expect(said).toContain("dns-hinfo.ts");
  },
  300_000,
);

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, inject, test } from "vitest";

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && link !== true,
);
const shipped = installed.filter(([, { dev }]) => dev !== true);

/** Licences whose terms this project meets; another one needs a person's decision before it is added here. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Unlicense",
  "CC0-1.0",
  "BlueOak-1.0.0",
  "Python-2.0",
  "Zlib",
  "CC-BY-4.0", // data: attribution is given where it is shown
  "LGPL-2.1-or-later", // unchanged and replaceable
  "PostgreSQL",
  "MIT AND OFL-1.1",
  "OFL-1.1",
  "MPL-2.0",
  "(MIT OR CC0-1.0)",
  "(MIT AND Zlib)",
  "MIT AND Zlib",
  "(BSD-3-Clause AND Apache-2.0)",
  "(MPL-2.0 OR Apache-2.0)",
  "(MIT OR WTFPL)",
  "(BSD-2-Clause OR MIT OR Apache-2.0)",
  "MIT AND ISC",
]);

/** Packages whose lock entry says nothing or too much; their licence files were read. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  "png-js": "MIT",
  "@ip-location-db/asn": "CC-BY-4.0",
  // LGPL for most of it: the package is used as published and can be replaced, which is what that licence asks.
  "7z-wasm": "LGPL-2.1-or-later",
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

test("every package that is shipped has a licence we may ship under", () => {
  const strange = shipped
    .map(([path, { license, version }]) => ({
      name: nameOf(path),
      version,
      licence: READ_BY_HAND[nameOf(path)] ?? license,
    }))
    .filter(({ licence }) => licence === undefined || !ALLOWED.has(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`);
  expect([...new Set(strange)]).toEqual([]);
});

test("every package is pinned by its hash", () => {
  const loose = installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => nameOf(path));
  expect(loose).toEqual([]);
});

test("only packages that need it may run a script while they are installed", () => {
  const { allowScripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const wanting = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => nameOf(path));
  expect(wanting.filter((name) => allowScripts[name] === undefined)).toEqual([]);
});

test.runIf(inject("isNightly"))(
  "the list of what is shipped is a CycloneDX one, and holds every package with its version and hash",
  () => {
    const { status, stdout } = spawnSync(
      "npm",
      ["sbom", "--omit=dev", "--sbom-format", "cyclonedx", "--package-lock-only"],
      { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 },
    );
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as {
      bomFormat: string;
      specVersion: string;
      components: { name: string; version: string; purl: string; hashes?: object[] }[];
    };
    expect([list.bomFormat, list.specVersion]).toEqual(["CycloneDX", expect.stringMatching(/^1\.\d$/)]);
    const named = new Set(list.components.map(({ purl }) => purl));
    expect(
      list.components.filter(({ purl }) => purl.includes("/fastify@")).every(({ hashes }) => (hashes ?? []).length > 0),
    ).toBe(true);
    expect(named.size).toBeGreaterThan(100);
  },
  60_000,
);

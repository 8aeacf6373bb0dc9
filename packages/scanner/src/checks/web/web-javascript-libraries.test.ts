import { describe, expect, test } from "vitest";

import { toEvidence } from "../../web/evidence.ts";
import {
  isAtOrAbove,
  ownJavascriptRepository,
  outdatedLibraries,
  readJavascriptRepository,
  strangeLibrary,
} from "../../web/javascript-repository.ts";
import { page } from "../../web/testing/page.ts";
import { webJavascriptLibraries } from "./web-javascript-libraries.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const SAMPLE = readJavascriptRepository({
  rocket: {
    vulnerabilities: [
      {
        below: "2.0.0",
        severity: "high",
        identifiers: { CVE: ["CVE-2099-0001"], summary: "It leaks" },
        info: ["https://rocket.example/advisory"],
      },
      { atOrAbove: "3.0.0", below: "3.1.0", severity: "low", identifiers: {} },
    ],
    extractors: {
      uri: ["/rocket/(§§version§§)/rocket\\.js"],
      filename: ["rocket-(§§version§§)(?:\\.min)?\\.js"],
      filecontent: ["/\\*! Rocket v(§§version§§)", "(?=slow)x"],
      hashes: { "1f8ac10f23c5b5bc1167bda84b833e5c057a77d2": "1.1.1" },
    },
  },
});

describe("a script is known by", () => {
  test.each<[string, string, string, string[]]>([
    ["its content", "https://www.acme.test/app.js", "/*! Rocket v1.9.0 */", ["1.9.0"]],
    ["its name", "https://www.acme.test/js/rocket-1.2.3.min.js", "", ["1.2.3"]],
    ["its address", "https://cdn.example/rocket/1.5.0/rocket.js", "", ["1.5.0"]],
    ["its fingerprint", "https://www.acme.test/app.js", "abcdef", ["1.1.1"]],
    ["a later vulnerability", "https://www.acme.test/rocket-3.0.5.js", "", ["3.0.5"]],
    ["nothing: a version without vulnerabilities", "https://www.acme.test/rocket-2.0.0.js", "", []],
    ["nothing: another library", "https://www.acme.test/sprocket-1.0.0.js", "", []],
  ])("%s", (_, url, content, versions) => {
    expect(outdatedLibraries(SAMPLE, url, content).map(({ version }) => version)).toEqual(versions);
  });
});

test("a pattern that could be slow is left out and counted", () => expect(SAMPLE.refused).toBe(1));

test.each([null, [], { x: 1 }])("a file that is no repository is refused: %j", (document) => {
  expect(() => readJavascriptRepository(document)).toThrow(/expected/i);
});

test.each([
  ["1.8.3", "1.9.0", false],
  ["1.10.0", "1.9.0", true],
  ["3.5.0", "3.5.0", true],
  ["3.5.0-rc1", "3.5.0", false],
  ["2.0", "2.0.0", true],
])("%s at or above %s: %s", (a, b, expected) => expect(isAtOrAbove(a, b)).toBe(expected));

test("our own table knows an old jQuery by its first line", () => {
  const [found] = outdatedLibraries(
    ownJavascriptRepository(),
    "https://www.acme.test/app.js",
    "/*! jQuery v1.8.3 jquery.com | jquery.org/license */",
  );
  expect(found).toMatchObject({ library: "jquery", version: "1.8.3" });
  expect(found?.advisories.flatMap(({ cves }) => cves)).toContain("CVE-2020-11023");
});

test("a library that names the jQuery it needs is not jQuery", () => {
  const bootstrap =
    'throw new TypeError("Bootstrap requires jQuery");if(a)throw new Error("Bootstrap\'s JavaScript requires at least jQuery v1.9.1 but less than v4.0.0")';
  expect(
    outdatedLibraries(ownJavascriptRepository(), "https://www.acme.test/js/bootstrap.min.js", bootstrap).filter(
      ({ library }) => library === "jquery",
    ),
  ).toEqual([]);
});

test("the verdict is as severe as the worst advisory, and each library is reported once", () => {
  const libraries = outdatedLibraries(SAMPLE, "https://www.acme.test/rocket-1.2.3.js", "");
  const seen = { evidence: toEvidence(page()), url: "https://www.acme.test/rocket-1.2.3.js", libraries };
  const verdicts = webJavascriptLibraries.judge([seen, seen], TARGET);
  expect(verdicts).toHaveLength(1);
  expect(verdicts[0]).toMatchObject({ severity: "high", params: { library: "rocket", version: "1.2.3" } });
});

describe("a library that the small table does not know is reported as not checked", () => {
  test.each<[string, string | null]>([
    ["https://cdn.example/ajax/libs/chart.js/2.7.0/Chart.min.js", "chart.js"],
    ["https://www.acme.test/js/jquery.cookie-1.4.1.min.js", "jquery.cookie"],
    ["https://cdn.example/npm/vue@2.5.0/dist/vue.min.js", "vue"],
    ["https://www.acme.test/js/jquery-1.8.3.min.js", null],
    ["https://cdn.example/npm/lodash@4.17.4/lodash.min.js", null],
    ["https://www.acme.test/js/app.js", null],
    ["https://www.acme.test/assets/index-4f3a.js", null],
    ["https://www.acme.test/release-2024.11/style.css", null],
  ])("%s", (url, library) => {
    expect(strangeLibrary(ownJavascriptRepository(), url)).toBe(library);
    expect(strangeLibrary(SAMPLE, url)).toBeNull();
  });
});

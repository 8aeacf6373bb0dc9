import { createHash } from "node:crypto";

import type { Severity } from "@parapet/domain/risk";

import { BadRegex, linearRegex, regexGroups } from "../fingerprints/linear-regex.ts";
import type { JavascriptRepository, KnownLibrary } from "../lookups/library-tables.ts";
import { Wire } from "./javascript-repository-wire.ts";
import { OWN_LIBRARIES } from "./own-libraries.ts";

export type { JavascriptRepository };

interface Pattern {
  readonly source: string;
}

export interface Advisory {
  readonly severity: Severity;
  readonly cves: readonly string[];
  readonly summary: string;
  readonly fixedIn: string | null;
  readonly references: readonly string[];
}

export interface OutdatedLibrary {
  readonly library: string;
  readonly version: string;
  readonly advisories: readonly Advisory[];
}

const VERSION = "[0-9][0-9.a-z_\\-]+";

/** Reads a repository in the layout of retire.js. Throws when it is something else. */
export const readJavascriptRepository = (document: unknown, isWhole = true): JavascriptRepository => {
  let refused = 0;
  const patterns = (
    sources: readonly string[] | undefined,
    frame: (source: string) => string = (it) => it,
  ): Pattern[] =>
    (sources ?? []).flatMap((written) => {
      const source = frame(written.replaceAll("§§version§§", VERSION));
      try {
        linearRegex(source);
        return [{ source }];
      } catch (error) {
        if (!(error instanceof BadRegex)) throw error;
        refused++;
        return [];
      }
    });
  const libraries = Object.entries(Wire.parse(document))
    .filter(([name]) => !name.startsWith("retire-"))
    .map(([name, { vulnerabilities, extractors }]) => ({
      name,
      advisories: vulnerabilities,
      uri: patterns(extractors.uri),
      filename: patterns(extractors.filename, (source) => `^${source}$`),
      content: patterns(extractors.filecontent),
      hashes: extractors.hashes ?? {},
    }));
  return { libraries, refused, isWhole };
};

let own: JavascriptRepository | null = null;

/** What is known of libraries where no repository is stored: a small table of our own. */
export const ownJavascriptRepository = (): JavascriptRepository =>
  (own ??= readJavascriptRepository(OWN_LIBRARIES, false));

const parts = (version: string): (number | string)[] =>
  version.split(/[.-]/).map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Is the first version the same as, or later than, the second? A number is later than a word: 1.0 is after 1.0-rc. */
export const isAtOrAbove = (version: string, other: string): boolean => {
  const [a, b] = [parts(version), parts(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    if (x === y) continue;
    if (typeof x !== typeof y) return typeof x === "number";
    return x > y;
  }
  return true;
};

const SEVERITY: Readonly<Record<string, Severity>> = {
  critical: "critical",
  high: "high",
  medium: "medium",
  low: "low",
};

const advisoriesFor = (library: KnownLibrary, version: string): Advisory[] =>
  library.advisories
    .filter(({ below, atOrAbove, excludes }) => {
      if (below !== undefined && isAtOrAbove(version, below)) return false;
      if (atOrAbove !== undefined && !isAtOrAbove(version, atOrAbove)) return false;
      return !(excludes ?? []).includes(version);
    })
    .map((it) => ({
      severity: SEVERITY[it.severity ?? ""] ?? "medium",
      cves: [...(it.identifiers?.CVE ?? [])],
      summary: it.identifiers?.summary ?? "",
      fixedIn: it.below ?? null,
      references: (it.info ?? []).filter((url) => /^https?:\/\//.test(url)).slice(0, 5),
    }));

/** A library spelled with its version: `/chart.js/2.7.0/`, `/chart-2.7.0.min.js`, `/npm/chart.js@2.7.0/`. */
const SPELLED = /\/([a-z][a-z0-9._-]{0,60}?)(?:@|\/|-)v?(\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)(?=[./-]|$)/i;

/** Which library does the address name that a small table knows nothing of? Null for none, and for the whole repository. */
export const strangeLibrary = ({ libraries, isWhole }: JavascriptRepository, url: string): string | null => {
  const path = URL.parse(url)?.pathname ?? "";
  const [, name] = SPELLED.exec(path) ?? [];
  if (isWhole || name === undefined || !/\.m?js$/.test(path)) return null;
  const file = path.split("/").at(-1) ?? "";
  const isKnown = libraries.some(
    ({ filename, uri }) =>
      filename.some(({ source }) => linearRegex(source).test(file)) ||
      uri.some(({ source }) => linearRegex(source).test(url)),
  );
  return isKnown ? null : name;
};

/** Which libraries with known vulnerabilities is this script, by its address and its content? */
export const outdatedLibraries = (
  repository: JavascriptRepository,
  url: string,
  content: string,
): OutdatedLibrary[] => {
  const file = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  const sha1 = content === "" ? "" : createHash("sha1").update(content).digest("hex");
  const found = new Map<string, OutdatedLibrary>();
  for (const library of repository.libraries) {
    const version =
      library.content.flatMap(({ source }) => regexGroups(linearRegex(source), content, 1, 1))[0] ??
      (Object.hasOwn(library.hashes, sha1) ? library.hashes[sha1] : undefined) ??
      library.filename.flatMap(({ source }) => regexGroups(linearRegex(source), file, 1, 1))[0] ??
      library.uri.flatMap(({ source }) => regexGroups(linearRegex(source), url, 1, 1))[0];
    if (version === undefined) continue;
    const clean = version.replace(/[.-]min$/, "").replace(/[.-]$/, "");
    const advisories = advisoriesFor(library, clean);
    if (advisories.length > 0)
      found.set(`${library.name} ${clean}`, { library: library.name, version: clean, advisories });
  }
  return [...found.values()];
};

import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import type { DescribedCall } from "../packages/domain/src/contracts/endpoint.ts";
import { FEATURES } from "../packages/domain/src/features/features.ts";
import { LOCALES } from "../packages/words/src/locale.ts";

/** The project's files by path, as the laws see them; a test may put a broken one in their place. */
export type Sources = ReadonlyMap<string, string>;

/** One thing that was added to the project and must be registered, tested and, where it speaks, translated. */
interface Unit {
  readonly kind: "feed" | "job" | "route file" | "call" | "words";
  readonly name: string;
  readonly path: string;
  /** The constant that a registry lists. */
  readonly symbol: string;
  /** What a test of it mentions beside its symbol. */
  readonly mentioned?: RegExp;
}

/** Kinds with a folder of their own, the function that declares one, and the list that must name it. */
const KINDS = [
  {
    kind: "feed",
    folder: "packages/intel/src/feeds",
    declares: "defineFeed",
    registry: "packages/intel/src/registry.ts",
    list: "FEEDS",
  },
] as const;
const FOLDERS = "apps/server/src/features/";
const WORDS = "packages/words/src/messages/";

const isTest = (path: string): boolean => /\.(?:test|browser\.test|spec)\.tsx?$|^(?:e2e|tools)\//.test(path);
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** How often the list of that name contains this constant. */
const timesListed = (registry: string, list: string, symbol: string): number => {
  const body = new RegExp(String.raw`(?:const ${list}\b[\s\S]*?= |\b${list}: )\[([^\]]*)\]`).exec(registry)?.[1] ?? "";
  return [...body.matchAll(new RegExp(String.raw`\b${symbol}\b`, "g"))].length;
};

/** The file in which the feature of this path lists what wiring registers. */
const featureFile = (path: string): string => `${FOLDERS}${path.slice(FOLDERS.length).split("/")[0]}/feature.ts`;

/** Reads each text once: the laws compare hundreds of units with every file. */
const oncePerText = <Result>(read: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? read(text);
    known.set(text, result);
    return result;
  };
};

/** How a test writes this address: a part in braces is anything it puts there, and below one the last word may be too. */
const addressIn = (path: string): RegExp => {
  const anything = "(?:\\$\\{.*?\\}|[^\\s\"'`/]+)";
  const [last = "", ...before] = path
    .split("/")
    .filter((part) => part !== "")
    .toReversed();
  const parts = before.toReversed().map((part) => (part.startsWith("{") ? anything : escape(part)));
  const end = last.startsWith("{") ? anything : path.includes("{") ? `(?:${escape(last)}|\\$\\{\\w+\\})` : escape(last);
  return new RegExp(`/${[...parts, end].join("/")}(?![\\w-])`);
};

/** A test's text with the beginnings of addresses that it keeps in constants written out. */
const writtenOut = oncePerText((text) =>
  [...text.matchAll(/const (\w+) = ["`](\/[^"`]*)["`]/g)].reduce(
    (so, [, name = "", value = ""]) => so.replaceAll(`\${${name}}`, value),
    text,
  ),
);

const CALLS: readonly Unit[] = FEATURES.flatMap(({ name: feature, calls }) =>
  Object.values<DescribedCall>(calls).map(({ operationId, path: to }) => ({
    kind: "call",
    name: to,
    path: `packages/domain/src/features/${feature}.ts`,
    symbol: operationId,
    mentioned: addressIn(to),
  })),
);

const unitsOf = (sources: Sources): Unit[] => [
  ...CALLS,
  ...[...sources].flatMap(([path, text]): Unit[] => {
    if (isTest(path)) return [];
    const own = KINDS.find(({ folder }) => path.startsWith(`${folder}/`));
    if (own !== undefined)
      return [
        ...text.matchAll(
          new RegExp(
            String.raw`export const (\w+)[^=\n]*= ${own.declares}\b(?:<[^(]*>)?\(\{\s*(?:id|name): "([^"]+)"`,
            "g",
          ),
        ),
      ].map(([, symbol = "", name = ""]) => ({
        kind: own.kind,
        name,
        path,
        symbol,
        mentioned: new RegExp(`"${name}"`),
      }));
    if (path.startsWith(FOLDERS)) {
      const jobs = [...text.matchAll(/export const (\w+) = defineJob\(\{\s*name: "([^"]+)"/g)].map(
        ([, symbol = "", name = ""]): Unit => ({ kind: "job", name, path, symbol, mentioned: new RegExp(`"${name}"`) }),
      );
      const routes = [...text.matchAll(/export const (\w+Routes)(?::[^=]*)? = (?:onReservedPool)?[([]/g)].map(
        ([, symbol = ""]): Unit => ({
          kind: "route file",
          name: basename(path, ".ts"),
          path,
          symbol,
        }),
      );
      return [...jobs, ...routes];
    }
    return path.startsWith(WORDS) && path.endsWith("/en.ts")
      ? [{ kind: "words", name: path.slice(WORDS.length, -"/en.ts".length), path, symbol: "" }]
      : [];
  }),
];

const wordsOf = oncePerText((text) => new Set(text.match(/\w+/g)));

/** A law checks one unit among all files and says what is wrong with it, or nothing. */
type Law = (unit: Unit, sources: Sources, tests: readonly string[]) => string | null;

export const LAWS = {
  /** Each is registered exactly once. */
  "registered once": (unit, sources) => {
    const times = ((): number => {
      const own = KINDS.find(({ kind }) => kind === unit.kind);
      if (own !== undefined) return timesListed(sources.get(own.registry) ?? "", own.list, unit.symbol);
      if (unit.kind === "job") return timesListed(sources.get(featureFile(unit.path)) ?? "", "jobs", unit.symbol);
      if (unit.kind === "route file")
        return timesListed(sources.get(featureFile(unit.path)) ?? "", "routes", unit.symbol);
      // The program does not start unless each call has one handler; see `complete-features.ts`.
      return 1;
    })();
    return times === 1 ? null : `stands ${times} times where it should stand once`;
  },

  /** Feeds have a test beside them; jobs and calls are named by at least one test. */
  tested: (unit, sources, tests) => {
    switch (unit.kind) {
      case "feed":
        return sources.has(unit.path.replace(/\.ts$/, ".test.ts")) ? null : "has no test beside it";
      case "job":
      case "call":
        return tests.some((text) => wordsOf(text).has(unit.symbol) || unit.mentioned?.test(text) === true)
          ? null
          : "is named by no test";
      // A route file is tested through its calls.
      case "route file":
      case "words":
        return null;
    }
  },

  /** What speaks to people does so three times. */
  "said three times": (unit, sources) => {
    if (unit.kind !== "words") return null;
    const missing = LOCALES.filter((locale) => !sources.has(`${WORDS}${unit.name}/${locale}.ts`));
    return missing.length === 0 ? null : `has no words in ${missing.join(", ")}`;
  },
} as const satisfies Record<string, Law>;

/** Every breach of a law among these files. */
export const breaches = (sources: Sources, law: keyof typeof LAWS): string[] => {
  const tests =
    law === "tested" ? [...sources].flatMap(([path, text]) => (isTest(path) ? [writtenOut(text)] : [])) : [];
  return unitsOf(sources).flatMap((unit) => {
    const says = LAWS[law](unit, sources, tests);
    return says === null ? [] : [`${unit.kind} ${unit.name} (${unit.path}): ${says}`];
  });
};

/** How many units of each kind the laws hold over. */
export const countUnits = (sources: Sources): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(unitsOf(sources), ({ kind }) => kind)).map(([kind, units]) => [
      kind,
      units?.length ?? 0,
    ]),
  );

export const projectSources = (): Sources =>
  new Map(
    globSync("{packages,apps,lab,e2e,tools}/**/*.{ts,tsx}", {
      exclude: (path) => /node_modules|(?:^|\/)build(?:\/|$)|\.react-router/.test(path),
    }).map((path) => [path, readFileSync(path, "utf8")]),
  );

import { posix } from "node:path";

import type { SourceFile } from "./architecture.ts";

/** One step of a walk: its file, and what its sentence names besides. */
interface Step {
  readonly file: string;
  readonly named: readonly string[];
}

/** A walk through the code, as ARCHITECTURE.md writes it. */
export interface Walk {
  readonly title: string;
  readonly steps: readonly Step[];
  /** Other features, of which a step calls a function that returns to it. */
  readonly called: readonly string[];
}

const SERVER = "apps/server/src/";
const SERVICES = `${SERVER}platform/services.ts`;
const PATH = /`((?:features|platform|packages|wiring)\/[\w./-]+\.tsx?)`/g;

const rooted = (path: string): string => (path.startsWith("packages/") ? path : SERVER + path);

/** The walks of a text: `###` headings with numbered steps, each of which begins with its file. */
export const readWalks = (text: string): Walk[] =>
  ((text.split("\n## Three walks")[1] ?? "").split("\n## ")[0] ?? "")
    .split("\n### ")
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const body = lines.join("\n");
      const steps = [...body.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(([, words = ""]): Step => {
        const [file = "", ...named] = [...words.matchAll(PATH)].map(([, path = ""]) => rooted(path));
        return { file, named };
      });
      const [, called = ""] = /^Called on the way: ((?:.+\n?)*)/m.exec(body) ?? [];
      return { title, steps, called: [...called.matchAll(/`([\w-]+)`/g)].map(([, feature = ""]) => feature) };
    });

/** Names that an import or export brings as values, with the path of its file. */
const VALUES = /(?:^|\n)\s*(import|export)\s(?!type\s)([^;"'`]*?)\sfrom\s*["']([^"']+)["']/g;

interface Imported {
  readonly path: string;
  readonly names: readonly string[];
}

const fileOf = (from: string, target: string): string => {
  const [, name, rest = "index"] = /^@parapet\/([\w-]+)(?:\/(.+))?$/.exec(target) ?? [];
  if (name !== undefined) return `packages/${name}/src/${rest}.ts`;
  return target.startsWith(".") ? posix.join(posix.dirname(from), target) : target;
};

const importsOf = ({ path, text }: SourceFile, keyword: "import" | "export"): Imported[] =>
  [...text.matchAll(VALUES)].flatMap(([, word, clause = "", target = ""]) => {
    const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? "";
    const names = inBraces
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => name.split(" as ")[0] ?? name);
    const isValue = !clause.includes("{") || names.length > 0;
    return word === keyword && isValue ? [{ path: fileOf(path, target), names }] : [];
  });

/** Where the work can go from a file, and which features the file uses. */
export const openGraph = (files: readonly SourceFile[]) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const code = (path: string): string => byPath.get(path)?.text ?? "";
  const known = new Map<string, ReadonlySet<string>>();

  /** The files that a file imports values of; what it takes from an `index.ts` leads to the file behind it. */
  const imported = (path: string): ReadonlySet<string> => {
    const file = byPath.get(path);
    if (file === undefined) return new Set();
    const before = known.get(path);
    if (before !== undefined) return before;
    const found = new Set(
      importsOf(file, "import").flatMap((one) => {
        const index = byPath.get(one.path.endsWith("/index.ts") ? one.path : one.path.replace(/\.ts$/, "/index.ts"));
        if (index === undefined) return [one.path];
        return importsOf(index, "export")
          .filter(({ names }) => names.some((name) => one.names.includes(name)))
          .map((behind) => behind.path);
      }),
    );
    known.set(path, found);
    return found;
  };

  /** The jobs that subscribe to a topic which this file announces. */
  const subscribers = (path: string): string[] =>
    [...imported(path)].flatMap((topic) => {
      const [, name] = /export const (\w+) = defineTopic\(/.exec(code(topic)) ?? [];
      if (name === undefined || !new RegExp(`\\.announce\\(\\s*${name}\\b`).test(code(path))) return [];
      const on = new RegExp(`\\bon: \\[[^\\]]*\\b${name}\\b`);
      return files.filter((file) => on.test(file.text) && imported(file.path).has(topic)).map((file) => file.path);
    });

  /** The files behind the services that this file calls, such as the outbox of `mail`. */
  const services = (path: string): string[] =>
    [...code(SERVICES).matchAll(/readonly (\w+): (\w+);/g)].flatMap(([, field = "", type = ""]) => {
      if (!new RegExp(`\\bservices\\.${field}\\.\\w+\\(`).test(code(path))) return [];
      const [, target] =
        new RegExp(`import type \\{[^}]*\\b${type}\\b[^}]*\\} from "(\\.[^"]+)"`).exec(code(SERVICES)) ?? [];
      return target === undefined ? [] : [fileOf(SERVICES, target)];
    });

  return {
    exists: (path: string) => byPath.has(path),
    imports: (from: string, to: string) => imported(from).has(to),
    /** Does a file import another, itself or through one that it imports? */
    uses: (from: string, to: string) => [from, ...imported(from)].some((path) => imported(path).has(to)),
    handsOn: (from: string, to: string) =>
      imported(from).has(to) || subscribers(from).includes(to) || services(from).includes(to),
    featuresUsed: (path: string) => [...imported(path)].flatMap((to) => featureOf(to) ?? []),
  };
};

const featureOf = (path: string): string | null => /^apps\/server\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null;

const isStored = (path: string): boolean => path.startsWith("packages/db/src/queries/");

/** What is wrong with a walk: each step hands the work to the next, at most three features are entered, none twice. */
export const walkOffences = ({ steps, called }: Walk, graph: ReturnType<typeof openGraph>): string[] => {
  const found: string[] = [];
  const inside = steps.flatMap(({ file, named }) => [file, ...named.filter((path) => !isStored(path))]);
  for (const path of steps.flatMap(({ file, named }) => [file, ...named]))
    if (!graph.exists(path)) found.push(`${path} does not exist`);
  for (const [at, { file, named }] of steps.entries()) {
    const before = steps[at - 1]?.file;
    // A row that one step writes and a later request reads: both use the queries that the step names.
    const isRead = (from: string) =>
      named.filter(isStored).some((row) => graph.imports(from, row) && graph.uses(file, row));
    if (before !== undefined && !graph.handsOn(before, file) && !isRead(before))
      found.push(`${before} does not lead to ${file}`);
    const known = [file];
    for (const path of named.filter((one) => !isStored(one))) {
      if (!known.some((from) => graph.handsOn(from, path))) found.push(`${file} does not use ${path}`);
      known.push(path);
    }
  }
  const features = inside.flatMap((path) => featureOf(path) ?? []);
  const visits = features.filter((feature, at) => feature !== features[at - 1]);
  if (visits.length > 3) found.push(`enters ${visits.length} features: ${visits.join(", ")}`);
  if (new Set(visits).size !== visits.length) found.push(`returns to a feature: ${visits.join(", ")}`);
  const used = new Set(inside.flatMap(graph.featuresUsed).filter((feature) => !visits.includes(feature)));
  for (const feature of used) if (!called.includes(feature)) found.push(`does not say that it calls ${feature}`);
  for (const feature of called) if (!used.has(feature)) found.push(`does not call ${feature}`);
  return found;
};

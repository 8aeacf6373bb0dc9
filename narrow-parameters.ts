import type { SourceFile } from "./architecture.ts";

/** Files outside of the wiring that name all services, and why. */
export const WHOLE_SERVICES: Readonly<Record<string, string>> = {
  "apps/server/src/platform/feature.ts":
    "Lists the routes and jobs of a feature for wiring, which gives each its services.",
  "apps/server/src/platform/queue/job.ts": "Declares the context of a job, which takes from it what its work needs.",
  "apps/server/src/platform/queue/worker.ts": "Runs every job there is, and each takes from its context what it needs.",
};

const NAMED = /\b(?:[A-Z]\w*)?Services\b/g;
/** `type X = Pick<…>`, with what the feature adds; or an interface that extends none, or a narrow one. */
const ALIAS = /\btype\s+(\w*Services)\s*=\s*Pick<\s*\w+,\s*([^>]*)>/g;
const INTERFACE = /\binterface\s+(\w*Services)(?:\s+extends\s+(\w+))?\s*\{/g;
/** Where all services may be named: to choose from them, to extend them, and to say what wiring gives to a feature. */
const MAY_NAME = /(?:\bPick<\s*|\binterface\s+(?:\w+\s+extends\s+)?|\bdefineFeature<)$/;
/** A parameter that is taken apart, with the services that its type chooses. */
const TAKEN_APART = /[(,]\s*\{([^{}()]*)\}:\s*(?:Pick<\s*\w+,\s*([^>]*)>|(\w*Services))(?=\s*[,)=])/g;

/** The code alone: neither comments, nor texts, nor imports. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|[^:"'`\w])\/\/.*$/gm, "$1")
    .replaceAll(/^(?:import|export)\s(?:type\s)?\{[^}]*\}\s*from[^;]*;/gm, "");

const literals = (union: string): string[] => [...union.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);

/** The names that stand for some of the services, each with those it chooses. They may be a parameter's type. */
export const narrowNames = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const server = files.filter(({ path }) => path.startsWith("apps/server/src/"));
  const names = new Map(
    server.flatMap(({ text }) => [...text.matchAll(ALIAS)].map(([, name = "", union = ""]) => [name, literals(union)])),
  );
  const interfaces = server.flatMap(({ text }) => [...text.matchAll(INTERFACE)]);
  for (let before = -1; before !== names.size;) {
    before = names.size;
    for (const [, name = "", base = ""] of interfaces)
      if (name !== "Services" && (base === "" || names.has(base))) names.set(name, names.get(base) ?? []);
  }
  return names;
};

/** What in a feature or in the platform asks for more services than the function uses. */
export const wholeServices = ({ path, text }: SourceFile, narrow: ReadonlyMap<string, readonly string[]>): string[] => {
  if (!/^apps\/server\/src\/(?:platform|features)\//.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) return [];
  if (path in WHOLE_SERVICES) return [];
  const code = codeOf(text);
  const isJob = path.includes("/jobs/");
  const whole = [...code.replaceAll(/"[^"\n]*"/g, '""').matchAll(NAMED)].flatMap(({ 0: name, index, input }) => {
    const [before, after] = [input.slice(0, index), input.slice(index + name.length)];
    if (narrow.has(name) || after.startsWith("[") || MAY_NAME.test(before)) return [];
    return isJob && /\bJobContext<$/.test(before) ? [] : [`${before.slice(-30).trimStart()}${name}`];
  });
  const contexts = isJob ? [] : [...code.matchAll(/\bJobContext\b/g)].map(([name]) => name);
  const wider = [...code.matchAll(TAKEN_APART)].flatMap(([, names = "", union, alias = ""]) => {
    const taken = names.split(",").map((name) => name.split(/[:=]/)[0]?.trim());
    const unused = (union === undefined ? (narrow.get(alias) ?? []) : literals(union)).filter(
      (name) => !taken.includes(name),
    );
    return names.includes("...") || unused.length === 0 ? [] : [`{${names}} leaves ${unused.join(", ")} unused`];
  });
  return [...whole, ...contexts, ...wider];
};

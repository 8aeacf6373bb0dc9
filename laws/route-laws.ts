import type { SourceFile } from "./architecture.ts";

const QUERIES = /^packages\/db\/src\/queries\/([^/]+)\/.+\.ts$/;
const CHANGES =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert into|delete from|merge into)\s|\bupdate \w+(?: as)?(?: \w+)?\s+set\s/;

/** What a file of queries exports, with the text of the private parts that each is made of. */
const declarations = (text: string): Map<string, string> => {
  const parts = new Map(
    text
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .split(/^(?=(?:export )?(?:const|function|async function|class) )/m)
      .flatMap((part) => {
        const name = /^(?:export )?(?:const|function|async function|class) (\w+)/.exec(part)?.[1];
        return name === undefined ? [] : [[name, part] as const];
      }),
  );
  const whole = (name: string, met: Set<string>): string => {
    met.add(name);
    const own = parts.get(name) ?? "";
    const used = [...parts.keys()].filter((other) => !met.has(other) && new RegExp(`\\b${other}\\b`).test(own));
    return own + used.map((other) => (met.has(other) ? "" : whole(other, met))).join("");
  };
  const exported = [...parts].filter(([, part]) => part.startsWith("export "));
  return new Map(exported.map(([name]) => [name, whole(name, new Set())]));
};

/** The exported queries that change rows, as "feature name". */
export const changingQueries = (files: readonly SourceFile[]): Set<string> =>
  new Set(
    files.flatMap(({ path, text }) => {
      const feature = QUERIES.exec(path)?.[1];
      if (feature === undefined || path.endsWith(".test.ts")) return [];
      return [...declarations(text)].flatMap(([name, whole]) => (CHANGES.test(whole) ? [`${feature} ${name}`] : []));
    }),
  );

const IMPORT = /^import (?!type)\{([^}]*)\} from "([^"]+)";$/gm;
/** Work and messages that belong to the transaction of a change. */
const FOLLOWS = /\bjobs\.(?:enqueue|announce)\(|\bmail\.post\(|\bnotify(?:Person|Organization|Administrators)\(/;

/**
 * What a file of routes does that belongs into a command: it calls a query that changes rows, writes an audit entry, or queues the
 * jobs and mail of a change.
 */
export const routeOffences = ({ text }: SourceFile, changing: ReadonlySet<string>): string[] => {
  const imported = [...text.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().split(" as ")[0] ?? "")
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => ({ name, from })),
  );
  const feature = (from: string) => from.replace("@parapet/db/queries/", "");
  return [
    ...imported.filter(({ name, from }) => changing.has(`${feature(from)} ${name}`)).map(({ name }) => name),
    ...imported
      .filter(({ name, from }) => from.endsWith("/audit/audit.ts") && /^audit(?:Each)?$/.test(name))
      .map(({ name }) => name),
    ...(FOLLOWS.exec(text)?.[0].slice(0, -1).split("\n") ?? []),
  ];
};

import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

import { FEATURES } from "../packages/domain/src/features/features.ts";

/** One source file of the project, as the rules see it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Who may import whom. npm hoists every workspace, so a forbidden import compiles; only this table stops it. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/words": [],
  "packages/domain": ["words"],
  "packages/net": ["domain"],
  "packages/db": ["domain", "words"],
  "packages/leak-corpus": ["domain", "db"],
  "packages/scanner": ["words", "domain", "net"],
  "packages/intel": ["domain", "net"],
  "apps/server": ["words", "domain", "net", "scanner", "intel", "db", "leak-corpus"],
  "apps/web": ["words", "domain"],
  lab: ["domain", "net"],
};

/** Packages that the rooms without I/O may use. */
const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "packages/words": ["intl-messageformat"],
  "packages/domain": ["zod", "tldts"],
};
const SOCKET_MODULES = /^(?:node:)?(?:net|tls|dgram|dns|dns\/promises|http|https|http2)$|^(?:undici|socks)$/;
/** The demo alone runs on the lab; production loads neither. */
const DEMO = "apps/server/src/wiring/demo/";
/** Packages that may open sockets. The server listens through Fastify and reaches out through `net`. */
const SOCKET_PACKAGES = new Set(["packages/net", "lab"]);
/** The one file that may use ClickHouse's client, which connects through an agent of `net` to the configured URL alone. */
const CLICKHOUSE_FILE = "packages/leak-corpus/src/clickhouse/clickhouse.ts";
/** The one file that may use the mail client, on connections of `net` to the configured relay alone. */
const SMTP_FILE = "apps/server/src/platform/mail/transport.ts";
/** What the leak corpus offers; its layout, hashing, filters and threads are its own, and so are its tables. */
const CORPUS = "packages/leak-corpus/";
const CORPUS_ENTRIES = ["@parapet/leak-corpus", "@parapet/leak-corpus/clickhouse"];
const CORPUS_TESTING = "@parapet/leak-corpus/testing";
const CORPUS_TABLE = /(?<!\w)(?:leak_block|leak_hash|leak_name|leaked_password)(?!\w)/;
/** Generated from the migrated database. */
const TABLE_TYPES = "packages/db/src/tables.ts";
const ENVIRONMENT_FILE = "apps/server/src/platform/config.ts";
/** The packages with SQL; no one but `leak-corpus` reads the tables of the corpus. */
const SQL_PACKAGES = new Set(["packages/db", "packages/leak-corpus"]);
/** Files with SQL outside of these packages, and why. */
export const SQL_FILES: Readonly<Record<string, string>> = {
  "apps/server/src/platform/queue/queue.ts":
    "the schema of the job queue belongs to its library, not to the migrations",
  "apps/server/src/platform/queue/worker.ts": "asks the schema of the job queue which queues have work",
  "apps/server/src/features/scans/scan-updates.ts": "subscribes to notifications on a connection of its own",
  "apps/server/src/wiring/demo/demo-database.ts": "creates the database that the migrations then fill",
};
const SQL =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql)\(|\.query\(\s*[`"'](?:alter|create|delete|drop|grant|insert|listen|select|truncate|update|with)\b/i;
/** The folders that are named like features. */
const FEATURE_FOLDER = /^(?:apps\/(?:web|server)\/src\/features|packages\/domain\/src\/contracts)\/([^/]+)\//;
const AFTER: ReadonlyMap<string, readonly string[]> = new Map(FEATURES.map(({ name, after }) => [name, after]));

const FETCH_FILE = "apps/web/src/shared/call.ts";

/** The files of the contracts that a page may load; the others bring zod and every schema, which a page takes as types. */
const SCHEMA_FREE = new Set(
  [
    "choices",
    "domain-name-grammar",
    "email-address-grammar",
    "field-lengths",
    "retention",
    "password-length",
    "search-target",
  ].map((name) => `@parapet/domain/contracts/${name}`),
);
/** Checks answers against the contracts, in development and tests only. */
const CONTRACT_CHECK = "apps/web/src/shared/keeps-contract.ts";

const packageOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT).find((room) => path.startsWith(`${room}/`));

const isTest = (path: string): boolean => /\.(?:test|browser\.test|spec)\.tsx?$|\/testing\//.test(path);

/** Comments may speak of anything; only code is evaluated. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:"'`\w])\/\/.*$/gm, "$1");

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s(?!type\s)[^;"'`]*?\sfrom\s*["']([^"']+)["']|(?:^|[\n;])\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
const ANY_IMPORT =
  /(?<!["'])\bfrom\s*["']([^"']+)["']|(?:^|[\n;])\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

const importsOf = ({ text }: SourceFile, pattern: RegExp): string[] =>
  [...withoutComments(text).matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? "");

/** The file that a path of an import leads to, however it is written. */
const reached = (from: string, target: string): string =>
  target.startsWith(".") ? posix.join(posix.dirname(from), target) : target;

/** Which part of the portal is this file in, and under which name there? */
const partOf = (path: string): { part: string; name: string } | null => {
  const [, part, name] = /^apps\/web\/src\/(app|features|routes|shared)\/([^/]+)/.exec(path) ?? [];
  return part === undefined || name === undefined ? null : { part, name };
};

const SERVER = "apps/server/src/";

/** Which layer of the server is this file in, and which feature and file of it? Null: it is no file of the server. */
const layerOf = (path: string): { layer: string; feature: string; file: string } | null => {
  if (!path.startsWith(SERVER)) return null;
  const [layer = "", feature = "", ...file] = path.slice(SERVER.length).split("/");
  return { layer, feature, file: file.join("/") };
};

const LAYERS = ["platform", "features", "wiring", "testing"];

/** Is this a file of the server beside its layers, or beside the folders of its features? */
const isLoose = (path: string): boolean => {
  const own = layerOf(path);
  if (own === null) return false;
  return !LAYERS.includes(own.layer) || own.feature === "" || (own.layer === "features" && own.file === "");
};

/** Why this import of the server runs against its direction, or null. */
const againstDirection = (from: string, to: string): string | null => {
  const [own, other] = [layerOf(from), layerOf(to)];
  if (own === null || other === null) return null;
  if (isLoose(to)) return `${to} is in no layer of the server`;
  // What tests share sees everything; production code may not import it, by a rule of its own.
  if (own.layer === "testing" || other.layer === "testing") return null;
  if (own.layer === "platform") return other.layer === "platform" ? null : `platform imports ${to}`;
  if (own.layer === "wiring" || other.layer === "platform") return null;
  if (other.layer === "wiring") return `feature ${own.feature} imports ${to}`;
  if (own.feature === other.feature) return null;
  const isFixture = isTest(from) && other.file.startsWith("testing/");
  if (other.file !== "index.ts" && !isFixture)
    return `feature ${own.feature} imports ${other.feature} past its index.ts`;
  return AFTER.get(own.feature)?.includes(other.feature) === true
    ? null
    : `feature ${own.feature} does not say that it comes after ${other.feature}`;
};

/** A rule checks one file and says what is wrong with it, or nothing. */
export type Rule = (file: SourceFile) => string[];

export const RULES = {
  /** Imports between rooms follow the table; the rooms without I/O take no package but those named for them. */
  direction: (file) => {
    const room = packageOf(file.path);
    if (room === undefined) return [];
    const allowed = MAY_IMPORT[room] ?? [];
    const own = room.split("/").at(-1) ?? room;
    return importsOf(file, ANY_IMPORT).flatMap((target) => {
      const other = /^@parapet\/([a-z-]+)/.exec(target)?.[1];
      if (
        other !== undefined &&
        other !== own &&
        !allowed.includes(other) &&
        !(isTest(file.path) && (other === "lab" || other === "db")) &&
        !(other === "lab" && file.path.startsWith(DEMO))
      ) {
        return [`${room} may not import ${target}`];
      }
      const packages = isTest(file.path) ? undefined : PURE_PACKAGES[room];
      if (
        packages !== undefined &&
        !target.startsWith(".") &&
        !target.startsWith("@parapet/") &&
        !packages.includes(target)
      ) {
        return [`${room} may use no package but ${packages.join(", ")}, not ${target}`];
      }
      return target.startsWith("../../../") && /\/(?:packages|apps|lab)\//.test(target)
        ? [`${target} reaches into another room by path`]
        : [];
    });
  },

  /** Only `net` and the lab open sockets; a type of theirs may be named anywhere. */
  sockets: (file) => {
    const room = packageOf(file.path);
    if (room === undefined || SOCKET_PACKAGES.has(room) || isTest(file.path)) return [];
    const modules = importsOf(file, IMPORT).filter((target) => SOCKET_MODULES.test(target));
    const found = modules.map((target) => `only net opens sockets, and ${target} does`);
    const client = importsOf(file, IMPORT).some((target) => target.startsWith("@clickhouse/"));
    if (client && file.path !== CLICKHOUSE_FILE) found.push(`only ${CLICKHOUSE_FILE} uses the client of ClickHouse`);
    if (client && !/\bhttp_agent: agent\b/.test(file.text))
      found.push("the client of ClickHouse needs an agent of net");
    const mail = importsOf(file, IMPORT).some((target) => target === "nodemailer");
    if (mail && file.path !== SMTP_FILE) found.push(`only ${SMTP_FILE} uses the mail client`);
    if (mail && !/\boperatorSocket\(host, port\)[\s\S]*\bgetSocket: /.test(file.text))
      found.push("the mail client needs connections of net");
    const calls = file.path !== FETCH_FILE && /(?<![.\w])fetch\(/.test(withoutComments(file.text));
    return calls ? [...found, "fetch( goes past net"] : found;
  },

  /** The leak corpus is imported by its entry points, and its tables are named in no SQL but its own. */
  corpus: (file) => {
    if (file.path.startsWith(CORPUS)) return [];
    const entries = isTest(file.path) ? [...CORPUS_ENTRIES, CORPUS_TESTING] : CORPUS_ENTRIES;
    const found = importsOf(file, ANY_IMPORT)
      .filter((target) => /^@parapet\/leak-corpus(?:\/|$)/.test(target) && !entries.includes(target))
      .map((target) => `${target} is no entry point of the leak corpus`);
    const table = isTest(file.path) || file.path === TABLE_TYPES ? null : CORPUS_TABLE.exec(withoutComments(file.text));
    return table === null ? found : [...found, `only the leak corpus names its table ${table[0]}`];
  },

  /** A request whose certificate is not verified is a scan's own; everything else is believed or carries a secret. */
  certificates: (file) => {
    const mayInspect =
      /^(?:lab|packages\/(?:net|scanner))\/|^apps\/server\/src\/features\/takedowns\/collect-evidence\.ts$/;
    if (isTest(file.path) || mayInspect.test(file.path)) return [];
    const code = withoutComments(file.text);
    const found = [];
    if (/\btls:\s*"inspect"/.test(code)) found.push('tls: "inspect" is for the targets of a scan');
    if (/\brejectUnauthorized:\s*false\b/.test(code)) found.push("certificates are verified");
    return found;
  },

  /** The environment is read once. */
  environment: (file) => {
    const room = packageOf(file.path);
    if (room === undefined || file.path === ENVIRONMENT_FILE || isTest(file.path)) return [];
    return /\bprocess\.env\b/.test(withoutComments(file.text))
      ? [`process.env is read in ${ENVIRONMENT_FILE} and nowhere else`]
      : [];
  },

  /** A folder of a feature, in every package, carries the name of a description. */
  names: (file) => {
    const own = FEATURE_FOLDER.exec(file.path)?.[1];
    return own === undefined || AFTER.has(own) ? [] : [`no description has the name ${own}`];
  },

  /** Of a feature of the portal, other features and the frame around them take what lies in its folder `shared`. */
  features: (file) => {
    const own = partOf(file.path);
    if ((own?.part !== "features" && own?.part !== "app") || isTest(file.path)) return [];
    return importsOf(file, ANY_IMPORT).flatMap((target) => {
      const path = reached(file.path, target);
      const other = partOf(path);
      if (other?.part !== "features" || (own.part === "features" && other.name === own.name)) return [];
      return path.startsWith(`apps/web/src/features/${other.name}/shared/`)
        ? []
        : [`${own.part} ${own.name} imports feature ${other.name} past its folder shared`];
    });
  },

  /** In the portal `shared` imports no one above it, and a feature nothing of the frame around it. */
  portal: (file) => {
    const own = partOf(file.path)?.part;
    if (own !== "shared" && own !== "features") return [];
    const above = own === "shared" ? ["features", "app", "routes"] : ["app", "routes"];
    return importsOf(file, ANY_IMPORT).flatMap((target) => {
      const other = partOf(reached(file.path, target))?.part;
      return other !== undefined && above.includes(other) ? [`${own} imports ${other}: ${target}`] : [];
    });
  },

  /** A page loads no schema: contracts are types to it, and the values it shares with them are in files without zod. */
  schemas: (file) => {
    const own = /^packages\/domain\/src\/(contracts\/[\w-]+)\.ts$/.exec(file.path)?.[1];
    const isPage = file.path.startsWith("apps/web/src/") && !isTest(file.path) && file.path !== CONTRACT_CHECK;
    return importsOf(file, IMPORT).flatMap((target) => {
      if (own !== undefined && SCHEMA_FREE.has(`@parapet/domain/${own}`) && target === "zod")
        return [`pages load ${own}, which may not import zod`];
      const isSchema = target.startsWith("@parapet/domain/contracts/") && !SCHEMA_FREE.has(target);
      return isPage && (isSchema || target === "zod") ? [`a page loads the schemas of ${target}`] : [];
    });
  },

  /**
   * In the server platform knows no feature, a feature knows those before it by their `index.ts`, and only wiring knows all.
   * Tests follow the same rule and may use the fixtures under `testing/` besides; those that span features are in wiring.
   */
  server: (file) => {
    if (isLoose(file.path)) return [`a file of the server is in one of ${LAYERS.join(", ")}`];
    return importsOf(file, ANY_IMPORT).flatMap(
      (target) => againstDirection(file.path, reached(file.path, target)) ?? [],
    );
  },

  /** What tests share is used by tests alone. */
  testing: (file) =>
    isTest(file.path) || !file.path.includes("/src/")
      ? []
      : importsOf(file, ANY_IMPORT)
          .filter((target) => /(?:^|\/)testing\//.test(target))
          .map((target) => `production code imports ${target}`),

  /** SQL is in `packages/db`, where its scope is tested. */
  sql: (file) => {
    const own = packageOf(file.path);
    if (own === undefined || SQL_PACKAGES.has(own) || isTest(file.path) || file.path in SQL_FILES) return [];
    return SQL.test(withoutComments(file.text)) ? ["SQL belongs to packages/db/src/queries"] : [];
  },

  /** No shell ever sees a target's name; a list of what attackers write holds the word and calls nothing. */
  shells: (file) => {
    if (file.path === "packages/scanner/src/templates/testing/disguised-requests.ts") return [];
    const code = withoutComments(file.text);
    return /\bshell:\s*true\b/.test(code) || /(?<![.\w])exec(?:Sync)?\(/.test(code)
      ? ["a shell is never used: spawn with a list of words"]
      : [];
  },

  /** Whatever a scanned host sent is text. */
  markup: (file) =>
    /dangerouslySetInnerHTML/.test(withoutComments(file.text)) ? ["third-party text is never markup"] : [],
} as const satisfies Record<string, Rule>;

/** Groups of files of the server that import each other in a circle; types count as well. */
export const importCircles = (files: readonly SourceFile[]): string[][] => {
  const imports = new Map(
    files
      .filter(({ path }) => path.startsWith("apps/server/src/") && !isTest(path))
      .map((file) => [file.path, importsOf(file, ANY_IMPORT).map((target) => reached(file.path, target))]),
  );
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const begun = trail.indexOf(path);
    if (begun >= 0) circles.push(trail.slice(begun));
    if (begun >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return circles;
};

const BRACED = /\b(import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"([^"]+)";?/g;

/** The names in the braces of imports or exports, each with the file they come from. */
const bracedNames = (file: SourceFile, keyword: "import" | "export"): { name: string; as: string; from: string }[] =>
  [...withoutComments(file.text).matchAll(BRACED)]
    .filter(([, word]) => word === keyword)
    .flatMap(([, , names = "", target = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().replace(/^type\s+/, ""))
        .filter((name) => name !== "")
        .map((name) => {
          const [first = name, as = first] = name.split(/\s+as\s+/);
          return { name: first, as, from: reached(file.path, target) };
        }),
    );

/** The folder of the feature that a file of the server is in. */
const folderOf = (path: string): string => path.split("/").slice(0, 5).join("/");

const isIndex = (path: string): boolean => /^apps\/server\/src\/features\/[\w-]+\/index\.ts$/.test(path);

/** What a feature's `index.ts` offers to no one: each of its exports has a user in another feature or in wiring. */
export const unusedExports = (files: readonly SourceFile[]): string[] => {
  const server = files.filter(({ path }) => path.startsWith(SERVER));
  const used = new Set(
    server.flatMap((file) =>
      bracedNames(file, "import")
        .filter(({ from }) => posix.dirname(from) !== folderOf(file.path))
        .map(({ name, from }) => `${from} ${name}`),
    ),
  );
  return server
    .filter(({ path }) => isIndex(path))
    .flatMap((file) => [
      ...bracedNames(file, "export")
        .filter(({ as }) => !used.has(`${file.path} ${as}`))
        .map(({ as }) => `${file.path}: no one imports ${as}`),
      ...(withoutComments(file.text).replaceAll(BRACED, "").trim() === ""
        ? []
        : [`${file.path}: has more than named exports of its feature's files`]),
    ]);
};

const ENTRY = /^packages\/([\w-]+)\/src\/((?!contracts\/).+)\/index\.ts$/;

/** What the entry point of a subject or of a feature's statements offers to no one outside of its package. */
export const unusedEntries = (files: readonly SourceFile[]): string[] => {
  const used = new Set(files.flatMap((file) => bracedNames(file, "import").map(({ name, from }) => `${from} ${name}`)));
  return files.flatMap((file) => {
    const [, name = "", subject = ""] = ENTRY.exec(file.path) ?? [];
    return name !== "db" && name !== "domain"
      ? []
      : bracedNames(file, "export")
          .filter(({ as }) => !used.has(`@parapet/${name}/${subject} ${as}`))
          .map(({ as }) => `${file.path}: no one imports ${as}`);
  });
};

export const sourceFiles = (folders = "packages,apps,lab"): SourceFile[] =>
  globSync(`{${folders}}/**/*.{ts,tsx}`, {
    exclude: (path) => /node_modules|(?:^|\/)build(?:\/|$)|\.react-router/.test(path),
  }).map((path) => ({
    path,
    text: readFileSync(path, "utf8"),
  }));

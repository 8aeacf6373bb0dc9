/** Writes what follows from the descriptions of features and from their folders, so that no list is kept by hand. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { FeatureDescription } from "../packages/domain/src/features/describe-feature.ts";
import account from "../packages/words/src/messages/access/account/en.ts";

const HEAD = "// Written by `npm run features`.\n";
const DESCRIPTIONS = "packages/domain/src/features";
const CONTRACTS = "packages/domain/src/contracts";
const TEXTS = "packages/words/src/messages";
const SERVER = "apps/server/src/features";
/** Texts of the frame around pages and of terms that every page explains. */
const OF_NO_FEATURE = ["common", "site", "shell", "titles", "definitions", "not-found"];

const constant = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const key = (name: string): string => (name.includes("-") ? JSON.stringify(name) : name);
const byName = (a: string, b: string): number => a.localeCompare(b, "en");

interface Described extends Pick<FeatureDescription, "name" | "after" | "texts" | "keyScopes"> {
  readonly hasPages: boolean;
}

const readDescriptions = async (root: string): Promise<Described[]> => {
  const names = globSync("*.ts", { cwd: join(root, DESCRIPTIONS) })
    .map((file) => file.slice(0, -3))
    .filter((name) => !["describe-feature", "features", "flags"].includes(name))
    .toSorted(byName);
  return Promise.all(
    names.map(async (name) => {
      const module = (await import(join(root, DESCRIPTIONS, `${name}.ts`))) as Record<string, FeatureDescription>;
      const described = module[constant(name)];
      if (described?.name !== name) throw new Error(`${DESCRIPTIONS}/${name}.ts does not describe "${name}".`);
      return { ...described, hasPages: `${constant(name)}Pages` in module };
    }),
  );
};

/** Each after those it may use, otherwise by name. */
const ordered = (features: readonly Described[]): Described[] => {
  const left = [...features];
  const placed: Described[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ after }) => after.every((other) => placed.some(({ name }) => name === other)));
    if (at === -1) throw new Error(`These come after each other: ${left.map(({ name }) => name).join(", ")}.`);
    placed.push(...left.splice(at, 1));
  }
  return placed;
};

const describedFeatures = (features: readonly Described[]): string => {
  const imports = features
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ name, hasPages }) => {
      const one = constant(name);
      return `import { ${hasPages ? `${one}, ${one}Pages` : one} } from "./${name}.ts";\n`;
    });
  const paged = features.filter(({ hasPages }) => hasPages);
  return `${imports.join("")}
/** Every feature of the product, each after those it may use. */
export const FEATURES = [
${features.map(({ name }) => `  ${constant(name)},\n`).join("")}] as const;

export type FeatureName = (typeof FEATURES)[number]["name"];

/** The pages of each feature, apart from what only the server needs: the portal loads them. */
export const PAGES = {
${paged.map(({ name }) => `  ${key(name)}: ${constant(name)}Pages,\n`).join("")}} as const;
`;
};

const contractFiles = (root: string): string[] =>
  globSync("*/*.ts", { cwd: join(root, CONTRACTS) })
    .filter((file) => !/(?:\.test|\/index)\.ts$/.test(file))
    .toSorted(byName);

const contracts = (root: string): string => {
  const lines = contractFiles(root).map((file) => `export * from "./${file}";\n`);
  return `/** Every call of the API. Pages take its types from here, and in development they check answers against it. */\n${lines.join("")}`;
};

/** The entry point of each feature's contracts. */
const contractIndexes = (root: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(contractFiles(root), (file) => dirname(file))).map(([folder, files = []]) => [
      `${CONTRACTS}/${folder}/index.ts`,
      HEAD + files.map((file) => `export * from "./${basename(file)}";\n`).join(""),
    ]),
  );

const textLoaders = (root: string, features: readonly Described[]): string => {
  const folders = [
    ...OF_NO_FEATURE.map((name) => [name, name] as const),
    ...features.flatMap(({ name, texts }) =>
      texts.map((set) => [set, set === name ? name : `${name}/${set}`] as const),
    ),
  ];
  const languages = globSync("common/*.ts", { cwd: join(root, TEXTS) }).map((file) => file.slice(-5, -3));
  const sets = folders
    .toSorted(([a], [b]) => byName(a, b))
    .map(([name, folder]) => {
      const lines = languages
        .toSorted(byName)
        .map((locale) => `    ${locale}: () => import("./messages/${folder}/${locale}.ts"),\n`);
      return `  ${key(name)}: {\n${lines.join("")}  },\n`;
    });
  return `export const TEXT_LOADERS = {\n${sets.join("")}} as const;\n`;
};

const serverParts = (root: string, features: readonly Described[]): string => {
  const served = features.map(({ name }) => name).filter((name) => existsSync(join(root, SERVER, name, "feature.ts")));
  const imports = served
    .toSorted(byName)
    .map((name) => `import { ${constant(name)} } from "../features/${name}/feature.ts";\n`);
  const parts = served.map((name) => `  ${key(name)}${key(name) === constant(name) ? "" : `: ${constant(name)}`},\n`);
  return `${imports.join("")}
/** What each feature adds to the program, each after those it may use. */
export const PARTS = {
${parts.join("")}} as const;
`;
};

const SCOPES = "| scope | grants | permissions |\n|---|---|---|\n";

/** The guide of the API, with the table of scopes that keys may have. */
const apiGuide = (root: string, features: readonly Described[]): string => {
  const guide = readFileSync(join(root, "docs/api.md"), "utf8");
  const words: Readonly<Record<string, string>> = account.keys.scopes;
  const rows = features
    .flatMap(({ keyScopes = {} }) => Object.entries(keyScopes))
    .map(([scope, permissions]) => {
      const rights = permissions.map((one) => `\`${one}\``).join(", ");
      return `| \`${scope}\` | ${words[scope.replace(".", "-")] ?? ""} | ${rights} |\n`;
    });
  const [before = "", after = ""] = guide.split(SCOPES);
  return `${before}${SCOPES}${rows.join("")}${after.replace(/^(?:\|.*\n)*/, "")}`;
};

/** The files with their texts, by path. */
export const featureFiles = async (root: string): Promise<Readonly<Record<string, string>>> => {
  const features = ordered(await readDescriptions(root));
  return {
    [`${DESCRIPTIONS}/features.ts`]: HEAD + describedFeatures(features),
    [`${CONTRACTS}/api.ts`]: HEAD + contracts(root),
    ...contractIndexes(root),
    "packages/words/src/text-loaders.ts": HEAD + textLoaders(root, features),
    "apps/server/src/wiring/feature-parts.ts": HEAD + serverParts(root, features),
    "docs/api.md": apiGuide(root, features),
  };
};

if (import.meta.main) {
  const [option] = process.argv.slice(2);
  if (option !== undefined) {
    console.log(
      "npm run features\n\nWrites the lists that follow from the descriptions of features and their folders.",
    );
    process.exit(["--help", "-h"].includes(option) ? 0 : 2);
  }
  const root = join(import.meta.dirname, "..");
  const files = await featureFiles(root);
  const changed = Object.keys(files).filter((path) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== files[path];
  });
  for (const path of changed) writeFileSync(join(root, path), files[path] ?? "");
  console.log(changed.length === 0 ? "nothing has changed" : changed.map((path) => `${path} written`).join("\n"));
}

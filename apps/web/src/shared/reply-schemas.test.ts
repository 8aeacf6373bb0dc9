import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import type { Endpoint } from "@parapet/domain/contracts/endpoint";
import { build } from "vite";
import { afterAll, describe, expect, test } from "vitest";
import type * as z from "zod";

const FOLDER = new URL("../../../../packages/domain/src/contracts/", import.meta.url).pathname;
const OURS = new URL("reply-schemas.ts", import.meta.url).pathname;
const MODULES = globSync("*.ts", { cwd: FOLDER })
  .filter((name) => !name.includes(".test."))
  .toSorted();
const MOST_CHANGES = 400;

/** The contracts as the pages have them: built with these schemas in the place of zod's. */
const scratch = mkdtempSync(join(tmpdir(), "parapet-contracts-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const buildWithOurs = async (): Promise<Record<string, Record<string, unknown>>> => {
  const entry = join(scratch, "entry.ts");
  writeFileSync(entry, MODULES.map((name, n) => `export * as m${n} from ${JSON.stringify(FOLDER + name)};`).join("\n"));
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { zod: OURS } },
    build: { outDir: join(scratch, "out"), minify: false, lib: { entry, formats: ["es"], fileName: "contracts" } },
  });
  return (await import(join(scratch, "out/contracts.js"))) as Record<string, Record<string, unknown>>;
};

const callsIn = (exported: Record<string, unknown>, module: string): [string, Endpoint][] =>
  Object.entries(exported)
    .filter(([, value]) => typeof value === "object" && value !== null && "method" in value && "reply" in value)
    .map(([name, value]) => [`${basename(module, ".ts")} ${name}`, value as Endpoint]);

const built = await buildWithOurs();
const withOurs = new Map(MODULES.flatMap((module, n) => callsIn(built[`m${n}`] ?? {}, module)));
const withZod = new Map<string, Endpoint>();
for (const module of MODULES)
  for (const [name, call] of callsIn((await import(FOLDER + module)) as Record<string, unknown>, module))
    withZod.set(name, call);

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly in?: z.ZodType;
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

const TEXTS = [
  "acme.test",
  "ann@acme.test",
  "b7a4c1de-1111-4222-8333-944455556666",
  "CVE-2026-0001",
  "https://acme.test/",
  "2026-11-15",
  "2026-11-15T00:00:00.000Z",
  "192.0.2.1",
  "a".repeat(40),
  "",
];
const NUMBERS = [1, 0, 12.5, 1_700_000_000];
const fitting = (schema: z.ZodType, candidates: readonly unknown[]): unknown =>
  candidates.find((value) => schema.safeParse(value).success);

/** An answer that keeps the contract, with everything in it that may be. */
const sampleOf = (schema: z.ZodType): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, sampleOf(field)]));
    case "array": {
      const one = sampleOf(def.element as z.ZodType);
      return schema.safeParse([one, one]).success ? [one, one] : [];
    }
    case "record": {
      const keys = Object.values(defOf(def.keyType as z.ZodType).entries ?? { k: "key" });
      return Object.fromEntries(keys.map((key) => [key, sampleOf(def.valueType as z.ZodType)]));
    }
    case "nullable":
    case "optional":
    case "default":
      return sampleOf(def.innerType as z.ZodType);
    case "union":
      return sampleOf(def.options?.[0] as z.ZodType);
    case "pipe":
      return fitting(schema, TEXTS);
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "string":
      return fitting(schema, TEXTS);
    case "number":
      return fitting(schema, NUMBERS);
    case "boolean":
      return true;
    case "null":
      return null;
    case "undefined":
      return undefined;
    case "unknown":
      return { any: ["thing"] };
    default:
      throw new Error(`no sample of ${def.type}`);
  }
};

const OTHERS: readonly unknown[] = [
  null,
  undefined,
  "",
  "x",
  " Acme.Test ",
  -1,
  0,
  1.5,
  2 ** 60,
  true,
  [],
  {},
  { x: 1 },
];

/** The same answer with one thing in it changed, left out or added, wherever that may be. */
function* changesOf(value: unknown): Generator<unknown> {
  yield* OTHERS;
  if (Array.isArray(value)) {
    for (const changed of changesOf(value[0])) yield [changed];
    yield [...value, ...value, ...value];
  } else if (typeof value === "object" && value !== null) {
    yield { ...value, somethingElse: 1 };
    for (const [key, inner] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
      for (const changed of changesOf(inner)) yield { ...value, [key]: changed };
    }
  }
}

/** Some of them, from everywhere. */
const someOf = (changes: readonly unknown[]): unknown[] => {
  const step = Math.max(1, changes.length / MOST_CHANGES);
  return Array.from({ length: Math.min(changes.length, MOST_CHANGES) }, (_, n) => changes[Math.floor(n * step)]);
};

test("both know the same calls", () => {
  expect([...withOurs.keys()].toSorted()).toEqual([...withZod.keys()].toSorted());
  expect(withZod.size).toBeGreaterThan(150);
});

describe.each([...withZod])("%s", (name, { reply }) => {
  const ours = withOurs.get(name)?.reply as z.ZodType;

  test("is read as zod reads it, and refused where zod refuses it", () => {
    const sample = sampleOf(reply);
    expect(reply.safeParse(sample).success).toBe(true);
    for (const answer of [sample, ...someOf([...changesOf(sample)])]) {
      const [wanted, read] = [reply.safeParse(answer), ours.safeParse(answer)];
      expect({ answer, success: read.success, data: read.data }).toStrictEqual({
        answer,
        success: wanted.success,
        data: wanted.data,
      });
    }
  });
});

import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import { expect, test } from "vitest";
import * as z from "zod";

import { LAST_SECOND } from "./bounds.ts";
import { MAX_UPLOAD_BYTES } from "./choices.ts";
import type { Endpoint } from "./endpoint.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const INTEGER_COLUMN = 2 ** 31 - 1;
/** `z.stringbool()` takes a fixed list of words, which its JSON schema does not show. */
const FLAGS = new Set(["new_only", "kev", "exploit", "overdue", "fix_reported", "high_risk"]);

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;

const endpoints = async (): Promise<Endpoint[]> => {
  const modules = await Promise.all(
    globSync("**/*.ts", { cwd: FOLDER, exclude: ["**/*.test.ts"] }).map(
      (file) => import(pathToFileURL(`${FOLDER}${file}`).href) as Promise<Record<string, unknown>>,
    ),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))];
};

const isBounded = (limit: number | undefined): boolean =>
  limit !== undefined && (Math.abs(limit) <= INTEGER_COLUMN || limit === LAST_SECOND || limit === MAX_UPLOAD_BYTES);

/** The parts of an input that have no bound, each by its place. */
const unbounded = (schema: Schema, at: string): string[] => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.flatMap((choice) => unbounded(choice, at));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  switch (schema.type) {
    case "integer":
    case "number":
      return isBounded(schema.minimum) && isBounded(schema.maximum) ? [] : [`${at}: number`];
    case "string":
      return schema.maxLength !== undefined ||
        schema.format === "uuid" ||
        schema.format === "date" ||
        FLAGS.has(at.split(".").at(-1) ?? "")
        ? []
        : [`${at}: text`];
    case "array":
      return [...(schema.maxItems === undefined ? [`${at}: array`] : []), ...unbounded(schema.items ?? {}, `${at}[]`)];
    case "object": {
      const more = typeof schema.additionalProperties === "object" ? schema.additionalProperties : null;
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${at}.${name}`)),
        ...(more === null
          ? []
          : [...unbounded(schema.propertyNames ?? { type: "string" }, `${at}{}`), ...unbounded(more, `${at}{}`)]),
      ];
    }
    case "boolean":
    case "null":
      return [];
    case undefined:
    default:
      return [`${at}: anything`];
  }
};

test("every value that a call accepts is bounded", async () => {
  const all = await endpoints();
  expect(all.length).toBeGreaterThan(100);
  const gaps = all.flatMap((endpoint) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (schema === undefined) return [];
      const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }) as Schema;
      return unbounded(json, `${endpoint.method} ${endpoint.path} ${part}`);
    }),
  );
  expect(gaps).toEqual([]);
});

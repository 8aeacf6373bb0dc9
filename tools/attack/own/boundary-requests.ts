import { CVE_FIELDS, IOC_FIELDS } from "@parapet/domain/intel/query";

import { type Document, type Operation, resolve, type Schema } from "./openapi.ts";

export interface BoundaryRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const DASHES = "-".repeat(36);
const SOME_ID = "6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b";

/** Numbers at and beyond what columns hold. */
const NUMBERS = [1.5, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 99_999_999_999_999, 1e308, -1e308];
/** Text that looks like an id, a cursor, a date or a number and is none. */
const TEXTS = [
  DASHES,
  `${DASHES},${DASHES}`,
  `1731672000000_${DASHES}`,
  `indicator--${DASHES}`,
  "99999-12-31",
  "1e400",
  "a\0b",
];
/** Parameters that hold a search in one of the query languages. */
const SEARCHES = new Set(["q", "query"]);
const COMPARED = ["1.5", "1e400", "-1e308", "-1", "99999999999999999999", "NaN", "10000-01-01", "9999-12-31", "99999y"];

/** Every field of the search languages compared with values at and beyond its bounds. */
export const EXPRESSIONS: readonly string[] = [
  ...new Set([...Object.keys(IOC_FIELDS), ...Object.keys(CVE_FIELDS)]),
].flatMap((field) => [...COMPARED.map((value) => `${field}:${value}`), `${field}>${COMPARED[2]}`]);

/** The least that the schema takes, so that one wrong value is all that is wrong with a request. */
const fitting = (raw: Schema | undefined, document: Document, name = ""): unknown => {
  const schema = resolve(raw, document);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return fitting(choices[0], document, name);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.[0] ?? "string");
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) === true)
          .map(([key, inner]) => [key, fitting(inner, document, key)]),
      );
    case "array":
      return (schema.minItems ?? 0) > 0 ? [fitting(schema.items, document, name)] : [];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      if (schema.format === "uuid") return SOME_ID;
      if (schema.format === "email" || name.includes("email")) return "a@acme.test";
      if (name.includes("domain")) return "acme.test";
      return "Boundary value".slice(0, schema.maxLength ?? 14);
  }
};

const wrongFor = (raw: Schema | undefined, document: Document, name: string): readonly unknown[] => {
  if (SEARCHES.has(name)) return EXPRESSIONS;
  const schema = resolve(raw, document);
  const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((one) => resolve(one, document));
  if (kinds.some(({ enum: choices, const: fixed }) => choices !== undefined || fixed !== undefined)) return [];
  const types = kinds.flatMap(({ type }) => type ?? []);
  if (types.some((type) => type === "integer" || type === "number")) return NUMBERS;
  return types.includes("string") ? TEXTS : [];
};

/** Requests to one operation, each with one value at or beyond its bounds and everything else as the schema asks. */
export const boundaryRequests = (
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  document: Document,
  /** The id of an object that is there, for what follows the beginning of this path. */
  idFor: (path: string) => string | undefined,
): BoundaryRequest[] => {
  const valid = (name: string): string => {
    const schema = parameters.find((one) => one.in === "path" && one.name === name)?.schema;
    const known = idFor(path.slice(0, path.indexOf(`{${name}}`)));
    return known ?? String(fitting(schema, document, name));
  };
  const fill = (wrong?: { readonly name: string; readonly value: string }): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(wrong?.name === name ? wrong.value : valid(name)),
    );
  const query = Object.fromEntries(
    parameters
      .filter((one) => one.in === "query" && one.required === true)
      .map(({ name, schema }) => [name, String(fitting(schema, document, name))]),
  );
  const bodySchema = resolve(Object.values(requestBody?.content ?? {})[0]?.schema, document);
  const body = requestBody === undefined ? undefined : fitting(bodySchema, document);
  const plain = { method, path: fill(), query, body };
  return [
    ...parameters.flatMap(({ in: where, name, schema }): BoundaryRequest[] => {
      if (where === "path") return TEXTS.map((value) => ({ ...plain, path: fill({ name, value }) }));
      if (where !== "query") return [];
      return wrongFor(schema, document, name).map((value) => ({
        ...plain,
        query: { ...query, [name]: String(value) },
      }));
    }),
    ...Object.entries(bodySchema.properties ?? {}).flatMap(([name, schema]) =>
      wrongFor(schema, document, name).map((value) => ({
        ...plain,
        body: { ...(body as Record<string, unknown>), [name]: value },
      })),
    ),
  ];
};

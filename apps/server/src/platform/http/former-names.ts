import { createSerializerCompiler, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod";

/*
 * The API spelled "organisation" before it spelled "organization". Until 2.0 requests may use the former spelling and answers
 * carry both: `docs/api.md`, "Former names". A call whose schema has no such name costs nothing.
 */

type Json = Readonly<Record<string, unknown>>;

/** Values that name a field or a right: the order of a list, an audit action, a permission. Whatever people typed stays as it is. */
const NAMES_IN = new Set(["sort", "action", "denied", "permissions"]);
const FORMER_VALUE = /^-?organisations?(?=$|[.:_-])/;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

const current = (name: string): string => name.replace("organisation", "organization");
const former = (name: string): string => name.replace("organization", "organisation");

/** No request has fields so far down; what is nested more deeply is left for the schema to refuse. */
const MAX_DEPTH = 20;

const currentValue = (value: unknown, depth: number): unknown => {
  if (depth <= MAX_DEPTH && Array.isArray(value)) return value.map((part) => currentValue(part, depth + 1));
  return typeof value === "string" && FORMER_VALUE.test(value) ? current(value) : value;
};

/** A request in the current spelling. A field given in both is left for the schema to refuse. */
export const inCurrentNames = (value: unknown, depth = 0): unknown => {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((part) => inCurrentNames(part, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      Object.hasOwn(value, current(name)) ? name : current(name),
      NAMES_IN.has(name) ? currentValue(part, depth + 1) : inCurrentNames(part, depth + 1),
    ]),
  );
};

/** An answer with the former name beside each current one, for `JSON.stringify`. */
export const withFormerNames = (_: string, value: unknown): unknown => {
  if (!isObject(value)) return value;
  const renamed = Object.entries(value).filter(([name]) => name.includes("organization"));
  return renamed.length === 0
    ? value
    : { ...value, ...Object.fromEntries(renamed.map(([name, part]) => [former(name), part])) };
};

const named = new WeakMap<z.ZodType, boolean>();

/** Does a schema have a name that was spelled differently? Found at its first use: a start has hundreds of schemas. */
const hasFormerName = (schema: unknown): boolean => {
  if (!(schema instanceof z.ZodType)) return false;
  const known = named.get(schema);
  if (known !== undefined) return known;
  const found = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" })).includes(
    "organization",
  );
  named.set(schema, found);
  return found;
};

const writeBoth = createSerializerCompiler({ replacer: withFormerNames });

export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => validate(hasFormerName(route.schema) ? inCurrentNames(data) : data);
};

export const compileSerializer: typeof serializerCompiler = (route) => {
  const [once, both] = [serializerCompiler(route), writeBoth(route)];
  return (data) => (hasFormerName(route.schema) ? both(data) : once(data));
};

const DEPRECATED = "Former name of the field beside it; removed in 2.0.";

/** The description of the API with each former name as a deprecated field or parameter. */
export const describeFormerNames = (node: unknown): unknown => {
  if (Array.isArray(node)) {
    const parts: unknown[] = node.map(describeFormerNames);
    const parameters = parts.filter(
      (part): part is Json & { name: string } =>
        isObject(part) &&
        part["in"] === "query" &&
        typeof part["name"] === "string" &&
        part["name"].includes("organization"),
    );
    return [
      ...parts,
      ...parameters.map((part) => ({
        ...part,
        name: former(part.name),
        required: false,
        deprecated: true,
        description: DEPRECATED,
      })),
    ];
  }
  if (!isObject(node)) return node;
  const described = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, describeFormerNames(part)]));
  const { properties } = described;
  if (!isObject(properties)) return described;
  const renamed = Object.entries(properties).filter(([name, part]) => name.includes("organization") && isObject(part));
  return {
    ...described,
    properties: {
      ...properties,
      ...Object.fromEntries(
        renamed.map(([name, part]) => [former(name), { ...(part as Json), deprecated: true, description: DEPRECATED }]),
      ),
    },
  };
};

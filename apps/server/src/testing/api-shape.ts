import { text } from "node:stream/consumers";

/*
 * The API reduced to what a client relies on: calls, parameters, fields with their types, and whether they are required. One line per
 * call, so that a release can be compared with the one before it.
 */

type Json = Readonly<Record<string, unknown>>;
/** A type as a word, a list of one shape, or an object whose optional fields end with a question mark. */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };
interface Call {
  readonly id: string | null;
  readonly parameters: Readonly<Record<string, Shape>>;
  readonly body?: Readonly<Record<string, Shape>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
}
export type ApiShape = Readonly<Record<string, Call>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const fieldsOf = (value: unknown): [string, Json][] =>
  Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Json] => isObject(entry[1]));

/** Requests may use the former spelling until 2.0, and answers have both: it is one name here. */
const current = (name: string): string => name.replaceAll("organisation", "organization");

export const readShape = (document: Json): ApiShape => {
  const resolve = (node: Json): Json => {
    const { $ref: reference } = node;
    if (typeof reference !== "string") return node;
    let found: unknown = document;
    for (const step of reference.split("/").slice(1)) found = isObject(found) ? found[step] : undefined;
    return isObject(found) ? found : {};
  };
  const shapeOf = (schema: Json): Shape => {
    const node = resolve(schema);
    const { enum: values, type, items, properties } = node;
    if (Array.isArray(values)) return values.map((value) => current(String(value))).join("|");
    for (const kind of ["anyOf", "oneOf", "allOf"]) {
      const parts = objects(node[kind]).map(shapeOf);
      if (parts.length === 0) continue;
      const words = parts.filter((part) => typeof part === "string");
      if (words.length === parts.length) return words.join("|");
      const [only, ...others] = parts.filter((part) => typeof part !== "string");
      // An object or nothing is that object: what is inside matters.
      if (only !== undefined && others.length === 0) return { [words.join("|") || "one"]: only };
      return Object.fromEntries(parts.map((part, n) => [`${kind} ${n + 1}`, part]));
    }
    if (type === "array") return [shapeOf(isObject(items) ? items : {})];
    if (isObject(properties)) {
      const required = Array.isArray(node["required"]) ? new Set<unknown>(node["required"]) : new Set<unknown>();
      const fields = fieldsOf(properties).filter(
        ([name]) => current(name) === name || !Object.hasOwn(properties, current(name)),
      );
      return Object.fromEntries(
        fields.map(([name, field]) => [`${current(name)}${required.has(name) ? "" : "?"}`, shapeOf(field)]),
      );
    }
    if (Array.isArray(type)) return type.join("|");
    return typeof type === "string" ? type : "any";
  };
  const contents = (node: unknown): Record<string, Shape> =>
    isObject(node)
      ? Object.fromEntries(
          fieldsOf(resolve(node)["content"]).map(([type, { schema }]) => [
            type,
            shapeOf(isObject(schema) ? schema : {}),
          ]),
        )
      : {};
  const calls: [string, Call][] = [];
  for (const [path, methods] of fieldsOf(document["paths"]))
    for (const [method, operation] of fieldsOf(methods)) {
      const parameters = objects(operation["parameters"]).map(resolve);
      calls.push([
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
        {
          id: typeof operation["operationId"] === "string" ? operation["operationId"] : null,
          parameters: Object.fromEntries(
            parameters
              .filter(({ in: place }) => place !== "path")
              .map(({ in: place, name, required, schema }) => [
                `${String(place)} ${current(String(name))}${required === true ? "" : "?"}`,
                shapeOf(isObject(schema) ? schema : {}),
              ]),
          ),
          ...(isObject(operation["requestBody"]) && { body: contents(operation["requestBody"]) }),
          answers: Object.fromEntries(
            fieldsOf(operation["responses"])
              .filter(([status]) => /^[23]/.test(status))
              .map(([status, answer]) => [status, contents(answer)]),
          ),
        },
      ]);
    }
  return Object.fromEntries(calls.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const plain = (name: string): string => name.replace(/\?$/, "");
const isOptional = (name: string): boolean => name.endsWith("?");

const KINDS = ["string", "integer", "number", "boolean"];

/** What a field, a body or an answer no longer does for those who rely on `was`. */
const changesOf = (place: string, was: Shape, is: Shape, of: "request" | "answer"): string[] => {
  const found: string[] = [];
  const compare = (field: string, a: Shape, b: Shape): void => void found.push(...changesOf(field, a, b, of));
  const decide = (): void => {
    if (typeof was === "string" || typeof is === "string") {
      if (was === "any" || was === is) return;
      if (typeof was !== "string" || typeof is !== "string") return void found.push(`${place}: another type`);
      const [old, fresh] = [new Set(was.split("|")), new Set(is.split("|"))];
      const lost = of === "request" ? [...old].filter((value) => !fresh.has(value)) : [];
      if (lost.length > 0 && !fresh.has("string")) found.push(`${place}: no longer takes ${lost.join(", ")}`);
      if (of === "answer" && fresh.has("null") && !old.has("null")) found.push(`${place}: may be null`);
      const kind = KINDS.find((one) => old.has(one));
      if (of === "answer" && kind !== undefined && !fresh.has(kind)) found.push(`${place}: another type`);
      return;
    }
    if (Array.isArray(was) !== Array.isArray(is)) return void found.push(`${place}: another type`);
    const choices = Object.entries(is).filter(([name]) => name.startsWith("anyOf ") || name.startsWith("oneOf "));
    if (of === "request" && choices.length > 0 && choices.every(([name]) => !Object.hasOwn(was, name))) {
      const broken = choices.map(([, choice]) => changesOf(place, was, choice, of));
      found.push(...(broken.toSorted((a, b) => a.length - b.length)[0] ?? []));
      return;
    }
    const fields = new Map(Object.entries(is).map(([name, shape]) => [plain(name), { name, shape }]));
    for (const [name, shape] of Object.entries(was)) {
      const there = fields.get(plain(name));
      const field = `${place}.${plain(name)}`;
      if (there === undefined) found.push(`${field}: gone`);
      else {
        if (of === "request" && isOptional(name) && !isOptional(there.name)) found.push(`${field}: required`);
        if (of === "answer" && !isOptional(name) && isOptional(there.name)) found.push(`${field}: may be missing`);
        compare(field, shape, there.shape);
      }
      fields.delete(plain(name));
    }
    if (of === "request")
      for (const { name } of fields.values()) if (!isOptional(name)) found.push(`${place}.${name}: required`);
  };
  decide();
  return found;
};

/** The call that answers where `name` did: the same one, or one whose address has a parameter for a fixed part. */
const callNamed = (calls: ApiShape, name: string): Call | undefined => {
  const parts = name.split("/");
  const takes = (other: string): boolean => {
    const its = other.split("/");
    return its.length === parts.length && its.every((part, n) => part === parts[n] || part === "{}");
  };
  return calls[name] ?? Object.entries(calls).find(([other]) => takes(other))?.[1];
};

/** What breaks a client that keeps to `before`: something is gone, a request needs more, or an answer promises less. */
export const breakingChanges = (before: ApiShape, now: ApiShape): string[] => {
  const found: string[] = [];
  for (const [name, call] of Object.entries(before)) {
    const there = callNamed(now, name);
    if (there === undefined) {
      found.push(`${name}: gone`);
      continue;
    }
    if (call.id !== null && call.id !== there.id) found.push(`${name}: another operationId`);
    found.push(
      ...changesOf(`${name} parameters`, call.parameters, there.parameters, "request"),
      ...(call.body === undefined ? [] : changesOf(`${name} body`, call.body, there.body ?? {}, "request")),
      ...changesOf(`${name} answers`, call.answers, there.answers, "answer"),
    );
  }
  return found;
};

/** One line per call. */
export const writeShape = (shape: ApiShape): string =>
  `{\n${Object.entries(shape)
    .map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(call)}`)
    .join(",\n")}\n}\n`;

// `curl … /v1/openapi.json | node apps/server/src/testing/api-shape.ts`: the API of a release, to be kept.
if (import.meta.main) process.stdout.write(writeShape(readShape(JSON.parse(await text(process.stdin)) as Json)));

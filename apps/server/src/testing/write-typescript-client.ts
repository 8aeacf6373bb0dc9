type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly deprecated?: boolean;
}
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { schema?: Schema }>>;
  };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const BYTES = "Uint8Array";

const union = (types: readonly string[]): string => {
  const distinct = [...new Set(types)];
  return distinct.length === 1
    ? (distinct[0] ?? "unknown")
    : distinct.map((one) => (one.includes("&") ? `(${one})` : one)).join(" | ");
};

/** The TypeScript type of values that a JSON schema admits. */
const typeOf = (schema: unknown, document: Description): string => {
  if (schema === true || schema === undefined) return "unknown";
  if (schema === false) return "never";
  const it = schema as Schema & {
    readonly anyOf?: readonly Schema[];
    readonly oneOf?: readonly Schema[];
    readonly allOf?: readonly Schema[];
    readonly enum?: readonly unknown[];
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
    readonly prefixItems?: readonly Schema[];
  };
  const of = (one: unknown) => typeOf(one, document);
  if (typeof it["$ref"] === "string") return of(document.components?.schemas?.[it["$ref"].split("/").at(-1) ?? ""]);
  if ("const" in it) return JSON.stringify(it["const"]);
  if (it.enum !== undefined) return union(it.enum.map((one) => JSON.stringify(one)));
  const choices = it.anyOf ?? it.oneOf;
  if (choices !== undefined) return union(choices.map(of));
  if (it.allOf !== undefined) return it.allOf.map((one) => `(${of(one)})`).join(" & ");
  const { type } = it;
  if (Array.isArray(type)) return union(type.map((one) => of({ ...it, type: one as string })));
  switch (type) {
    case "null":
      return "null";
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "number";
    case "string":
      return it["format"] === "binary" ? BYTES : "string";
    case "array":
      return it.prefixItems === undefined ? `(${of(it["items"])})[]` : `[${it.prefixItems.map(of).join(", ")}]`;
    case "object":
    case undefined: {
      const named = Object.entries(it.properties ?? {}).filter(([, one]) => one["deprecated"] !== true);
      if (named.length === 0)
        return type === undefined
          ? "unknown"
          : `Record<string, ${it["additionalProperties"] === undefined ? "unknown" : of(it["additionalProperties"])}>`;
      return `{ ${named
        .map(([name, one]) => `${JSON.stringify(name)}${it.required?.includes(name) === true ? "" : "?"}: ${of(one)}`)
        .join("; ")} }`;
    }
    default:
      throw new Error(`The client has no type for ${JSON.stringify(schema)}.`);
  }
};

const jsonOf = (content: Readonly<Record<string, { schema?: Schema }>> | undefined): Schema | null | undefined => {
  if (content === undefined) return undefined;
  const json = Object.entries(content).find(([media]) => media.includes("json"));
  return json === undefined ? null : json[1].schema;
};

const parametersOf = (parameters: readonly Parameter[], place: string, document: Description): string | null => {
  const here = parameters.filter((one) => one.in === place && one.deprecated !== true);
  if (here.length === 0) return null;
  const isOptional = here.every(({ required }) => required !== true);
  const fields = here.map(({ name, required, schema }) => {
    const type = place === "path" ? "string | number" : typeOf(schema, document);
    return `${JSON.stringify(name)}${required === true ? "" : "?"}: ${type}`;
  });
  return `${place}${isOptional ? "?" : ""}: { ${fields.join("; ")} }`;
};

const inputOf = (method: string, { parameters = [], requestBody }: Operation, document: Description): string => {
  const json = jsonOf(requestBody?.content);
  const parts = [
    parametersOf(parameters, "path", document),
    parametersOf(parameters, "query", document),
    requestBody === undefined
      ? null
      : `body${requestBody.required === true ? "" : "?"}: ${json === null ? BYTES : typeOf(json, document)}`,
    method === "post" ? "idempotencyKey?: string" : null,
  ].filter((part) => part !== null);
  return `{ ${parts.join("; ")} }`;
};

const replyOf = ({ responses = {} }: Operation, document: Description): string => {
  const done = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = done.map(([, { content }]) => {
    const json = jsonOf(content);
    return json === undefined ? "null" : json === null ? BYTES : typeOf(json, document);
  });
  return types.length === 0 ? "unknown" : union(types);
};

/** The operations of the API as types, with the method and address of each. */
export const typescriptOperations = (described: object): string => {
  const document = described as Description;
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        METHODS.includes(method) && operation.operationId !== undefined
          ? [{ path, method, operation, name: operation.operationId }]
          : [],
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const types = operations.map(
    ({ name, method, operation }) =>
      `  /** ${(operation.summary ?? "").replaceAll("*/", "* /")}. */\n  ${name}: {\n    input: ${inputOf(method, operation, document)};\n    reply: ${replyOf(operation, document)};\n  };\n`,
  );
  const table = operations.map(({ name, method, path }) => `  ${name}: ["${method.toUpperCase()}", "${path}"],\n`);
  return `// Every operation of the API, written from its description: \`npm run clients\`.

/** What each operation takes and answers. */
export interface Api {
${types.join("")}}

/** The method and address of each operation. */
export const OPERATIONS: { readonly [Name in keyof Api]: readonly [method: string, path: string] } = {
${table.join("")}};
`;
};

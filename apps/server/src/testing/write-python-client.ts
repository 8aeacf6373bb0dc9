interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const HEAD = `"""Every operation of the API, written from its description: \`npm run clients\`."""


class Operations:
    """One method for each operation; \`call\` sends it."""

    def call(self, method, path, query=None, body=None, idempotency_key=None):
        raise NotImplementedError
`;

const KEYWORDS: ReadonlySet<string> = new Set([
  "from",
  "class",
  "import",
  "in",
  "is",
  "not",
  "or",
  "and",
  "for",
  "if",
  "as",
  "with",
  "def",
]);

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/\W+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();

/** A name that Python takes for a parameter. */
const parameter = (name: string): string => {
  const it = snake(name);
  return KEYWORDS.has(it) || /^\d/.test(it) ? `${it}_` : it;
};

const methodOf = (
  path: string,
  method: string,
  { operationId = "", summary = "", parameters = [], requestBody }: Operation,
): string => {
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const hasBody = requestBody !== undefined;
  const named = [
    ...inQuery.map(({ name }) => `${parameter(name)}=None`),
    ...(method === "post" ? ["idempotency_key=None"] : []),
  ];
  const takes = [
    "self",
    ...inPath.map(({ name }) => parameter(name)),
    ...(hasBody ? ["body=None"] : []),
    ...(named.length === 0 ? [] : ["*", ...named]),
  ];
  const address =
    inPath.length === 0
      ? JSON.stringify(path)
      : `${JSON.stringify(path.replaceAll(/\{\w+\}/g, "%s"))} % (${inPath.map(({ name }) => `quote(str(${parameter(name)}), safe="")`).join(", ")},)`;
  const gives = [
    JSON.stringify(method.toUpperCase()),
    address,
    ...(inQuery.length === 0
      ? []
      : [`query={${inQuery.map(({ name }) => `${JSON.stringify(name)}: ${parameter(name)}`).join(", ")}}`]),
    ...(hasBody ? ["body=body"] : []),
    ...(method === "post" ? ["idempotency_key=idempotency_key"] : []),
  ];
  return `
    def ${snake(operationId)}(${takes.join(", ")}):
        """${summary.replaceAll('"', "'")}."""
        return self.call(${gives.join(", ")})
`;
};

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The operations of the API as methods of a Python class. */
export const pythonOperations = ({ paths }: OpenApi): string => {
  const methods = Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        METHODS.includes(method) && operation.operationId !== undefined ? [{ path, method, operation }] : [],
      ),
    )
    .toSorted((a, b) => (a.operation.operationId ?? "").localeCompare(b.operation.operationId ?? "", "en"));
  const [docs = "", ...rest] = HEAD.split("\n\n\n");
  return `${docs}\n\nfrom urllib.parse import quote\n\n\n${rest.join("\n\n\n")}${methods.map(({ path, method, operation }) => methodOf(path, method, operation)).join("")}`;
};

/** Every operation with what its refusals may be, for a client that tries them all. */
export const operationTable = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, parameters = [], requestBody, responses = {} }]) =>
      METHODS.includes(method) && operationId !== undefined
        ? [
            {
              name: snake(operationId),
              address: `${method.toUpperCase()} ${path}`,
              path: parameters.filter((one) => one.in === "path").length,
              body: requestBody !== undefined,
              statuses: Object.keys(responses).map(Number),
            },
          ]
        : [],
    ),
  );

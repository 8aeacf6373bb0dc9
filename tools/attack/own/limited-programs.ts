/** Attacks on programs of an organization: what a limited one reads beside its limits, and what outlives a secret or is misread. */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const STATES = new Set(["assessed", "no-findings"]);
/** Numbers and states that an object about a hidden area must not have. */
const tellsOf = (about: Json): string[] =>
  Object.entries(about).flatMap(([name, value]) =>
    (typeof value === "number" && value !== 0) || (typeof value === "string" && STATES.has(value)) ? [name] : [],
  );

/** Where an answer tells how much there is of an area that its reader may not count. */
export const hiddenNumbers = (answer: unknown, hidden: ReadonlySet<string>, path = ""): string[] => {
  if (Array.isArray(answer)) return answer.flatMap((one) => hiddenNumbers(one, hidden, `${path}[]`));
  if (!isObject(answer)) return [];
  const area = answer["area"] ?? answer["id"];
  const own = typeof area === "string" && hidden.has(area) ? tellsOf(answer).map((name) => `${path}.${name}`) : [];
  return [
    ...own,
    ...Object.entries(answer).flatMap(([name, value]) => [
      ...(hidden.has(name) && typeof value === "number" && value !== 0 ? [`${path}.${name}`] : []),
      ...hiddenNumbers(value, hidden, `${path}.${name}`),
    ]),
  ];
};

/** Each of these with one bit turned. */
export const turnedBits = (text: string): string[] => {
  const bytes = Buffer.from(text, "base64url");
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return turned.toString("base64url");
  });
};

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const call = (args: string, name = "search_findings"): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;
const WRONG = ["null", "1", '"x"', "[]", "{}", '{"a":1}', "1e999", '"\\u0000"', '"\\ud800"', nested(5_000)];

/** Messages to assistants' servers that are none, or no good ones. */
export const malformedMessages = (): string[] => [
  "",
  "{",
  "[".repeat(100_000),
  `[${call("{}")}]`,
  `\uFEFF[${call("{}")}]`,
  ...WRONG,
  ...WRONG.map((value) => call(value)),
  ...WRONG.flatMap((value) => ["domain", "q", "page", "organization"].map((name) => call(`{"${name}":${value}}`))),
  ...["__proto__", "constructor", "toString", "../findings", "search_findings\u0000"].map((name) => call("{}", name)),
  ...["id", "method", "params", "jsonrpc"].flatMap((name) =>
    WRONG.map((value) => `{"jsonrpc":"2.0","id":1,"method":"tools/list","${name}":${value}}`),
  ),
];

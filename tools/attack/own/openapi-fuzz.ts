import { randomFrom, type Random } from "../../proof/random.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";
import { boundarySweep } from "./boundary-sweep.ts";
import { type Document, resolve, type Schema } from "./openapi.ts";
import { SECRET_ENVIRONMENT } from "./secret-canaries.ts";

const AT_ONCE = 8;
const DEEP = 6;
/** Internal terms that must never appear in responses. */
const INSIDE =
  /\bat (?:\/|file:|async )|\bSELECT\b|\bINSERT INTO\b|pg_catalog|node_modules|ECONNREFUSED|syntax error at or near|violates|ZodError/;
/** These end the session that the fuzz itself lives on, or the demo's people. */
const LEFT_ALONE = /^\/(?:api\/(?:logout|setup)|v1\/account\/(?:delete|sessions)|v1\/account\/$)/;

const NASTY: readonly unknown[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "'",
  "''; drop table finding; --",
  '"',
  "\\",
  "%",
  "%00",
  "%zz",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "‮txt.exe",
  "\uD800",
  "é".repeat(300),
  "x".repeat(5_000),
  "1e309",
  "-1",
  "0",
  "99999999999999999999",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "2026-13-45",
  "0000-00-00",
  "2026-11-15T25:61:61Z",
  "10000-01-01",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "acme.test",
  "ACME.TEST.",
  "xn--",
  "127.0.0.1",
  "[::1]",
  "a@b",
  "a@b.test",
  "@",
  "..",
  ".",
  "/",
  "//",
  "\r\nSet-Cookie: a=b",
  "🦄",
  "İ",
  "ß",
  "\u200b",
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  Number.MIN_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { __proto__: null },
  { $ne: 1 },
];

/** Something that nearly fits the schema: most of it right, so that it gets past the first check. */
const nearly = (raw: Schema | undefined, document: Document, random: Random, depth = 0): unknown => {
  const schema = resolve(raw, document);
  if (depth > DEEP || random.next() < 0.12) return random.pick(NASTY);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined && choices.length > 0) return nearly(random.pick(choices), document, random, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.next() < 0.8 ? random.pick(schema.enum) : random.pick(NASTY);
  const type = (typeof schema.type === "string" ? schema.type : schema.type?.[0]) ?? "string";
  switch (type) {
    case "object": {
      const entries = Object.entries(schema.properties ?? {})
        .filter(() => random.next() < 0.9)
        .map(([name, inner]) => [name, nearly(inner, document, random, depth + 1)] as const);
      const extra = random.next() < 0.1 ? [["is_admin", true] as const, ["org_id", 1] as const] : [];
      return Object.fromEntries([...entries, ...extra]);
    }
    case "array":
      return Array.from({ length: random.pick([0, 1, 2, 300]) }, () =>
        nearly(schema.items, document, random, depth + 3),
      );
    case "integer":
    case "number":
      return random.pick([0, 1, 2, 10, -1, 2 ** 31, 1.5, "1", null]);
    case "boolean":
      return random.pick([true, false, "true", 1]);
    default:
      if (schema.format === "uuid" && random.next() < 0.7) return "6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b";
      return random.pick([...NASTY, "acme.test", "en", "a@acme.test"]);
  }
};

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 2_000);

/** A request's bytes as they are often broken. */
const spoil = (body: string, random: Random): { body: string; type: string } => {
  if (random.next() < 0.85) return { body, type: "application/json" };
  return random.pick([
    { body: body.slice(0, -1), type: "application/json" },
    { body: `${"[".repeat(10_000)}${"]".repeat(10_000)}`, type: "application/json" },
    { body: '{"__proto__":{"x":1}}', type: "application/json" },
    { body: "", type: "application/json" },
    { body, type: "text/plain" },
    { body: "a=b", type: "application/x-www-form-urlencoded" },
    { body, type: "application/json; charset=utf-7" },
    { body: "--x\r\n\r\n", type: "multipart/form-data; boundary=x" },
  ]);
};

/**
 * Ten thousand requests that nearly fit and one for each bound: no answer is a 500, none discloses internals, and no value
 * gets as far as PostgreSQL that PostgreSQL refuses.
 */
export const openapiFuzz = async (
  { product, admin, user, isShort, seed }: Target,
  signal: AbortSignal,
): Promise<Outcome> => {
  const random = randomFrom(seed);
  const document = (await (await fetch(`${product.url}/v1/openapi.json`)).json()) as Document;
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .filter(({ path }) => !LEFT_ALONE.test(path));
  const total = isShort ? 2_000 : 10_000;
  const statuses = new Map<number, number>();
  const bad: string[] = [];
  let sent = 0;
  const one = async (): Promise<void> => {
    const { path, method, operation } = random.pick(operations);
    const parameters = operation.parameters ?? [];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.schema;
      return encode(asText(nearly(schema, document, random))) || "x";
    });
    const query = parameters
      .filter((parameter) => parameter.in === "query" && random.next() < 0.7)
      .map(({ name, schema }) => `${encode(name)}=${encode(asText(nearly(schema, document, random)))}`);
    if (random.next() < 0.1) query.push("page=1&page=2", "%zz=1");
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const content =
      schema === undefined || method === "GET"
        ? null
        : spoil(JSON.stringify(nearly(schema, document, random)) ?? "", random);
    const who = random.pick([admin, admin, user, null]);
    const bearer = who === null ? null : await who.bearer();
    const url = `${product.url}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
    const reply = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      headers: {
        ...(content === null ? {} : { "content-type": content.type }),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(content === null ? {} : { body: content.body }),
    });
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const text = isStream ? "" : await reply.text();
    if (isStream) await reply.body?.cancel();
    const reports = reply.status >= 400 && INSIDE.exec(text)?.[0];
    if (reply.status === 500 || typeof reports === "string")
      bad.push(
        `${method} ${url.slice(product.url.length, product.url.length + 160)} ${content?.body.slice(0, 160) ?? ""} → ${reply.status}${typeof reports === "string" ? ` reports '${reports}'` : ""}`,
      );
  };
  const worker = async (): Promise<void> => {
    while (sent < total && !signal.aborted) {
      sent += 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // Last, for the counter then has the gaps that the requests above met as well.
  const swept = {
    url: product.url,
    bearer: () => admin.bearer(),
    metricsToken: SECRET_ENVIRONMENT.PARAPET_METRICS_TOKEN,
    paths: (path: string) => !LEFT_ALONE.test(path),
  };
  const { sent: bounds, gaps } = await boundarySweep(swept, document, signal);
  const table = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
  const isReal = (statuses.get(200) ?? 0) > 0 && (statuses.get(400) ?? 0) > 0;
  if (bad.length + gaps.length > 0) console.log([...bad.slice(0, 20), ...gaps.slice(0, 20)].join("\n"));
  return {
    passed: bad.length === 0 && gaps.length === 0 && isReal,
    says: `seed ${seed}, ${operations.length} operations, ${sent} requests (${table}); ${bad.length} status 500 or telling; ${bounds} requests at bounds, ${gaps.length} gaps in contracts`,
  };
};

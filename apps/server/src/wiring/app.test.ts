import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

import { endpoint } from "@parapet/domain/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";

import type { Actor } from "../platform/actor.ts";
import { Refusal } from "../platform/http/errors.ts";
import { serve, serveAnyone } from "../platform/http/serve.ts";
import { testActor } from "../testing/test-actor.ts";
import { testCall } from "../testing/test-call.ts";
import { testServices, type TestServices } from "../testing/test-services.ts";
import { buildApp, DOCUMENTATION_STYLE } from "./app.ts";

const echo = endpoint(testCall("POST", "/echo/{id}/", "alerts:manage"), {
  summary: "For these tests",
  params: z.strictObject({ id: z.coerce.number().int() }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).default(1) }),
  body: z.strictObject({ name: z.string().min(1) }),
  reply: z.object({ id: z.number(), name: z.string() }),
});
const fail = endpoint(testCall("GET", "/fail/", "anyone"), { summary: "For these tests", reply: z.object({}) });
const limited = endpoint(testCall("GET", "/limited/", "anyone"), { summary: "For these tests", reply: z.object({}) });

const METRICS_TOKEN = "a-token-of-metrics-for-tests";
const actor = testActor();

let it: TestServices;
let app: FastifyInstance;
let failure = new Error("relation secret_table does not exist");
let asRole: Actor["role"] | null = "client_admin";

beforeAll(async () => {
  it = await testServices({ environment: { PARAPET_METRICS_TOKEN: METRICS_TOKEN } });
  app = await buildApp(it.services, { whoIs: async () => (asRole === null ? null : { ...actor, role: asRole }) });
  serve(app, it.services, echo, async ({ params, body }) => ({
    id: params.id,
    name: body.name,
    secret: "a column too many",
  }));
  serveAnyone(app, fail, async () => {
    throw failure;
  });
  serveAnyone(app, limited, async () => ({}), { limit: { max: 2, perSeconds: 60 } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

const post = (url: string, payload: unknown, headers = {}) =>
  app.inject({ method: "POST", url, payload: payload as object, headers });

// Two stalls of more than a second: at the sampling interval's default the second one was measured as an endless delay.
test.runIf(inject("isNightly"))("a late turn of the event loop rejects no request", async () => {
  await using served = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
  for (const services of [it.services, served.services]) {
    const other = await buildApp(services, { whoIs: async () => actor });
    await other.ready();
    for (let stalls = 0; stalls < 3; stalls += 1) {
      const until = Date.now() + 1_200;
      while (Date.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect((await other.inject({ url: "/v1/nothing/" })).statusCode).toBe(404);
    }
    await other.close();
  }
});

describe("what PostgreSQL says of a statement", () => {
  const answerTo = async (code: string) => {
    const before = failure;
    failure = Object.assign(new Error("invalid input syntax for type integer"), { code });
    const reply = await app.inject({ url: "/v1/fail/" });
    failure = before;
    return reply;
  };

  test.each(["22003", "22007", "22008", "22021", "22P02", "22P05"])(
    "data exception %s is the caller's mistake, and counted as a gap in the contract",
    async (code) => {
      const reply = await answerTo(code);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: "invalid_input" });
      expect(reply.body).not.toContain("integer");
      const metrics = await app.inject({ url: "/v1/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(metrics.body).toContain(
        `parapet_data_exceptions_total{method="GET",route="/v1/fail/",sqlstate="${code}"} 1`,
      );
    },
  );

  test("a statement that was stopped took too long", async () => {
    const reply = await answerTo("57014");
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "took_too_long" });
  });
});

describe("refusals", () => {
  test.each([
    [401, "an anonymous visitor", null, "/v1/echo/1/", { name: "a" }],
    [403, "a plain user", "client_user", "/v1/echo/1/", { name: "a" }],
    [401, "an anonymous visitor, before the body is parsed", null, "/v1/echo/1/", { nonsense: 1 }],
    [400, "an unknown field", "client_admin", "/v1/echo/1/", { name: "a", role: "super_admin" }],
    [400, "a missing field", "client_admin", "/v1/echo/1/", {}],
    [400, "an unknown query word", "client_admin", "/v1/echo/1/?is_admin=1", { name: "a" }],
    [400, "a bad parameter", "client_admin", "/v1/echo/one/", { name: "a" }],
    [404, "no such address", "client_admin", "/v1/nothing/", {}],
    [404, "a missing slash at the end", "client_admin", "/v1/echo/1", { name: "a" }],
  ] as const)("%i for %s", async (status, _, role, url, body) => {
    asRole = role;
    const answer = await post(url, body);
    asRole = "client_admin";
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(
      expect.objectContaining({ detail: expect.any(String), code: expect.any(String), request_id: expect.any(String) }),
    );
  });

  test("form errors are reported by field", async () => {
    const answer = await post("/v1/echo/1/", { name: "" });
    expect(answer.json<{ fields: object }>().fields).toHaveProperty("name");
  });

  test.each([
    ["en", { name: "" }, "name", "Required"],
    ["es", { name: "" }, "name", "Obligatorio"],
    ["fr", { name: "" }, "name", "Obligatoire"],
    ["es-MX,es;q=0.9", { name: 7 }, "name", "Tipo de valor no válido."],
    ["fr-CA", { name: "a", role: "super_admin" }, "role", "Champ inconnu\u202f: role"],
  ])("field errors are in the reader's language: %s, %j", async (language, body, field, words) => {
    const answer = await post("/v1/echo/1/", body, { "accept-language": language });
    expect(answer.json<{ fields: Record<string, string> }>().fields).toEqual({ [field]: words });
  });

  test.each([
    ["of the query", "/v1/echo/1/?is_admin=1&role=2", { name: "a" }, ["is_admin", "role"]],
    ["of the body", "/v1/echo/1/", { name: "a", role: "super_admin", org: 1 }, ["role", "org"]],
  ])("each unknown field %s is reported by its own name", async (_, url, body, names) => {
    const { fields } = (await post(url, body)).json<{ fields: Record<string, string> }>();
    expect(fields).toEqual(Object.fromEntries(names.map((name) => [name, `Unknown field: ${name}`])));
  });

  test("of very many unknown fields some are named, each in part", async () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}${"x".repeat(200)}`, 1]));
    const { fields } = (await post("/v1/echo/1/", { name: "a", ...body })).json<{ fields: object }>();
    const names = Object.keys(fields);
    expect([names.length, Math.max(...names.map((name) => name.length))]).toEqual([20, 64]);
  });

  test("what is wrong with a part as a whole is reported by that part", async () => {
    const answer = await post("/v1/echo/1/", [] as object);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(["body"]);
  });

  test("an unknown error says nothing about itself", async () => {
    const answer = await app.inject("/v1/fail/");
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("secret_table");
    expect(answer.json()).toMatchObject({ detail: "Something went wrong. Please try again." });
  });

  test.each([
    [507, "a full disk of the database", Object.assign(new Error("could not extend file"), { code: "53100" })],
    [507, "a full disk of our own", Object.assign(new Error("write"), { code: "ENOSPC" })],
    [503, "a database that is away", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    [
      503,
      "a database whose name is not resolved",
      Object.assign(new Error("getaddrinfo EAI_AGAIN database.test"), { code: "EAI_AGAIN", syscall: "getaddrinfo" }),
    ],
    [503, "a database that is not answering", new Error("timeout expired")],
    [503, "a database that is shutting down", Object.assign(new Error("terminating"), { code: "57P01" })],
    [503, "a connection that broke", new Error("Connection terminated unexpectedly")],
    [
      503,
      "a store of the operator's that is away",
      Object.assign(new Error("10.0.0.5:8123 cannot be reached"), { name: "UnreachableError" }),
    ],
  ])("%i for %s, with a time to come back and nothing of the inside", async (status, _, error) => {
    const before = failure;
    failure = error;
    const answer = await app.inject("/v1/fail/");
    failure = before;
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, "5"]);
    expect(answer.body).not.toContain(error.message);
  });

  test("the words are in the reader's language", async () => {
    const answer = await app.inject({ url: "/v1/fail/", headers: { "accept-language": "fr" } });
    expect(answer.json()).toMatchObject({ detail: "Une erreur s’est produite. Veuillez réessayer." });
  });

  test("a body over the limit is refused before it is read", async () => {
    const answer = await post("/v1/echo/1/", { name: "x".repeat(1_100_000) });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "too_large"]);
  });

  test("the third call of two allowed is rate-limited, and spoofed addresses are ignored", async () => {
    const ask = (ip: string) =>
      app.inject({ url: "/v1/limited/", headers: { "x-forwarded-for": ip, "x-user-ip": ip } });
    const statuses = [await ask("198.51.100.1"), await ask("198.51.100.2"), await ask("198.51.100.3")].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask("198.51.100.4")).headers["retry-after"]).toMatch(/^\d+$/);
  });

  test("the addresses of one IPv6 network are counted as one client, and those of another apart", async () => {
    const ask = async (remoteAddress: string) => (await app.inject({ url: "/v1/limited/", remoteAddress })).statusCode;
    const statuses = [];
    for (const ip of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1"])
      statuses.push(await ask(ip));
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

test("a column too many never leaves", async () => {
  expect((await post("/v1/echo/7/", { name: "a" })).json()).toEqual({ id: 7, name: "a" });
});

test("a JSON content type without a body is no error of its own", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/v1/echo/1/",
    headers: { "content-type": "application/json" },
  });
  expect(answer.json<{ code: string }>().code).toBe("invalid_input");
});

test("every response has security headers and a request id, errors included", async () => {
  for (const url of ["/v1/health/live/", "/v1/nothing/", "/v1/fail/"]) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});

test("a caller cannot choose the request id", async () => {
  const { headers } = await app.inject({
    url: "/v1/health/live/",
    headers: { "request-id": "forged", "x-request-id": "forged" },
  });
  expect(headers["x-request-id"]).not.toBe("forged");
});

test("a route that does not declare who may access it does not boot", async () => {
  const careless = await buildApp(it.services, { whoIs: async () => null });
  careless.get("/v1/careless/", async () => ({}));
  await expect(careless.ready()).rejects.toThrow("/v1/careless/ does not declare who may access it");
});

test("metrics want their own token, and have none by default", async () => {
  expect((await app.inject({ url: "/v1/metrics", headers: { authorization: "Bearer " } })).statusCode).toBe(401);
});

test("the page of the documentation may write the one style that it writes into itself, and no other", async () => {
  const preset = createRequire(import.meta.url)
    .resolve("@fastify/swagger-ui/package.json")
    .replace("package.json", "static/swagger-ui-standalone-preset.js");
  const styles = [...readFileSync(preset, "utf8").matchAll(/createElement\("style",null,"([^"]*)"/g)].map(
    ([, text]) => text,
  );
  expect(styles).toEqual([DOCUMENTATION_STYLE]);
  const policy = (await app.inject("/v1/docs")).headers["content-security-policy"];
  expect(policy).toContain(`style-src 'self' 'sha256-${hash("sha256", DOCUMENTATION_STYLE, "base64")}'`);
  expect(policy).not.toContain("unsafe-inline");
});

test("OpenAPI is made from the same contracts", async () => {
  const document = (await app.inject("/v1/openapi.json")).json<{ openapi: string; paths: Record<string, object> }>();
  expect(document.openapi).toBe("3.1.0");
  expect(document.paths["/v1/echo/{id}/"]).toMatchObject({ post: { security: [{ bearer: [] }] } });
});

test("the description is written once: packed for who takes it, not sent again to who has it", async () => {
  const ask = (headers: Record<string, string>, url = "/v1/openapi.json") => app.inject({ url, headers });
  const plain = await ask({});
  const packed = await ask({ "accept-encoding": "br, gzip" });
  expect([packed.headers["content-encoding"], gunzipSync(packed.rawPayload).equals(plain.rawPayload)]).toEqual([
    "gzip",
    true,
  ]);
  for (const refused of ["gzip;q=0", "gzip; q=0.0, br;q=0", "identity"])
    expect((await ask({ "accept-encoding": refused })).headers["content-encoding"]).toBeUndefined();
  const again = await ask({ "if-none-match": String(plain.headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await ask({}, "/v1/docs/json")).headers["etag"]).toBe(plain.headers["etag"]);
});

test("every refusal has words in three languages", () => {
  expect(new Refusal("not_found").text).toBe("not_found");
});

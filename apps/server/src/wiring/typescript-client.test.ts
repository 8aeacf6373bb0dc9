import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { ApiError, Client, verifyWebhook, WebhookError } from "../../../../clients/typescript/src/index.ts";
import { recordPast } from "../testing/record-past.ts";
import { PASSWORD, type TestPortal, testPortal } from "../testing/test-portal.ts";
import { type OpenApi, operationTable } from "../testing/write-python-client.ts";
import { typescriptOperations } from "../testing/write-typescript-client.ts";

const OPERATIONS = fileURLToPath(new URL("../../../../clients/typescript/src/operations.ts", import.meta.url));

let it: TestPortal;
let document: OpenApi;
let url: string;
let key: string;
beforeAll(async () => {
  it = await testPortal();
  document = (await it.app.inject("/v1/openapi.json")).json<OpenApi>();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  const verdicts = ["a", "b", "c"].map((name) => ({ outcome: "dmarc-missing", subject: `${name}.acme.test` }));
  await recordPast(
    it,
    org,
    "acme.test",
    [[{ check: "email-dmarc", subject: "acme.test", status: "judged", verdicts }]],
    0,
  );
  const made = await browser.post("/v1/api_keys/", { name: "client", scopes: KEY_SCOPE_IDS, password: PASSWORD });
  key = made.json<{ data: { secret: string } }>().data.secret;
  url = await it.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => it[Symbol.asyncDispose]());

/** What is written for each operation, by its name. */
const partsOf = (text: string) => text.split(/^(?= {2}\w+: \[| {2}\/\*\* )/m).slice(1);

test("each operation of the TypeScript client is one of the API as it is now (`npm run clients` writes them)", () => {
  const now = new Set(partsOf(typescriptOperations(document)).map((one) => one.trimEnd()));
  const written = partsOf(readFileSync(OPERATIONS, "utf8")).map((one) => one.trimEnd());
  expect(written.filter((one) => !now.has(one))).toEqual([]);
  expect(written.length).toBeGreaterThan(700);
});

test.runIf(inject("isNightly") || process.env["WRITE_CLIENTS"] === "1")("it has all of them", async () => {
  await expect(typescriptOperations(document)).toMatchFileSnapshot(OPERATIONS);
});

/** A server that answers each request with the next of these; null: breaks off. */
const answering = async (answers: readonly (readonly [number, object, Record<string, string>?] | null)[]) => {
  const seen: { method: string; headers: IncomingMessage["headers"]; address: string }[] = [];
  const server = createServer((request, reply) => {
    const answer = answers[seen.length];
    seen.push({ method: request.method ?? "", headers: request.headers, address: request.url ?? "" });
    if (answer === undefined || answer === null) return void request.socket.destroy();
    const [status, body, headers = {}] = answer;
    reply.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const waits: number[] = [];
  const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "pk_test", {
    wait: async (ms) => void waits.push(ms),
  });
  return {
    client,
    seen,
    waits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};

describe("requests", () => {
  test("that are refused throw the API's own words, and are not repeated", async () => {
    await using to = await answering([[403, { code: "not_allowed", detail: "No.", fields: { a: "b" } }]]);
    const error = await to.client.call("listDomains").catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: "not_allowed", detail: "No.", fields: { a: "b" } });
    expect(to.seen.length).toBe(1);
  });

  test("that there is no room for are repeated as the server says, a POST under one key", async () => {
    const busy = [429, { code: "too_many_requests" }, { "retry-after": "3" }] as const;
    await using to = await answering([busy, null, [200, { data: { id: "x" } }]]);
    await to.client.call("startScan", { body: { domain: "acme.test" } });
    expect(new Set(to.seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect([to.seen.length, to.waits.length, to.waits[0]]).toEqual([3, 2, 3000]);
  });

  test("that may have changed something are not repeated without an answer, and what took too long never", async () => {
    await using to = await answering([null, [503, { code: "took_too_long" }]]);
    await expect(to.client.call("deleteGroup", { path: { id: "x" } })).rejects.toThrow("fetch failed");
    await expect(to.client.call("listDomains")).rejects.toThrow("503");
    expect(to.seen.length).toBe(2);
  });

  test("carry the key to no other address, and ids only within theirs", async () => {
    await using to = await answering([
      [302, {}, { location: "http://127.0.0.1:9/stolen" }],
      [404, {}],
    ]);
    await expect(to.client.call("listDomains")).rejects.toThrow("302");
    await expect(to.client.call("readScan", { path: { id: "../../account" } })).rejects.toThrow("404");
    expect(to.seen[1]?.address).toBe("/v1/scans/..%2F..%2Faccount/");
  });
});

test("reads every page of a list, and the feed of events to its end", async () => {
  const client = new Client(url, key);
  const subjects: string[] = [];
  for await (const row of client.rows("listFindings", { query: { domain: "acme.test", page_size: 1 } }))
    subjects.push(row.subject);
  expect(subjects.toSorted()).toEqual(["a.acme.test", "b.acme.test", "c.acme.test"]);
  const seen: { id: string; cursor: string | null }[] = [];
  for await (const { event, cursor } of client.events({ limit: 2 })) seen.push({ id: event.id, cursor });
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});

test("finds every operation, and no answer is one that the description does not name", async () => {
  const client = new Client(url, key, { retries: 0 });
  const walk = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ operationId }) =>
      path.startsWith("/v1/") && operationId !== undefined ? [operationId] : [],
    ),
  );
  const described = new Map(operationTable(document).map((one) => [one.address, one]));
  const addresses = new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`] as const,
      ),
    ),
  );
  const wrong: string[] = [];
  // By day a part of them: asking for all takes half a minute on a loaded machine.
  for (const name of walk.filter((_, at) => inject("isNightly") || at % 10 === 0)) {
    const of = described.get(addresses.get(name) ?? "");
    const input = {
      path: { id: "00000000-0000-4000-8000-00000000000f", name: "none.test" },
      ...(of?.body === true && { body: {} }),
    };
    const answer = await client.call(name as "listDomains", input as never).then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
    );
    if (typeof answer === "string" || answer === 500 || of?.statuses.includes(answer) !== true)
      wrong.push(`${name}: ${answer}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

describe("webhooks", () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
  const body = JSON.stringify({ id: "evt", type: "finding.opened" });
  const at = new Date("2026-11-15T12:00:00Z");
  const stamp = String(at.getTime() / 1000);
  const sign = (text: string, by = secret) =>
    `v1,${createHmac("sha256", Buffer.from(by.slice(6), "base64"))
      .update(`evt.${stamp}.${text}`)
      .digest("base64")}`;
  const headers = (signature: string, more: Record<string, string> = {}) => ({
    "Webhook-Id": "evt",
    "webhook-timestamp": stamp,
    "webhook-signature": signature,
    ...more,
  });

  test.each([
    ["another body", headers(sign("{}")), at],
    ["another secret", headers(sign(body, `whsec_${Buffer.from("other").toString("base64")}`)), at],
    ["another id", headers(sign(body), { "Webhook-Id": "evt2" }), at],
    ["another version", headers(sign(body).replace("v1", "v2")), at],
    ["a signature that is none", headers("v1,%%%"), at],
    ["no signature", { "webhook-id": "evt", "webhook-timestamp": stamp }, at],
    ["an hour ago", headers(sign(body)), new Date(at.getTime() + 3_600_000)],
    ["an hour ahead", headers(sign(body)), new Date(at.getTime() - 3_600_000)],
  ])("refuses %s", async (_, given, now) => {
    await expect(verifyWebhook(secret, given, body, now)).rejects.toBeInstanceOf(WebhookError);
  });

  test("returns the event of a genuine message, also while the secret is rotated", async () => {
    const both = `${sign(body, `whsec_${Buffer.from("next").toString("base64")}`)} ${sign(body)}`;
    expect(await verifyWebhook(secret, headers(both), body, at)).toEqual({ id: "evt", type: "finding.opened" });
  });
});

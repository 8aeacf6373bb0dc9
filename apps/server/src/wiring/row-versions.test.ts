import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { plantFindings } from "../features/remediation/testing/plant-findings.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;
let path = "";

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  const other = await it.organization("Other", "client", { domain: "other.test" });
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.all((tx) => tx.deleteFrom("finding").execute());
  await plantFindings(it, acme, "acme.test", ["a.acme.test"]);
  const { data } = (await admin.get("/v1/findings/worklist/")).json<{ data: { id: string }[] }>();
  path = `/v1/findings/${data[0]?.id ?? ""}/`;
});

const tagOf = async (): Promise<string> => String((await admin.get(path)).headers.etag);
const acknowledge = (tag: string | undefined, body: object = {}, by = admin) =>
  by.send("PATCH", path, { status: "acknowledged", ...body }, tag === undefined ? {} : { "if-match": tag });
const state = async () => (await admin.get(path)).json<{ data: { status: string; version: number } }>().data;

describe("refused, and nothing changed", () => {
  test.each([
    ["a weak tag", 'W/"v1"'],
    ["any version", "*"],
    ["several", '"v1", "v2"'],
    ["another one's tag", '"abc"'],
    ["a number no column holds", '"v99999999999"'],
    ["nothing", ""],
  ])("%s", async (_, tag) => {
    expect((await acknowledge(tag)).statusCode).toBe(400);
    expect((await state()).status).toBe("open");
  });

  test("a tag and a field that differ", async () => {
    const { version } = await state();
    expect((await acknowledge(await tagOf(), { version: version + 1 })).statusCode).toBe(400);
    expect((await state()).status).toBe("open");
  });

  test("by a call that takes none: a condition that is not looked at would be a lost update", async () => {
    const removed = await admin.send("DELETE", "/v1/account/sessions/x/", undefined, { "if-match": '"v1"' });
    expect([removed.statusCode, removed.json<{ detail: string }>().detail]).toEqual([
      400,
      "This request takes no If-Match.",
    ]);
  });

  test("for those who may not know of the row: as without a condition", async () => {
    expect((await acknowledge(await tagOf(), {}, outsider)).statusCode).toBe(404);
  });
});

test("a row is read with its tag, changed under it once, and then has another", async () => {
  const tag = await tagOf();
  expect(tag).toBe(`"v${(await state()).version}"`);
  expect((await acknowledge(tag)).statusCode).toBe(200);
  expect((await state()).status).toBe("acknowledged");
  expect(await tagOf()).not.toBe(tag);
  const late = await acknowledge(tag);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, "precondition_failed"]);
  // The field of the body is answered as it always was.
  const { version } = await state();
  expect((await acknowledge(undefined, { version: version - 1 })).statusCode).toBe(409);
});

test("of two changes under one tag one is made", async () => {
  const tag = await tagOf();
  const replies = await Promise.all([acknowledge(tag), acknowledge(tag)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
});

test("the OpenAPI document has the header and its refusal where a body names a version, and nowhere else", async () => {
  interface Operation {
    readonly parameters?: readonly { readonly $ref?: string }[];
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>;
    };
    readonly responses: Readonly<Record<string, unknown>>;
  }
  const { paths } = (await admin.get("/v1/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const taking = Object.entries(paths).flatMap(([at, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody, responses }]) => {
      const { properties = {} } = requestBody?.content["application/json"]?.schema ?? {};
      const takes = parameters.some(({ $ref }) => $ref === "#/components/parameters/IfMatch");
      expect([at, method, "412" in responses]).toEqual([at, method, takes]);
      expect([at, method, takes]).toEqual([at, method, "version" in properties]);
      return takes ? [`${method} ${at}`] : [];
    }),
  );
  expect(taking).toContain("patch /v1/findings/{id}/");
  expect(taking.length).toBeGreaterThan(20);
});

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type ApiShape, breakingChanges, readShape } from "../testing/api-shape.ts";
import { testPortal } from "../testing/test-portal.ts";

const RELEASED = JSON.parse(readFileSync(new URL("released-api.recorded.json", import.meta.url), "utf8")) as ApiShape;

/** Breaks that are intended; `docs/api.md`, "Changes since 1.0", says why. A break of another kind needs another version. */
const INTENDED = [
  "GET /v1/actions/ answers.200.application/json.data.0.points: may be null",
  "GET /v1/actions/ answers.200.application/json.top_three_points: may be null",
  "GET /v1/findings/{}/ answers.200.application/json.data.points: may be null",
  "GET /v1/org_management/ answers.200.application/json.data.0.criticals: may be null",
  "GET /v1/org_management/{}/ answers.200.application/json.data.criticals: may be null",
  "GET /v1/scans/ answers.200.application/json.data.0.findings_so_far: may be null",
  "GET /v1/scans/{}/ answers.200.application/json.data.findings_so_far: may be null",
  "GET /v1/scans/{}/ answers.200.application/json.data.blind.0.subject: may be null",
  "GET /v1/ticket_system/ answers.200.application/json.data.null.inbound_url: may be null",
  "POST /v1/detail_report/ answers.200.application/json.data.score.null.level_limited_by: gone",
  "POST /v1/detail_report/ answers.200.application/json.data.not_assessed.0.subject: may be null",
  "POST /v1/score/what_if/ answers.200.application/json.data.now.score: may be null",
  "POST /v1/score/what_if/ answers.200.application/json.data.now.level: may be null",
  "POST /v1/score/what_if/ answers.200.application/json.data.after.score: may be null",
  "POST /v1/score/what_if/ answers.200.application/json.data.after.level: may be null",
  "PUT /v1/ticket_system/ answers.200.application/json.data.inbound_url: may be null",
  "PUT /v1/ticket_system/ answers.200.application/json.data.secret: may be null",
];

test("a client of the last release finds every call, field and value that it relies on", async () => {
  await using it = await testPortal();
  const document = (await it.app.inject("/v1/openapi.json")).json<Record<string, unknown>>();
  expect(Object.keys(RELEASED).length).toBeGreaterThan(350);
  expect(breakingChanges(RELEASED, readShape(document))).toEqual(INTENDED);
});

const call = (parts: object = {}): ApiShape => ({
  "GET /v1/things/{}/": {
    id: "getThing",
    parameters: { "query sort?": "name|age" },
    body: { "application/json": { name: "string", "size?": "integer" } },
    answers: { "200": { "application/json": { data: [{ id: "string", "note?": "string", state: "on|off" }] } } },
    ...parts,
  },
});
const answer = (fields: object) => call({ answers: { "200": { "application/json": { data: [fields] } } } });
const whole = { id: "string", "note?": "string", state: "on|off" };

test.each([
  ["a call", {}],
  ["its operationId", call({ id: "readThing" })],
  ["a parameter", call({ parameters: {} })],
  ["a value of a parameter", call({ parameters: { "query sort?": "name" } })],
  ["a parameter that need not be given", call({ parameters: { "query sort": "name|age" } })],
  ["a status", call({ answers: {} })],
  ["a field of an answer", answer({ id: "string", "note?": "string" })],
  ["a field that was always there", answer({ ...whole, id: undefined, "id?": "string" })],
  ["the type of a field", answer({ ...whole, id: "integer" })],
  ["a value that was never null", answer({ ...whole, id: "string|null" })],
  ["a list", call({ answers: { "200": { "application/json": { data: whole } } } })],
  ["a body without a new field", call({ body: { "application/json": { name: "string", colour: "string" } } })],
  ["a field of a body", call({ body: { "application/json": { name: "string" } } })],
])("a break is seen: %s", (_, now) => {
  const cleaned = JSON.parse(JSON.stringify(now)) as ApiShape;
  expect(breakingChanges(call(), cleaned)).not.toEqual([]);
});

test.each([
  ["nothing", call()],
  ["another call", { ...call(), "POST /v1/things/": call()["GET /v1/things/{}/"] }],
  ["another parameter that may be left out", call({ parameters: { "query sort?": "name|age", "query q?": "string" } })],
  ["another value of a parameter", call({ parameters: { "query sort?": "name|age|size" } })],
  ["another field of an answer", answer({ ...whole, size: "integer" })],
  ["a field that is always there now", answer({ id: "string", note: "string", state: "on|off" })],
  [
    "another kind of body beside the one before",
    call({
      body: { "application/json": { "anyOf 1": { name: "string", "size?": "integer" }, "anyOf 2": { url: "string" } } },
    }),
  ],
])("no break: %s", (_, now) => {
  expect(breakingChanges(call(), now as ApiShape)).toEqual([]);
});

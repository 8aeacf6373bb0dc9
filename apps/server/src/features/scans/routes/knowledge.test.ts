import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { publishLibrary } from "../commands/publish-knowledge.ts";
import { recordRun } from "../testing/record-run.ts";

let it: TestPortal;
let org: OrgId;
let operator: TestBrowser;
let ann: TestBrowser;
const versions: string[] = [];

const service = (name: string) => ({
  service: name,
  cname: ["a.test"],
  fingerprint: "unclaimed page",
  status: "Vulnerable",
});
const publish = async (...names: string[]) => {
  const bytes = Buffer.from(JSON.stringify(names.map(service)));
  versions.push((await publishLibrary(it.services, { name: "takeovers", bytes, entries: names.length })).version);
};

beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  ann = await it.signIn((await it.user(org, "client_admin")).email);
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  await publish("One");
  await publish("One", "Two");
});
afterAll(() => it[Symbol.asyncDispose]());

const PATH = "/v1/portal_management/knowledge/";
const activate = (browser: TestBrowser, version: string) =>
  browser.post(`/v1/portal_management/knowledge/${version}/activate/`, {});

test("only operators see and change versions; one that does not exist is not found", async () => {
  const [first = ""] = versions;
  expect((await ann.get(PATH)).statusCode).toBe(403);
  expect((await ann.get(`/v1/portal_management/knowledge/${first}/diff/${first}/`)).statusCode).toBe(403);
  expect((await activate(ann, first)).statusCode).toBe(403);
  expect((await activate(operator, "0".repeat(64))).statusCode).toBe(404);
  expect((await activate(operator, "1")).statusCode).toBe(400);
  expect((await operator.get(`${PATH}${first}/diff/${"0".repeat(64)}/`)).statusCode).toBe(404);
});

test("versions are listed with what differs, and an earlier one is used again", async () => {
  const [first = "", second = ""] = versions;
  const difference = await operator.get(`${PATH}${first}/diff/${second}/`);
  expect(difference.json()).toMatchObject({
    data: [{ name: "takeovers", added: { count: 1, names: ["Two"] }, removed: { count: 0 }, changed: { count: 0 } }],
  });
  const verdicts = (...subjects: string[]) => ({
    results: [
      {
        check: "takeover-cname",
        subject: "www.acme.test",
        status: "judged" as const,
        verdicts: subjects.map((subject) => ({
          outcome: "takeover-vulnerable",
          subject,
          params: { target: "x.a.test" },
        })),
      },
    ],
  });
  await recordRun(it, org, "acme.test", verdicts("a.acme.test"));
  expect((await activate(operator, first)).json()).toMatchObject({ data: { version: first, number: 2 } });
  const run = await recordRun(it, org, "acme.test", verdicts("a.acme.test", "b.acme.test"));
  const listed = (await operator.get(PATH)).json<{ data: { version: string }[] }>().data;
  expect(listed).toMatchObject([
    { version: second, is_active: false, is_newest: true, runs: 1 },
    {
      version: first,
      is_active: true,
      active_since: expect.any(Number),
      runs: 1,
      changes: { domains: 1, found: 1, resolved: 0, not_assessed: 0 },
    },
    { number: 1, origin: "initial", libraries: [] },
  ]);
  const detail = (await ann.get(`/v1/scans/${run}/`)).json<{ data: object }>().data;
  expect(detail).toMatchObject({
    knowledge: { version: first, number: 2 },
    knowledge_state: { is_active: true, libraries: [{ name: "takeovers" }], feeds: [] },
  });
  const findings = (await ann.get("/v1/findings/?domain=acme.test")).json<{ data: { id: string }[] }>().data;
  expect((await ann.get(`/v1/findings/${findings[0]?.id}/`)).json()).toMatchObject({ data: { knowledge: first } });
  const audited = await it.all((tx) =>
    tx.selectFrom("audit_log").select(["action", "object"]).where("action", "like", "knowledge.%").execute(),
  );
  expect(audited).toEqual([{ action: "knowledge.rolled-back", object: first }]);
});

test("a version whose files are gone is refused with the reason", async () => {
  const [, second = ""] = versions;
  await it.all((tx) => tx.deleteFrom("stored_file").where("kind", "=", "library").execute());
  const refused = await activate(operator, second);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: "conflict", detail: expect.stringContaining("no longer stored completely") },
  ]);
});

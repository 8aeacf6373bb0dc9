import { startCompany } from "@parapet/lab/start-company";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

type Company = Awaited<ReturnType<typeof startCompany>>;

let company: Company;
let it: TestPortal;
let admin: TestBrowser;
let seller: TestBrowser;

beforeAll(async () => {
  company = await startCompany("acme.test", {
    txt: { "acme.test": ["v=spf1 ip4:192.0.2.7 -all"], "_dmarc.acme.test": ["v=DMARC1; p=reject"] },
  });
  it = await testPortal({}, { netOf: () => company.net });
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  await it.organization("Other", "client", { domain: "other.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  seller = await it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const simulate = (body: object, browser = admin) => browser.post("/v1/email/simulate/", body);
const MESSAGE = { domain: "acme.test", ip: "198.51.100.9" };

describe("refusals", () => {
  test("unauthenticated: 401", async () => {
    expect((await it.browser().get("/v1/email/posture/")).statusCode).toBe(401);
    expect((await simulate(MESSAGE, it.browser())).statusCode).toBe(401);
  });
  test("a seller: 403", async () => expect((await simulate(MESSAGE, seller)).statusCode).toBe(403));
  test("a foreign domain: 404", async () => {
    expect((await admin.get("/v1/email/posture/?domain=other.test")).statusCode).toBe(404);
    expect((await simulate({ ...MESSAGE, domain: "other.test" })).statusCode).toBe(404);
  });
  test.each([
    { ip: "300.1.1.1" },
    { ip: "acme.test" },
    { ip: "192.0.2.7", mail_from: "a@b c" },
    { ip: "192.0.2.7", to: "x" },
    {},
  ])("%j: 400", async (body) => expect((await simulate(body)).statusCode).toBe(400));
});

test("the sentence, in the reader's language", async () => {
  const ask = async (language: string) =>
    (await admin.get("/v1/email/posture/?domain=acme.test", { "accept-language": language })).json<{
      data: { answer: string; sentence: string };
    }>().data;
  expect(await ask("en")).toMatchObject({ answer: "no", because: "refused" });
  expect((await ask("fr")).sentence).toMatch(/^Improbable/);
});

test.each([
  [
    "a third party",
    MESSAGE,
    { spf: { result: "fail", aligned: true }, dmarc: { result: "fail" }, disposition: "rejected" },
  ],
  [
    "the own server",
    { ip: "192.0.2.7" },
    { spf: { result: "pass", mechanism: "ip4:192.0.2.7" }, disposition: "delivered" },
  ],
  [
    "an own signature",
    { ...MESSAGE, dkim: "acme.test" },
    { dkim: { result: "pass", aligned: true }, disposition: "delivered" },
  ],
  [
    "a third party's signature",
    { ...MESSAGE, dkim: "evil.test" },
    { dkim: { aligned: false }, disposition: "rejected" },
  ],
])("%s", async (_, body, expected) => {
  expect((await simulate(body)).json<{ data: object }>().data).toMatchObject(expected);
});

test("records that could not be seen are never read as refusal or delivery", async () => {
  await company[Symbol.asyncDispose](); // no one answers questions any more
  const lost = await it.organization("Lost", "client", { domain: "elsewhere.test" });
  const browser = await it.signIn((await it.user(lost, "client_admin")).email);
  const posture = await browser.get("/v1/email/posture/?domain=elsewhere.test");
  expect(posture.json<{ data: object }>().data).toMatchObject({ answer: "unknown", because: "unseen" });
  const reply = await simulate({ ...MESSAGE, domain: "elsewhere.test" }, browser);
  expect(reply.json<{ data: object }>().data).toMatchObject({ disposition: null });
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { cleanPicture } from "../../platform/pictures/clean-picture.ts";
import { soundPng } from "../../testing/hostile-pictures.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
let client: TestBrowser;
let partner: TestBrowser;
let vendor: string;
let token: string;
beforeAll(async () => {
  it = await testPortal();
  const harbour = await it.organization("Harbour", "partner");
  const org: OrgId = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  client = await it.signIn((await it.user(org, "client_admin")).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  const about = {
    domain: "supplier.test",
    name: "Supplier",
    tier: "critical",
    reason: "Shop",
    legal_basis: "contract",
  };
  vendor = (await client.post("/v1/third_party/", about)).json<{ data: { id: string } }>().data.id;
  const shared = await client.post(`/v1/third_party/${vendor}/shares/`, { days: 7, may_answer: true });
  ({ token } = shared.json<{ data: { token: string } }>().data);
});
afterAll(() => it[Symbol.asyncDispose]());

const binary = { "content-type": "application/octet-stream" };
const PLACE = "evidence/?question=backups&name=x.png";
const UPLOADS = {
  "evidence of an administrator": () => client.send("POST", `/v1/third_party/${vendor}/${PLACE}`, soundPng(), binary),
  "evidence of a vendor": () =>
    it.browser().send("POST", `/v1/shared_vendor/${PLACE}`, soundPng(), { ...binary, "x-share-token": token }),
  "a logo": async () => {
    const { version } = (await partner.get("/v1/branding/")).json<{ data: { version: number } }>().data;
    const brand = { version, name: "Harbour", host: null, support_email: null, accent: null };
    return partner.send("PUT", "/v1/branding/", { ...brand, logo: soundPng().toString("base64") });
  },
};

/** Connections that are in use. */
const inUse = (): number => {
  const { totalCount, idleCount } = it.services.database.pool;
  return totalCount - idleCount;
};

/** One picture is decoded at a time, and organizations take turns: an upload waits behind each of these. */
const BEFORE = 8;
const REACHED_AFTER = 5;
const SAMPLED_EVERY_MS = 5;

test.each(Object.entries(UPLOADS))("%s waits for its turn to be decoded without a connection", async (_, upload) => {
  const before = Array.from({ length: BEFORE }, () => cleanPicture(randomUUID(), soundPng()));
  let isTurn = false;
  const all = Promise.all(before).then(() => {
    isTurn = true;
  });
  const sent = upload();
  await Promise.all(before.slice(0, REACHED_AFTER));
  const held: number[] = [];
  while (!isTurn) {
    held.push(inUse());
    await sleep(SAMPLED_EVERY_MS);
  }
  await all;
  expect(held).toContain(0);
  expect((await sent).statusCode).toBe(200);
});

import { countRules } from "@parapet/db/queries/mentions";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { MAX_WATCH_RULES } from "@parapet/domain/contracts/mentions";
import { toMentionText } from "@parapet/intel/mentions/mention-text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { matchMentions } from "../commands/match-mentions.ts";
import { storeTexts } from "../commands/store-texts.ts";

const BASE = "/v1/watch_rules/";
let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let sibling: TestBrowser;

const collect = async (texts: readonly [string, string][]) => {
  const stored = texts.flatMap(
    ([ref, body]) => toMentionText({ ref, place: "dark-web", channel: "forum", body }) ?? [],
  );
  await storeTexts(it.services, "test", stored);
  await matchMentions(it.services);
};
const hits = async () =>
  (
    await it.all((tx) =>
      tx
        .selectFrom("finding")
        .select(["details"])
        .where("check_id", "=", "mention")
        .where("org_id", "=", acme)
        .orderBy("target")
        .execute(),
    )
  ).map(({ details }) => (details as { context: string }).context);

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Sibling", "client", { domain: "sibling.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  sibling = await it.signIn((await it.user(other, "client_admin")).email);
  await collect([
    ["1", "Access to vpn.acme[.]test for sale"],
    ["2", "notacme.test and acme.test.example are others"],
    ["3", "The ÁNVIL Works drawings, cheap"],
    ["4", "anvil works of Ohio, a museum"],
  ]);
});
afterAll(() => it[Symbol.asyncDispose]());

describe("refused", () => {
  test("to users, to siblings, for domains of others, twice, and for signs alone", async () => {
    const user = await it.signIn((await it.user(acme, "client_user")).email);
    expect((await user.get(BASE)).statusCode).toBe(403);
    expect((await sibling.post(BASE, { domain: "acme.test", keyword: "anvil" })).statusCode).toBe(404);
    expect((await admin.post(BASE, { domain: "acme.test", keyword: "..." })).statusCode).toBe(400);
    expect((await admin.post(BASE, { domain: "acme.test", keyword: "acme.test" })).statusCode).toBe(409);
    const [own] = (await admin.get(BASE)).json<{ data: { id: string }[] }>().data;
    expect((await admin.send("DELETE", `${BASE}${own?.id}/`)).statusCode).toBe(409);
    expect((await sibling.send("DELETE", `${BASE}${own?.id}/`)).statusCode).toBe(404);
  });
});

test("a domain is watched of its own accord, whole and defanged, and names below it count", async () => {
  expect(await hits()).toEqual(["Access to vpn.acme[.]test for sale"]);
});

test("a new keyword is run over everything collected; an exception takes a hit away; a keyword that goes takes its hits along", async () => {
  const reply = await admin.post(BASE, { domain: "acme.test", keyword: "Anvil Works" });
  expect(reply.json()).toMatchObject({ data: { origin: "hand", has_run: false } });
  const { id } = reply.json<{ data: { id: string } }>().data;
  await matchMentions(it.services);
  expect(await hits()).toHaveLength(3);
  await admin.send("PATCH", `${BASE}${id}/`, { exceptions: ["anvil works of Ohio"] });
  await matchMentions(it.services);
  expect(await hits()).toEqual(["Access to vpn.acme[.]test for sale", "The ÁNVIL Works drawings, cheap"]);
  await collect([
    ["5", "anvil works again"],
    ["1", "the same text again"],
  ]);
  expect(await hits()).toHaveLength(3);
  await admin.send("DELETE", `${BASE}${id}/`);
  await matchMentions(it.services);
  expect(await hits()).toEqual(["Access to vpn.acme[.]test for sale"]);
  expect(await matchMentions(it.services)).toEqual({ rules: 0, hits: 0 });
});

test("a keyword whose owner was disabled finds nothing new, keeps what it found when the domain changes its state, and resumes when adopted", async () => {
  const owner = await it.user(acme, "client_admin");
  const made = await (await it.signIn(owner.email)).post(BASE, { domain: "acme.test", keyword: "quarry lane" });
  const { id } = made.json<{ data: { id: string } }>().data;
  await collect([["q1", "plans of quarry lane"]]);
  const found = async () => (await hits()).filter((context) => context.includes("quarry"));
  expect(await found()).toEqual(["plans of quarry lane"]);
  expect((await admin.send("PATCH", `/v1/user_management/${owner.id}/`, { disabled: true })).statusCode).toBe(200);
  await collect([["q2", "the second house of quarry lane"]]);
  expect(await found()).toEqual(["plans of quarry lane"]);
  const setState = (state: "pending" | "verified") =>
    it.all((tx) =>
      tx
        .updateTable("authorised_domain")
        .set({ state, lapsed_at: state === "pending" ? it.clock.now() : null })
        .where("name", "=", "acme.test")
        .execute(),
    );
  await setState("pending");
  await matchMentions(it.services);
  await setState("verified");
  await matchMentions(it.services);
  expect(await found()).toEqual(["plans of quarry lane"]);
  expect((await admin.post("/v1/ownership/adopt/", { kind: "watch-rule", id })).statusCode).toBe(200);
  await matchMentions(it.services);
  expect((await found()).toSorted()).toEqual(["plans of quarry lane", "the second house of quarry lane"]);
  await admin.send("DELETE", `${BASE}${id}/`);
});

test("of fifty words at once for the last place exactly one is watched for", async () => {
  const org = await it.organization("Wordy", "client", { domain: "wordy.test" });
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  const full = async () => it.all((tx) => countRules(tx, org));
  const there = await full();
  await it.all((tx) =>
    tx
      .insertInto("watch_rule")
      .values(
        Array.from({ length: MAX_WATCH_RULES - 1 - there }, (_, n) => ({
          org_id: org,
          domain: "wordy.test",
          keyword: `old word ${n}`,
          whole_word: true,
          exceptions: [],
          origin: "hand",
          created_at: it.clock.now(),
        })),
      )
      .execute(),
  );
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => browser.post(BASE, { domain: "wordy.test", keyword: `new word ${n}` })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  expect(await full()).toBe(MAX_WATCH_RULES);
});

import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { LOCALES } from "@parapet/words/locale";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { storeCredentials } from "../leaks/testing/store-credentials.ts";
import { matchVips } from "./commands/match-vips.ts";

const NAME = "Acme\u202e <b>https://evil.test/login</b> visit evil.test now";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let people = 0;

const signIn = async (org: OrgId): Promise<TestBrowser> => it.signIn((await it.user(org, "client_admin")).email);

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization(NAME, "client", { domain: "acme.test" });
  admin = await signIn(acme);
});
// Slots are few; what was requested and answered outlives the person.
afterEach(() => it.all((tx) => tx.deleteFrom("vip").execute()));
afterAll(() => it[Symbol.asyncDispose]());

const add = async (more: object, browser = admin): Promise<string> => {
  people += 1;
  const reply = await browser.post("/v1/vip_management/", { full_name: `Person Number${people}`, ...more });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: { id: string } }>().data.id;
};
const request = (id: string, address: string, browser = admin) =>
  browser.post(`/v1/vip_management/${id}/consent_requests/`, { address });
const tokensFor = async (address: string): Promise<string[]> =>
  (await it.mailTo(address)).map(({ text }) => /\/monitoring-consent\/([\w-]+)/.exec(text)?.[1] ?? "");
const tokenFor = async (address: string): Promise<string> => (await tokensFor(address))[0] ?? "";
const answer = (token: string, decision: string, userNames: readonly string[] = []) =>
  it.browser().post("/v1/monitoring_consent/answer/", { token, answer: decision, user_names: userNames });
const read = (token: string) => it.browser().post("/v1/monitoring_consent/", { token });
const vip = async (id: string, browser = admin) =>
  (await browser.get(`/v1/vip_management/${id}/`)).json<{
    data: { consent: string; findings: number; private_identifiers: { value: string; consent: string }[] };
  }>().data;
const leak = async (login: string, secret: string) => {
  await storeCredentials(it, { org: acme, domain: "acme.test" }, [[login, secret, "https://login.acme.test/"]]);
};
const audited = async (object: string) =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "actor_id", "at"])
      .where("org_id", "=", acme)
      .where("object", "=", object)
      .where("action", "like", "vip.consent%")
      .orderBy("seq")
      .execute(),
  );

describe("refusals", () => {
  test("the organization cannot assert the consent itself", async () => {
    const id = await add({ personal_emails: ["assert@private.example"] });
    const url = `/v1/vip_management/${id}/consent/`;
    expect((await admin.post(url, { consent: "given", method: "written" })).statusCode).toBe(404);
    const { version } = (await admin.get(`/v1/vip_management/${id}/`)).json<{ data: { version: number } }>().data;
    const body = { full_name: "Any One", personal_emails: ["assert@private.example"], version, consent: "confirmed" };
    expect((await admin.send("PUT", `/v1/vip_management/${id}/`, body)).statusCode).toBe(400);
    expect((await vip(id)).consent).toBe("needed");
  });

  test("a request goes only to a personal address of the person, and only from a verified organization", async () => {
    const id = await add({ corporate_emails: ["boss@acme.test"], personal_emails: ["boss@private.example"] });
    for (const address of ["victim@elsewhere.example", "boss@acme.test"])
      expect((await request(id, address)).statusCode).toBe(400);
    expect(await it.mailTo("victim@elsewhere.example")).toEqual([]);
    const unverified = await it.organization("Unverified");
    const theirs = await signIn(unverified);
    const other = await add({ personal_emails: ["asked@private.example"] }, theirs);
    expect((await request(other, "asked@private.example", theirs)).statusCode).toBe(409);
    expect((await request(id, "boss@private.example", theirs)).statusCode).toBe(404);
    expect(await it.mailTo("asked@private.example")).toEqual([]);
  });

  test("an invented, expired or orphaned link confirms nothing", async () => {
    expect((await answer("x".repeat(43), "confirmed")).statusCode).toBe(410);
    expect((await read("x".repeat(43))).statusCode).toBe(410);
    const id = await add({ personal_emails: ["late@private.example"] });
    await request(id, "late@private.example");
    const token = await tokenFor("late@private.example");
    it.clock.pass(30 * DAY_MS);
    admin = await signIn(acme);
    expect((await read(token)).json()).toMatchObject({ data: { can_confirm: false, state: "requested" } });
    expect((await answer(token, "confirmed")).statusCode).toBe(410);
    // A refusal is possible for as long as the address is listed.
    expect((await answer(token, "refused")).statusCode).toBe(200);
    await admin.send("DELETE", `/v1/vip_management/${id}/`);
    expect((await read(token)).statusCode).toBe(410);
  });
});

test("needed and requested addresses match nothing; confirmed ones match; withdrawal removes what was found", async () => {
  const address = "watched@private.example";
  await leak(address, "Winter-9!");
  const id = await add({ personal_emails: [address], usernames: ["watcheduser"] });
  expect(await matchVips(it.services)).toEqual([]);
  expect((await request(id, address)).statusCode).toBe(200);
  expect((await vip(id)).consent).toBe("needed"); // the user name has no consent yet
  expect(await matchVips(it.services)).toEqual([]);
  const token = await tokenFor(address);
  expect((await read(token)).json()).toMatchObject({
    data: { domain: "acme.test", address, user_names: ["watcheduser"], state: "requested", can_confirm: true },
  });
  expect((await answer(token, "confirmed", ["watcheduser"])).json()).toMatchObject({ data: { state: "confirmed" } });
  expect((await vip(id)).consent).toBe("confirmed");
  expect(await matchVips(it.services)).toHaveLength(1);
  expect((await vip(id)).findings).toBe(1);

  expect((await answer(token, "withdrawn")).json()).toMatchObject({ data: { state: "withdrawn" } });
  expect(await vip(id)).toMatchObject({ consent: "withdrawn", findings: null });
  expect(await matchVips(it.services)).toEqual([]);
  const findings = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("check_id", "=", "vip-exposure").execute(),
  );
  expect(findings).toEqual([]);

  // Each step is in the organization's audit log with its time; the person's own steps have no actor.
  const log = await audited(id);
  expect(log.map(({ action, actor_id }) => [action, actor_id === null])).toEqual([
    ["vip.consent-requested", false],
    ["vip.consent-confirmed", true],
    ["vip.consent-withdrawn", true],
  ]);
  expect(log.every(({ at }) => at instanceof Date)).toBe(true);
});

test("a credential held only through a private address is deleted with the consent", async () => {
  const address = "elsewhere@private.example";
  const id = await add({ personal_emails: [address] });
  await request(id, address);
  const token = await tokenFor(address);
  await answer(token, "confirmed");
  await storeCredentials(it, { org: acme, domain: "acme.test", personalLogin: address }, [
    [address, "Summer-7!", "https://shop.example/"],
  ]);
  const held = () =>
    it.all((tx) =>
      tx
        .selectFrom("leaked_credential")
        .select("id")
        .where("org_id", "=", acme)
        .where("is_person", "=", true)
        .execute(),
    );
  expect(await held()).toHaveLength(1);
  await answer(token, "withdrawn");
  expect(await held()).toEqual([]);
});

test("a user name added after the confirmation was shown is not confirmed with it", async () => {
  const address = "late-names@private.example";
  const id = await add({ personal_emails: [address], usernames: ["shown.name"] });
  await request(id, address);
  const { version } = (await admin.get(`/v1/vip_management/${id}/`)).json<{ data: { version: number } }>().data;
  const names = {
    full_name: "Late Names",
    personal_emails: [address],
    usernames: ["shown.name", "added.name"],
    version,
  };
  expect((await admin.send("PUT", `/v1/vip_management/${id}/`, names)).statusCode).toBe(200);
  await answer(await tokenFor(address), "confirmed", ["shown.name"]);
  const states = (await vip(id)).private_identifiers.map(({ value, consent }) => [value, consent]);
  expect(Object.fromEntries(states)).toEqual({
    [address]: "confirmed",
    "shown.name": "confirmed",
    "added.name": "needed",
  });
});

describe("rate limits", () => {
  test("one request a day to an address, also after removing and adding it again", async () => {
    const address = "often@private.example";
    const id = await add({ personal_emails: [address] });
    expect((await request(id, address)).statusCode).toBe(200);
    const again = await request(id, address);
    expect([again.statusCode, Number(again.headers["retry-after"]) > 80_000]).toEqual([429, true]);
    await admin.send("DELETE", `/v1/vip_management/${id}/`);
    const second = await add({ personal_emails: [address] });
    expect((await request(second, address)).statusCode).toBe(429);
    expect(await tokensFor(address)).toHaveLength(1);
    it.clock.pass(DAY_MS + 60_000);
    admin = await signIn(acme);
    expect((await request(second, address)).statusCode).toBe(200);
  });

  test("ten requests at once mail one message", async () => {
    const address = "burst@private.example";
    const id = await add({ personal_emails: [address] });
    const replies = await Promise.all(Array.from({ length: 10 }, () => request(id, address)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await tokensFor(address)).toHaveLength(1);
  });

  test("a refusal is effective for 90 days and survives removing and adding the address", async () => {
    const address = "refused@private.example";
    const id = await add({ personal_emails: [address] });
    await request(id, address);
    await answer(await tokenFor(address), "refused");
    await admin.send("DELETE", `/v1/vip_management/${id}/`);
    const second = await add({ personal_emails: [address] });
    expect((await vip(second)).consent).toBe("refused");
    it.clock.pass(30 * DAY_MS);
    admin = await signIn(acme);
    expect((await request(second, address)).statusCode).toBe(429);
    it.clock.pass(61 * DAY_MS);
    admin = await signIn(acme);
    expect((await request(second, address)).statusCode).toBe(200);
  });

  test("three organizations a day may ask one address, a fourth may not", async () => {
    const address = "popular@private.example";
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const org = await it.organization(`Asking ${n}`, "client", { domain: `asking${n}.test` });
      const browser = await signIn(org);
      const id = await add({ personal_emails: [address] }, browser);
      statuses.push((await request(id, address, browser)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

test.each(LOCALES)("the mail in %s holds no text of the customer but the sanitised name", async (locale) => {
  const address = `mail-${locale}@private.example`;
  const id = await add({
    full_name: "Click http://evil.test",
    title: "Prize winner",
    personal_emails: [address],
    usernames: ["evil-user"],
  });
  await it.all((tx) => tx.updateTable("app_user").set({ locale }).where("org_id", "=", acme).execute());
  await request(id, address);
  const [mail] = await it.mailTo(address);
  const said = `${mail?.subject} ${mail?.text}`;
  expect(said).toContain("acme.test");
  expect(said).toContain(`${locale === "en" ? "" : `/${locale}`}/monitoring-consent/`);
  expect(said).not.toMatch(/evil\.test|<b>|\u202e|Prize|evil-user|Click|Person Number/);
});

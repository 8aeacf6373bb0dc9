import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let harbour: OrgId;
let operator: TestBrowser;
let partner: TestBrowser;
let rival: TestBrowser;
let client: TestBrowser;

const HOST = "portal.harbour.example";
const brand = (host: string | null | undefined, version = 0) => ({
  version,
  name: "Harbour Watch",
  support_email: null,
  accent: "#7a1f4b",
  ...(host !== undefined && { host }),
});
const save = async (who: TestBrowser, body: object) => {
  const reply = await who.send("PUT", "/v1/branding/", body);
  return [reply.statusCode, Object.keys(reply.json<{ fields?: object }>().fields ?? {})];
};
const seenAt = async (host: string, who = it.browser()) =>
  (await who.get("/v1/branding/", { host })).json<{ data: { name: string; host: string | null } }>().data;
const setLapsed = (org: OrgId, isLapsed: boolean) =>
  it.all((tx) =>
    tx
      .updateTable("authorised_domain")
      .set(isLapsed ? { state: "pending", lapsed_at: it.clock.now() } : { state: "verified", lapsed_at: null })
      .where("org_id", "=", org)
      .execute(),
  );

beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://desk.harbour.example" });
  const own = await it.organization("Operator", "operator");
  harbour = await it.organization("Harbour", "partner", { domain: "harbour.example" });
  const other = await it.organization("Rival", "partner", { domain: "rival.example" });
  const acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  operator = await it.signIn((await it.user(own, "super_admin")).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  rival = await it.signIn((await it.user(other, "partner_admin")).email);
  client = await it.signIn((await it.user(acme, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

describe("refusals", () => {
  test("a host outside of the partner's verified domains, and the operator's or a client's", async () => {
    expect(await save(partner, brand("portal.rival.example"))).toEqual([400, ["host"]]);
    expect(await save(partner, brand("evilharbour.example"))).toEqual([400, ["host"]]);
    expect((await save(partner, brand("not a host")))[0]).toBe(400);
    expect((await save(operator, brand("portal.harbour.example")))[0]).toBe(403);
    expect((await save(client, brand("acme.test")))[0]).toBe(403);
  });
  test("the portal's own host, although it is inside a verified domain of the partner", async () => {
    expect(await save(partner, brand("desk.harbour.example"))).toEqual([400, ["host"]]);
    expect((await seenAt("desk.harbour.example")).name).toBe("Parapet");
  });
  test("a domain whose verification lapsed", async () => {
    await setLapsed(harbour, true);
    expect(await save(partner, brand(HOST))).toEqual([400, ["host"]]);
    await setLapsed(harbour, false);
  });
});

test("visitors of the partner's host see its brand, those of another host do not", async () => {
  expect((await save(partner, brand("Portal.Harbour.example")))[0]).toBe(200);
  expect(await seenAt(HOST)).toMatchObject({ name: "Harbour Watch", host: null });
  expect(await seenAt(`${HOST}:8443`)).toMatchObject({ name: "Harbour Watch" });
  expect(await seenAt(`${HOST}.`)).toMatchObject({ name: "Harbour Watch" });
  expect((await seenAt("parapet.example")).name).toBe("Parapet");
  expect((await seenAt("harbour.example")).name).toBe("Parapet");
  expect(await seenAt("parapet.example", partner)).toMatchObject({ name: "Harbour Watch", host: HOST });
  // A session decides, not the host.
  expect((await seenAt(HOST, rival)).name).toBe("Parapet");
  expect(await save(rival, brand(HOST))).toEqual([400, ["host"]]);
});

test("the brand is gone from the host when the verification lapsed, and the host stays when it is left out", async () => {
  await setLapsed(harbour, true);
  expect((await seenAt(HOST)).name).toBe("Parapet");
  await setLapsed(harbour, false);
  expect((await save(partner, brand(undefined, 1)))[0]).toBe(200);
  expect((await seenAt(HOST)).name).toBe("Harbour Watch");
  expect((await save(partner, brand(null, 2)))[0]).toBe(200);
  expect((await seenAt(HOST)).name).toBe("Parapet");
});

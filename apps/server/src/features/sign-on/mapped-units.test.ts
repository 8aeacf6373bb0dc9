import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestBrowser } from "../../testing/test-portal.ts";
import { type SamlStage, samlStage } from "./testing/saml-stage.ts";
import type { Connected } from "./testing/sign-on-stage.ts";

let stage: SamlStage;
beforeAll(async () => {
  stage = await samlStage();
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());

const UNITS = ["Sales", "Ops", "Lab"] as const;

/** A host in each business unit, and one in none. */
const label = async (at: Connected, name: string, business_unit: string | null) => {
  const found = await at.browser.get(`/v1/assets/?kind=host&state=all&q=${name}`);
  const [host] = found.json<{ data: { id: string }[] }>().data;
  return at.browser.send("PATCH", "/v1/assets/", { ids: [host?.id], business_unit });
};

const addHosts = async (at: Connected) => {
  const now = stage.it.clock.now();
  const names = [...UNITS.map((unit) => `${unit.toLowerCase()}.${at.domain}`), `bare.${at.domain}`];
  await stage.it.all((tx) =>
    tx
      .insertInto("inventory_asset")
      .values(
        names.map((name) => ({
          org_id: at.org,
          domain: at.domain,
          kind: "host",
          key: name,
          name,
          search: name,
          hosts: [name],
          first_seen: now,
          last_seen: now,
        })),
      )
      .execute(),
  );
  for (const unit of UNITS) expect((await label(at, `${unit.toLowerCase()}.${at.domain}`, unit)).statusCode).toBe(200);
};

const KINDS = {
  "OpenID Connect": async (name: string) => {
    const at = await stage.connect(name);
    const login = stage.someone(at);
    const signOn = async (groups: readonly string[]) => {
      stage.idp.people.set(login, { ...stage.idp.people.get(login), groups });
      return stage.signOn(at, login);
    };
    return { at, signOn };
  },
  SAML: async (name: string) => {
    const at = await stage.connectSaml(name);
    const email = `person@${at.domain}`;
    const signOn = async (groups: readonly string[]) => {
      at.idp.people.set(email, { attributes: { email, groups: [...groups] } });
      return stage.samlSignOn(at, email);
    };
    return { at, signOn };
  },
};

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("business units of a mapping: %s", (kind) => {
  const scene = async (name: string) => {
    const { at, signOn } = await KINDS[kind](`${name}${kind.slice(0, 4).trim()}`);
    await addHosts(at);
    const entry = (group: string, unit: string | null) => ({ name: group, role: null, unit });
    const map = async (...groups: object[]) =>
      (
        await at.browser.send("PUT", "/v1/sign_on/groups/", {
          default_role: "client_user",
          groups: [{ name: "admins", role: "client_admin", unit: null }, ...groups],
        })
      ).statusCode;
    expect(await map(entry("sales", "Sales"), entry("ops", "Ops"), entry("all", null))).toBe(200);
    /** The hosts that a person with these groups sees after signing in. */
    const seen = async (...groups: string[]) => {
      const { reason, browser } = await signOn(groups);
      if (reason !== null) return reason;
      await browser.tokens();
      return hostsOf(browser, at);
    };
    return { at, map, entry, seen, signOn };
  };
  const hostsOf = async (browser: TestBrowser, at: Connected) => {
    const reply = await browser.get("/v1/assets/?kind=host&state=all&page_size=100");
    const { data } = reply.json<{ data: { name: string }[] }>();
    return data.map(({ name }) => name.replace(`.${at.domain}`, "")).toSorted();
  };
  const EVERY = ["bare", "lab", "ops", "sales"];

  test("limit the person from the first sign-in, move with the groups, and are not lifted by leaving them", async () => {
    const { seen, map, entry } = await scene("Limit");
    expect(await seen("sales", "all")).toEqual(["sales"]);
    expect(await seen("sales", "ops")).toEqual(["ops", "sales"]);
    expect(await seen("ops")).toEqual(["ops"]);
    expect(await seen("all")).toEqual(["ops"]);
    expect(await seen()).toEqual(["ops"]);
    // The mapping of the group, or of every group, was deleted.
    expect(await map(entry("sales", "Sales"))).toBe(200);
    expect(await seen("ops")).toEqual(["ops"]);
    expect(await map()).toBe(200);
    expect(await seen("ops", "sales")).toEqual(["ops"]);
  }, 60_000);

  test("begin with the sign-in after the person joins a group, and show nothing once no asset has the unit", async () => {
    const { at, seen, map, entry } = await scene("Later");
    expect(await seen("all")).toEqual(EVERY);
    expect(await seen("ops")).toEqual(["ops"]);
    expect((await label(at, `ops.${at.domain}`, null)).statusCode).toBe(200);
    expect(await seen("ops")).toEqual([]);
    expect(await map(entry("ops", "Lab"))).toBe(200);
    expect(await seen("ops")).toEqual(["lab"]);
  }, 60_000);

  test("of a mapping whose author has ended narrow the person, and do not move anyone", async () => {
    const { at, seen } = await scene("Ended");
    expect(await seen("all")).toEqual(EVERY);
    const author = await stage.it.user(at.org, "client_admin", { email: `author@${at.domain}` });
    const authors = await stage.it.confirm(await stage.it.signIn(author.email));
    const groups = [
      { name: "admins", role: "client_admin", unit: null },
      { name: "sales", role: null, unit: "Sales" },
      { name: "ops", role: null, unit: "Ops" },
    ];
    const map = { default_role: "client_user", groups };
    expect((await authors.send("PUT", "/v1/sign_on/groups/", map)).statusCode).toBe(200);
    // Without the right to manage users, too.
    const change = (body: object) => at.browser.send("PATCH", `/v1/user_management/${author.id}/`, body);
    expect((await change({ denied: ["users:manage"] })).statusCode).toBe(200);
    expect(await seen("sales", "ops")).toEqual(["ops", "sales"]);
    expect((await change({ disabled: true })).statusCode).toBe(200);
    expect(await seen("sales")).toEqual(["sales"]);
    expect(await seen("ops")).toEqual(["sales"]);
    const adopted = await at.browser.post("/v1/ownership/adopt/", { kind: "group-mapping", id: at.org });
    expect(adopted.statusCode).toBe(200);
    expect(await seen("ops")).toEqual(["ops"]);
  }, 60_000);
});

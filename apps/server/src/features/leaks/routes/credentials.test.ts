import { markVerified } from "@parapet/db/queries/domains";
import type { Role } from "@parapet/domain/access";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { ProbeError } from "@parapet/net/probe-error";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";
import { openLeakImport } from "../commands/import-leaks.ts";
import { openStealerImport } from "../commands/import-stealer-logs.ts";

const SECRET = "Spring-harbour7";
let it: TestPortal;
let acme: OrgId;
let harbour: OrgId;
let sibling: OrgId;
let people: Record<Role | "sibling", TestUser>;
let id = "";

const setDomain = (state: "pending" | "verified") =>
  it.all(async (tx) => {
    const row = await tx
      .selectFrom("authorised_domain")
      .select("id")
      .where("name", "=", "acme.test")
      .executeTakeFirstOrThrow();
    if (state === "verified") await markVerified(tx, acme, row.id, { by: "dns", at: it.clock.now(), reason: null });
    else
      await tx
        .updateTable("authorised_domain")
        .set({ state, verified_at: null, verified_by: null })
        .where("id", "=", row.id)
        .execute();
  });
const attest = (browser: TestBrowser) =>
  browser.post("/v1/attestation/", {
    organization_name: "Acme",
    signature_name: "Pat",
    title: "CISO",
    date_signed: "2026-11-15",
    agreed: true,
  });
const reveal = (browser: TestBrowser, body: unknown = { reason: "reset after the incident" }, which = id) =>
  browser.post(`/v1/credentials/${which}/reveal/`, body);
const revealed = () =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["result", "detail", "actor_id"])
      .where("action", "=", "secret.revealed")
      .orderBy("at")
      .execute(),
  );

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  sibling = await it.organization("Sibling", "client", { partner: harbour, domain: "sibling.test" });
  people = {
    super_admin: await it.user(operator, "super_admin"),
    partner_admin: await it.user(harbour, "partner_admin"),
    client_admin: await it.user(acme, "client_admin"),
    client_user: await it.user(acme, "client_user"),
    partner_user: await it.user(harbour, "partner_user", { clients: [acme] }),
    seller: await it.user(harbour, "seller", { clients: [acme] }),
    sibling: await it.user(sibling, "client_admin"),
  };
  const services = { ...it.services, pool: it.services.database.pool };
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(`ann@acme.test:${SECRET}\n`);
  };
  await run.take(openBytes("list", bytes()), null);
  await run.settle();
  id = (await it.all((tx) => tx.selectFrom("leaked_credential").select("id").executeTakeFirstOrThrow())).id;
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => setDomain("verified"));

test("an attestation is signed for the own organization only: not for a client that is worked in, nor in its name", async () => {
  const partner = await it.signIn(people.partner_admin.email);
  const body = { signature_name: "Pat", title: "CISO", date_signed: "2026-11-15", agreed: true };
  const within = { [ORGANIZATION_HEADER]: acme };
  const refused = await partner.post("/v1/attestation/", { ...body, organization_name: "Acme" }, within);
  expect(refused.statusCode).toBe(403);
  expect((await partner.post("/v1/attestation/", { ...body, organization_name: "Acme" })).json()).toMatchObject({
    code: "invalid_input",
    fields: { organization_name: expect.stringContaining("own organization") },
  });
  expect(await it.all((tx) => tx.selectFrom("attestation").select("id").execute())).toEqual([]);
  expect((await partner.post("/v1/attestation/", { ...body, organization_name: " harbour " })).statusCode).toBe(200);
});

test("an attestation is not signed without any of its fields", async () => {
  const whole = {
    organization_name: "Acme",
    signature_name: "Pat",
    title: "CISO",
    date_signed: "2026-11-15",
    agreed: true,
  };
  const admin = await it.signIn(people.client_admin.email);
  for (const [field, value] of Object.entries(whole)) {
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
    for (const body of [rest, { ...rest, [field]: typeof value === "boolean" ? false : "" }]) {
      const reply = await admin.post("/v1/attestation/", body);
      expect([field, reply.statusCode]).toEqual([field, 400]);
      expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
    }
  }
  expect(await it.all((tx) => tx.selectFrom("attestation").select("id").where("org_id", "=", acme).execute())).toEqual(
    [],
  );
});

test("the code for a reveal is mailed as the confirmation of an action, not as one for signing in", async () => {
  const admin = await it.signIn(people.client_admin.email);
  await admin.post("/v1/account/fresh_code/");
  const [mail] = await it.mailTo(people.client_admin.email);
  expect(mail?.text).toContain("revealing a leaked password");
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/sign-in|sign in/i);
});

describe("the login in the list, the export and attack paths", () => {
  const LIST = "/v1/findings/?domain=acme.test&area=leaked-credentials";
  const FILE = "/v1/findings/export/?domain=acme.test&area=leaked-credentials&format=csv";
  const PATHS = "/v1/attack_paths/?domain=acme.test";
  const shows = async (role: Role, url: string): Promise<boolean> => {
    const { body } = await (await it.signIn(people[role].email)).get(url);
    expect(body).not.toContain(SECRET);
    return body.includes("ann@acme.test");
  };

  // A login page that the password may open: the credential is on an attack path.
  beforeAll(() =>
    it.all((tx) =>
      sql`insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen)
          values (${acme}, 'acme.test', 'web-apps-exposures', 'web-panels', 'panel', 'vpn.acme.test', 'vpn.acme.test', 'medium',
                  now(), now())`.execute(tx),
    ),
  );
  afterAll(() => it.all((tx) => tx.deleteFrom("attestation").execute()));

  test("is shown to administrators only, once the attestation is signed", async () => {
    await it.all((tx) => tx.deleteFrom("attestation").where("org_id", "=", acme).execute());
    const everywhere = async () => [
      await shows("client_admin", LIST),
      await shows("client_admin", FILE),
      await shows("client_admin", PATHS),
    ];
    expect(await everywhere()).toEqual([false, false, false]);
    expect((await attest(await it.signIn(people.client_admin.email))).statusCode).toBe(200);
    expect(await everywhere()).toEqual([true, true, true]);
    for (const role of ["client_user", "partner_admin", "partner_user", "super_admin"] as const)
      expect([role, await shows(role, LIST), await shows(role, PATHS)]).toEqual([role, false, false]);
  });

  test("is masked again while the domain is not verified", async () => {
    await setDomain("pending");
    expect([await shows("client_admin", LIST), await shows("client_admin", FILE)]).toEqual([false, false]);
  });
});

describe("nothing is shown", () => {
  test.each([
    ["super_admin", 403],
    ["partner_admin", 403],
    ["client_user", 403],
    ["partner_user", 403],
    ["seller", 403],
    ["sibling", 404],
  ] as const)("to %s: %i", async (role, status) => {
    const reply = await reveal(await it.signIn(people[role].email));
    expect([reply.statusCode, reply.body.includes(SECRET)]).toEqual([status, false]);
  });

  test("unauthenticated, without a reason, or of a credential that does not exist", async () => {
    expect((await reveal(it.browser())).statusCode).toBe(401);
    const admin = await it.signIn(people.client_admin.email);
    expect((await reveal(admin, {})).statusCode).toBe(400);
    expect((await reveal(admin, { reason: "   short   " })).statusCode).toBe(400);
    expect((await reveal(admin, undefined, "00000000-0000-4000-8000-000000000009")).statusCode).toBe(404);
  });

  test("without an attestation, of an unverified domain, with a code older than five minutes; each attempt is audited", async () => {
    const admin = await it.signIn(people.client_admin.email);
    expect((await reveal(admin)).json()).toMatchObject({
      code: "not_allowed",
      detail: expect.stringContaining("self-attestation"),
    });
    expect((await attest(admin)).statusCode).toBe(200);
    await setDomain("pending");
    expect((await reveal(admin)).json()).toMatchObject({
      code: "not_allowed",
      detail: expect.stringContaining("domain"),
    });
    await setDomain("verified");
    it.clock.pass(301_000);
    await admin.tokens();
    expect((await reveal(admin)).json()).toMatchObject({ code: "fresh_code_required" });
    const why = (await revealed()).filter(({ actor_id }) => actor_id === people.client_admin.id);
    expect(why.map(({ result, detail }) => [result, (detail as { why: string }).why])).toEqual([
      ["refused", "attestation_required"],
      ["refused", "domain_not_verified"],
      ["refused", "fresh_code_required"],
    ]);
  });

  test("when it cannot be written down", async () => {
    const admin = await it.signIn(people.client_admin.email);
    await sql`revoke insert on audit_log from parapet_app`.execute(it.database.owner);
    const reply = await reveal(admin);
    await sql`grant insert on audit_log to parapet_app`.execute(it.database.owner);
    expect([reply.statusCode, reply.body.includes(SECRET)]).toEqual([503, false]);
  });

  test("in lists: no part of it longer than three characters, for any role", async () => {
    const parts = Array.from({ length: SECRET.length - 3 }, (_, at) => SECRET.slice(at, at + 4));
    for (const role of ["seller", "client_user", "partner_user", "client_admin", "super_admin"] as const) {
      const browser = await it.signIn(people[role].email);
      for (const url of [
        "/v1/findings/?domain=acme.test&area=leaked-credentials",
        "/v1/findings/export/?domain=acme.test&format=json",
      ]) {
        const { body } = await browser.get(url);
        expect([role, url, parts.filter((part) => body.includes(part)), body.includes("ann@")]).toEqual([
          role,
          url,
          [],
          // The attestation is signed: the administrator knows whose password it is.
          role === "client_admin",
        ]);
      }
    }
  });
});

test("the organization's administrator sees it, with the reason in the log and nothing cached", async () => {
  const admin = await it.signIn(people.client_admin.email);
  const reply = await reveal(admin);
  expect(reply.json()).toEqual({ data: { login: "ann@acme.test", secret: SECRET, form: "plain", url: null } });
  expect(reply.headers["cache-control"]).toBe("no-store");
  const last = (await revealed()).at(-1);
  expect(last).toMatchObject({ result: "done", detail: { reason: "reset after the incident" } });
  expect(JSON.stringify(await revealed())).not.toContain(SECRET);
});

test("the findings page shows it masked, with the id that reveals it", async () => {
  const admin = await it.signIn(people.client_admin.email);
  const reply = await admin.get("/v1/findings/?domain=acme.test&area=leaked-credentials", { "accept-language": "fr" });
  const [finding] = reply.json<{ data: { title: string; details: unknown }[] }>().data;
  expect(finding?.title).toBe("Identifiant d’employé divulgué");
  expect(finding?.details).toMatchObject({ credential: id, credentials: "ann@acme.test : S•••••7", source: "List" });
});

test("a partner sees it once its client has said so", async () => {
  await it.all((tx) =>
    tx.updateTable("organization").set({ partner_may_reveal: true }).where("id", "=", acme).execute(),
  );
  expect((await reveal(await it.signIn(people.partner_admin.email))).statusCode).toBe(200);
});

describe("break-glass", () => {
  const ask = (browser: TestBrowser) =>
    browser.post("/v1/break_glass/", { organization_id: acme, reason: "support case of the client" });
  const approve = (browser: TestBrowser, which: string) => browser.post(`/v1/break_glass/${which}/approve/`);

  test("only operators may request or approve, and none may approve their own request", async () => {
    for (const role of ["client_admin", "partner_admin", "seller"] as const)
      expect((await ask(await it.signIn(people[role].email))).statusCode).toBe(403);
    const one = await it.signIn(people.super_admin.email);
    const asked = (await ask(one)).json<{ data: { id: string } }>().data;
    expect((await approve(one, asked.id)).statusCode).toBe(403);
    expect((await reveal(one)).statusCode).toBe(403);
    const admin = await it.signIn(people.client_admin.email);
    expect((await approve(admin, asked.id)).statusCode).toBe(403);
  });

  test.runIf(inject("isNightly"))(
    "with a second operator's consent it opens for an hour, and the client reads of it",
    async () => {
      const second = await it.user(people.super_admin.org, "super_admin");
      const [one, two] = [await it.signIn(people.super_admin.email), await it.signIn(second.email)];
      const asked = (await ask(one)).json<{ data: { id: string } }>().data;
      expect((await approve(two, asked.id)).statusCode).toBe(200);
      expect((await approve(two, asked.id)).statusCode).toBe(409);
      expect((await reveal(one)).json()).toMatchObject({ data: { secret: SECRET } });
      // The one who agreed has no right of their own by it.
      expect((await reveal(two)).statusCode).toBe(403);
      it.clock.pass(3_600_001);
      expect((await reveal(await it.signIn(people.super_admin.email))).statusCode).toBe(403);
      const log = await it.all((tx) =>
        tx
          .selectFrom("audit_log")
          .select("action")
          .where("org_id", "=", acme)
          .where("action", "like", "break-glass%")
          .execute(),
      );
      expect(log.map(({ action }) => action)).toEqual(
        expect.arrayContaining(["break-glass.asked", "break-glass.approved"]),
      );
    },
  );
});

test("the user of an infected machine is revealed under the same conditions only", async () => {
  const services = { ...it.services, pool: it.services.database.pool };
  const run = await openStealerImport(services);
  const zip = writeZip([
    { name: "m1/UserInformation.txt", text: "IP: 203.0.113.7\nMachineName: PC-OF-PAT\nUserName: pat\nHWID: AB12\n" },
    {
      name: "m1/Passwords.txt",
      text: "URL: https://vpn.acme.test/\nUsername: pat@acme.test\nPassword: Harbour-lantern7\nApplication: Chrome\n",
    },
  ]);
  await run.take({
    name: "logs.zip",
    bytes: { bytes: zip.length, read: async (at, length) => zip.subarray(at, at + length) },
  });
  await run.settle();
  const machine = await it.all((tx) =>
    tx.selectFrom("infected_machine").select(["id", "applications"]).executeTakeFirstOrThrow(),
  );
  expect(machine.applications).toEqual(["vpn: vpn.acme.test"]);
  const ask = (browser: TestBrowser) =>
    browser.post(`/v1/machines/${machine.id}/reveal/`, { reason: "find the machine" });
  const statuses: Record<string, number> = {};
  for (const role of ["super_admin", "client_user", "partner_user", "seller", "sibling"] as const) {
    const reply = await ask(await it.signIn(people[role].email));
    statuses[role] = reply.statusCode;
    expect(reply.body).not.toContain("PC-OF-PAT");
  }
  expect(statuses).toEqual({ super_admin: 403, client_user: 403, partner_user: 403, seller: 403, sibling: 404 });
  const admin = await it.signIn(people.client_admin.email);
  const reply = await ask(admin);
  expect(reply.json()).toEqual({
    data: { host_name: "PC-OF-PAT", user: "pat", hardware_id: "AB12", malware_path: null },
  });
  expect((await revealed()).at(-1)).toMatchObject({ result: "done", detail: { kind: "machine" } });

  // Filed under a verified domain that none of its stored logins and hosts belongs to.
  await it.all(async (tx) => {
    await sql`insert into authorised_domain (org_id, name, state, proof_token, verified_at, verified_by, confirmed_at)
              values (${acme}, 'elsewhere.test', 'verified', 'another token', ${it.clock.now()}, 'dns', ${it.clock.now()})`.execute(
      tx,
    );
    await sql`update infected_machine set domain = 'elsewhere.test' where id = ${machine.id}`.execute(tx);
  });
  const foreign = await ask(admin);
  expect([foreign.statusCode, foreign.body.includes("PC-OF-PAT")]).toEqual([403, false]);
  expect((await revealed()).at(-1)).toMatchObject({
    result: "refused",
    detail: { why: "machine_not_own", kind: "machine" },
  });
  await it.all(async (tx) => {
    await sql`update infected_machine set domain = 'acme.test' where id = ${machine.id}`.execute(tx);
    await sql`delete from authorised_domain where name = 'elsewhere.test'`.execute(tx);
  });
});

test.runIf(inject("isNightly"))(
  "a machine is revealed for each of its domains, also when its credential was first stored from another machine",
  async () => {
    const services = { ...it.services, pool: it.services.database.pool };
    await it.all((tx) =>
      sql`insert into authorised_domain (org_id, name, state, proof_token, verified_at, verified_by, confirmed_at)
    values (${acme}, 'second.test', 'verified', 'second token', ${it.clock.now()}, 'dns', ${it.clock.now()})`.execute(
        tx,
      ),
    );
    const shared =
      "URL: https://wiki.second.test/\nUsername: kim@second.test\nPassword: Lantern-harbour8\nApplication: Chrome\n";
    const run = await openStealerImport(services);
    const zip = writeZip([
      { name: "a/UserInformation.txt", text: "IP: 203.0.113.21\nMachineName: PC-A\nUserName: kim\nHWID: AA21\n" },
      { name: "a/Passwords.txt", text: shared },
      { name: "b/UserInformation.txt", text: "IP: 203.0.113.22\nMachineName: PC-B\nUserName: kim\nHWID: BB22\n" },
      {
        name: "b/Passwords.txt",
        text: `${shared}\nURL: https://intranet.acme.test/\nUsername: kim@acme.test\nPassword: Lantern-harbour9\nApplication: Chrome\n`,
      },
    ]);
    await run.take({
      name: "logs.zip",
      bytes: { bytes: zip.length, read: async (at, length) => zip.subarray(at, at + length) },
    });
    await run.settle();
    const rows = await it.all((tx) =>
      tx
        .selectFrom("infected_machine")
        .select(["id", "domain", "ip"])
        .where("ip", "in", ["203.0.113.21", "203.0.113.22"])
        .orderBy("ip")
        .orderBy("domain")
        .execute(),
    );
    expect(rows.map(({ domain, ip }) => [ip, domain])).toEqual([
      ["203.0.113.21", "second.test"],
      ["203.0.113.22", "acme.test"],
      ["203.0.113.22", "second.test"],
    ]);
    const browser = await it.signIn((await it.user(acme, "client_admin")).email);
    for (const { id, domain, ip } of rows) {
      const reply = await browser.post(`/v1/machines/${id}/reveal/`, { reason: "find the machine" });
      expect([ip, domain, reply.statusCode]).toEqual([ip, domain, 200]);
    }
    await it.all((tx) => sql`delete from authorised_domain where name = 'second.test'`.execute(tx));
  },
);

test("fifty an hour, also when they are asked for at once; the fifty-first is refused", async () => {
  const user = await it.user(acme, "client_admin");
  const admin = await it.signIn(user.email);
  const replies: number[] = [];
  for (let round = 0; round < 11; round += 1)
    replies.push(
      ...(await Promise.all(Array.from({ length: 5 }, () => reveal(admin)))).map(({ statusCode }) => statusCode),
    );
  expect(replies.filter((status) => status === 200)).toHaveLength(50);
  expect(replies.filter((status) => status === 429)).toHaveLength(5);
});

describe("several at once", () => {
  const PASSWORDS = ["Quiet-lantern31", "Quiet-lantern32", "Quiet-lantern33"];
  const several = (browser: TestBrowser, ids: readonly string[], reason = "reset after the incident") =>
    browser.post("/v1/credentials/reveal/", { ids, reason });
  const traces = (user: TestUser) => async () =>
    (await revealed()).filter(({ actor_id }) => actor_id === user.id).map(({ result, detail }) => ({ result, detail }));
  let own: string[] = [];
  let foreign = "";
  let admin: TestUser;
  beforeAll(async () => {
    const run = await openLeakImport(
      { ...it.services, pool: it.services.database.pool },
      { kind: "combolist", read: readCombolist, source: "Second list" },
    );
    const lines = PASSWORDS.map((secret, at) => `person${at}@acme.test:${secret}\n`);
    const bytes = async function* () {
      yield Buffer.from([...lines, "pat@sibling.test:Quiet-lantern34\n"].join(""));
    };
    await run.take(openBytes("list", bytes()), null);
    await run.settle();
    const rows = await it.all((tx) =>
      tx
        .selectFrom("leaked_credential")
        .select(["id", "domain", "login_masked"])
        .where(sql<boolean>`'Second list' = any(sources)`)
        .execute(),
    );
    own = rows.filter(({ domain }) => domain === "acme.test").map(({ id }) => id);
    foreign = rows.find(({ domain }) => domain === "sibling.test")?.id ?? "";
    admin = await it.user(acme, "client_admin");
  });

  test("nothing without a session, a right, a reason, an id, with duplicates or more than the hourly limit", async () => {
    expect((await several(it.browser(), own)).statusCode).toBe(401);
    for (const role of ["client_user", "partner_user", "seller"] as const)
      expect([role, (await several(await it.signIn(people[role].email), own)).statusCode]).toEqual([role, 403]);
    const browser = await it.signIn(admin.email);
    expect((await several(browser, own, "short")).statusCode).toBe(400);
    expect((await several(browser, [])).statusCode).toBe(400);
    expect((await several(browser, [own[0] ?? "", own[0] ?? ""])).statusCode).toBe(400);
    const many = Array.from(
      { length: 51 },
      (_, at) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
    );
    expect((await several(browser, many)).statusCode).toBe(400);
    expect(await traces(admin)()).toEqual([]);
  });

  test("the request is refused when every credential is refused for the same reason, and each refusal is audited", async () => {
    const browser = await it.signIn(admin.email);
    expect((await several(browser, [foreign])).statusCode).toBe(404);
    it.clock.pass(301_000);
    await browser.tokens();
    const reply = await several(browser, own);
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: "fresh_code_required" }]);
    expect(await traces(admin)()).toEqual(
      own.map(() => ({ result: "refused", detail: expect.objectContaining({ why: "fresh_code_required" }) })),
    );
  });

  test("one code reveals them all, with an audit row each; what is refused says why and reveals nothing", async () => {
    const person = await it.user(acme, "client_admin");
    const reply = await several(await it.signIn(person.email), [own[0] ?? "", foreign, own[1] ?? "", own[2] ?? ""]);
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
    const { data } = reply.json<{
      data: { id: string; revealed: { secret: string } | null; problem: string | null }[];
    }>();
    expect(own).toHaveLength(PASSWORDS.length);
    expect(data.map(({ id }) => id)).toEqual([own[0], foreign, own[1], own[2]]);
    expect(data.flatMap(({ revealed }) => revealed?.secret ?? []).toSorted()).toEqual(PASSWORDS);
    expect(data.map(({ problem }) => problem === null)).toEqual([true, false, true, true]);
    expect(reply.body).not.toContain("Quiet-lantern34");
    const detail = expect.objectContaining({ reason: "reset after the incident", domain: "acme.test" });
    expect(await traces(person)()).toEqual(own.map(() => ({ result: "done", detail })));
  });

  test.runIf(inject("isNightly"))(
    "stale verifications of several domains are repeated at the same time, of more than ten domains not at all",
    async () => {
      const person = await it.user(acme, "client_admin");
      const browser = await it.signIn(person.email);
      const names = Array.from({ length: 11 }, (_, at) => `brand${at}.test`);
      const staleSince = new Date(it.clock.now().getTime() - 30 * 86_400_000);
      const ids = await it.all(async (tx) => {
        const made: string[] = [];
        for (const name of names) {
          await sql`insert into authorised_domain (org_id, name, state, proof_token, verified_at, verified_by, confirmed_at)
                  values (${acme}, ${name}, 'verified', ${`token of ${name}`}, ${staleSince}, 'dns', ${staleSince})`.execute(
            tx,
          );
          const { rows } = await sql<{ id: string }>`
          insert into leaked_credential select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'domain', ${name}::text))).*
            from leaked_credential c where c.id = ${own[0] ?? ""} returning id`.execute(tx);
          made.push(rows[0]?.id ?? "");
        }
        return made;
      });
      const asked: string[] = [];
      const all10 = Promise.withResolvers<void>();
      const { netFor } = it.services;
      // Every lookup waits until all ten domains are asked about.
      const spy = vi.spyOn(it.services, "netFor").mockImplementation((name) => {
        asked.push(name);
        if (asked.length === 10) all10.resolve();
        const noAnswer = async (): Promise<never> => {
          await all10.promise;
          throw new ProbeError("timeout", "no answer");
        };
        const net = netFor(name);
        return { ...net, dns: { ...net.dns, query: noAnswer }, http: noAnswer };
      });
      try {
        const tooMany = await several(browser, ids);
        expect([tooMany.statusCode, asked]).toEqual([400, []]);
        await several(browser, ids.slice(0, 10));
        expect(asked.toSorted()).toEqual(names.slice(0, 10).toSorted());
      } finally {
        spy.mockRestore();
      }
    },
  );

  test.runIf(inject("isNightly"))("within the hourly limit: what exceeds it is refused one by one", async () => {
    const person = await it.user(acme, "client_admin");
    const browser = await it.signIn(person.email);
    for (let round = 0; round < 16; round += 1) expect((await several(browser, own)).statusCode).toBe(200);
    const last = (await several(browser, own)).json<{ data: { problem: string | null }[] }>().data;
    expect(last.map(({ problem }) => problem)).toEqual([null, null, expect.stringContaining("50 reveals per hour")]);
    expect((await several(browser, own)).statusCode).toBe(429);
    expect((await traces(person)()).filter(({ result }) => result === "done")).toHaveLength(50);
  });
});

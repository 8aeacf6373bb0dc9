import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { linkPartner } from "@parapet/db/queries/organizations";
import { NEEDS_APPROVAL } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { importClients } from "../../features/organizations/commands/import-clients.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

const MINE = "velvet compass thirteen owls";

let it: TestPortal;
let serial = 0;
let domain = "";
let operator: OrgId;
let partner: OrgId;
let client: OrgId;
let people: Record<"operator" | "partner" | "client", TestUser>;

const verify = (org: OrgId, name: string, by: "dns" | "operator") =>
  it.all(async (tx) => {
    const added = await insertDomain(tx, org, name, "token", it.clock.now());
    if (added !== undefined) await markVerified(tx, org, added.id, { by, at: it.clock.now(), reason: null });
  });

beforeAll(async () => {
  it = await testPortal();
  operator = await it.organization("Operator", "operator");
  partner = await it.organization("Harbour", "partner");
  const root = await it.user(operator, "super_admin", { email: "root@operator.test" });
  const paula = await it.user(partner, "partner_admin", { email: "paula@harbour.test" });
  people = { operator: root, partner: paula, client: paula };
});
// A client of its own for each test: seats are limited.
beforeEach(async () => {
  client = await it.organization("Acme", "client", { partner });
  // And a domain of its own: one that another client of the partner holds does not count.
  domain = `acme${(serial += 1)}.test`;
  await verify(client, domain, "dns");
  people = { ...people, client: await it.user(client, "client_admin", { email: `carl@${domain}` }) };
});
afterAll(() => it[Symbol.asyncDispose]());
// The codes of many sign-ins come out of the budget that a mailbox has for an hour.
beforeEach(() => it.clock.pass(HOUR_MS));

const as = (who: keyof typeof people, browser?: TestBrowser) => it.signIn(people[who].email, browser);
const invitation = (more: object = {}) => {
  serial += 1;
  return {
    organization: client,
    first_name: "Mole",
    last_name: "Hill",
    email: `mole${serial}@evil.test`,
    role: "client_admin",
    ...more,
  };
};
const create = async (browser: TestBrowser, more: object = {}) => {
  const body = invitation(more);
  const reply = await browser.post("/v1/user_management/", body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return { email: body.email, id: reply.json<{ data: { id: string } }>().data.id };
};
/** Uses the newest link to choose a password; false when there is none. */
const choosePassword = async (email: string, password = MINE): Promise<boolean> => {
  const link = (await it.mailTo(email))
    .map(({ text }) => /\/reset-password\/([\w-]+)\/([\w-]+)/.exec(text))
    .find((found) => found != null);
  if (link == null) return false;
  const [, slug, token] = link;
  const body = { slug, token, new_password: password, verify_new_password: password };
  return (await it.browser().post("/api/reset-password", body)).statusCode === 200;
};
const enter = (email: string) => it.signIn(email, it.browser(), { password: MINE });
/** Which of the permissions that need approval does this person hold? */
const sensitive = async (browser: TestBrowser): Promise<string[]> => {
  const { permissions } = (await browser.get("/v1/account/")).json<{ data: { permissions: string[] } }>().data;
  return NEEDS_APPROVAL.filter((right) => permissions.includes(right));
};
const approvalOf = async (id: string) =>
  (await it.all((tx) => tx.selectFrom("app_user").select("approval").where("id", "=", id).executeTakeFirstOrThrow()))
    .approval;

/** A partner reaches less than an operator; the operator's variants run at night. */
const OUTSIDERS = inject("isNightly") ? (["partner", "operator"] as const) : (["partner"] as const);

describe.each(OUTSIDERS)("an account that the %s creates in a client", (outsider) => {
  test("takes no temporary password, and the mails hold none", async () => {
    const browser = await as(outsider);
    const body = invitation({ temporary_password: PASSWORD, confirm_password: PASSWORD });
    expect((await browser.post("/v1/user_management/", body)).statusCode).toBe(403);
    const { email } = await create(browser);
    expect(await it.mailTo(email)).toEqual([]);
  });

  test("with an address elsewhere is closed until an administrator of the client approves it", async () => {
    const browser = await as(outsider);
    const { email, id } = await create(browser);
    await it.browser().post("/api/forgot-password", { email });
    expect(await choosePassword(email)).toBe(false);
    expect((await browser.post(`/v1/user_management/${id}/reset/`, {})).statusCode).toBe(409);
    expect((await browser.post(`/v1/user_management/${id}/approve/`, {})).statusCode).toBe(403);
    expect(await it.mailTo(email)).toEqual([]);
    // Sign-in is refused even with a valid password.
    await it.all(async (tx) =>
      tx
        .updateTable("app_user")
        .set({ password_hash: await it.services.passwords.hash(MINE) })
        .where("id", "=", id)
        .execute(),
    );
    expect((await it.browser().post("/api/login", { email, password: MINE })).statusCode).toBe(401);
    await it.all((tx) => tx.updateTable("app_user").set({ password_hash: null }).where("id", "=", id).execute());
    const admin = await as("client");
    expect((await admin.post(`/v1/user_management/${id}/approve/`, {})).statusCode).toBe(200);
    expect(await choosePassword(email)).toBe(true);
    expect(await sensitive(await enter(email))).toEqual([...NEEDS_APPROVAL]);
  });

  test("below a verified domain gets a link, and neither reveals, exports nor reads the log until it is approved", async () => {
    const browser = await as(outsider);
    const { email, id } = await create(browser, { email: `new${(serial += 1)}@sub.${domain}` });
    expect(await choosePassword(email)).toBe(true);
    const person = await enter(email);
    expect(await sensitive(person)).toEqual([]);
    expect((await person.get("/v1/audit_log/")).statusCode).toBe(403);
    expect((await person.post(`/v1/credentials/${id}/reveal/`, { reason: "because I want to" })).statusCode).toBe(403);
    expect((await person.get(`/v1/findings/export/?domain=${domain}`)).statusCode).toBe(403);
    expect((await person.send("PUT", "/v1/partner_access/", { may_reveal: true })).statusCode).toBe(403);
    // It cannot lift this itself, nor give to others what it lacks, nor have the outsider do it.
    const second = await create(person, { organization: client });
    expect(await approvalOf(second.id)).toBe("restricted");
    const patch = (who: TestBrowser, target: string, change: object) =>
      who.send("PATCH", `/v1/user_management/${target}/`, change);
    const broader = await it.user(client, "client_user");
    expect((await patch(person, broader.id, { role: "client_admin" })).statusCode).toBe(403);
    const colleague = await it.user(client, "client_user", { denied: [...NEEDS_APPROVAL] });
    expect((await patch(person, colleague.id, { role: "client_admin" })).statusCode).toBe(200);
    expect(await sensitive(await it.signIn(colleague.email))).toEqual([]);
    expect((await patch(browser, id, { denied: [], granted: [] })).statusCode).toBe(200);
    expect((await person.post(`/v1/user_management/${second.id}/approve/`, {})).statusCode).toBe(403);
    expect(await sensitive(person)).toEqual([]);
    const admin = await as("client");
    expect((await admin.post(`/v1/user_management/${id}/approve/`, {})).statusCode).toBe(200);
    expect(await sensitive(person)).toEqual([...NEEDS_APPROVAL]);
  });

  test("is reported to every administrator of the client", async () => {
    const other = await it.user(client, "client_admin");
    const { email } = await create(await as(outsider));
    for (const reader of [people.client.email, other.email]) {
      const letters = (await it.mailTo(reader)).filter(({ text }) => text.includes(email));
      expect(letters.map(({ subject }) => subject)).toEqual(["Account in Acme needs your approval"]);
    }
  });

  test("another role, a grant or a restored account from outside comes without the sensitive permissions", async () => {
    const browser = await as(outsider);
    const patch = (id: string, change: object) => browser.send("PATCH", `/v1/user_management/${id}/`, change);
    const user = await it.user(client, "client_user", { email: `uma${(serial += 1)}@${domain}` });
    expect((await patch(user.id, { granted: ["credentials:reveal"] })).statusCode).toBe(403);
    expect((await patch(user.id, { role: "client_admin" })).statusCode).toBe(200);
    expect(await sensitive(await it.signIn(user.email))).toEqual([]);
    expect((await it.mailTo(people.client.email)).some(({ text }) => text.includes(user.email))).toBe(true);
    const denied = await it.user(client, "client_admin", { denied: ["credentials:reveal"] });
    expect((await patch(denied.id, { denied: [] })).statusCode).toBe(403);
    const leaver = await it.user(client, "client_admin");
    const admin = await as("client");
    await admin.send("PATCH", `/v1/user_management/${leaver.id}/`, { disabled: true });
    expect((await patch(leaver.id, { disabled: false })).statusCode).toBe(200);
    expect(await sensitive(await it.signIn(leaver.email))).toEqual([]);
  });

  test("a reset from outside mails a link, never a password, and changes no permission", async () => {
    const user = await it.user(client, "client_admin", { email: `rita${(serial += 1)}@${domain}` });
    const browser = await as(outsider);
    expect((await browser.post(`/v1/user_management/${user.id}/reset/`, {})).statusCode).toBe(200);
    expect((await it.mailTo(user.email)).map(({ subject }) => subject)).toEqual(["Invitation to Parapet"]);
    expect((await it.browser().post("/api/login", { email: user.email, password: PASSWORD })).statusCode).toBe(401);
    expect(await choosePassword(user.email)).toBe(true);
    expect(await sensitive(await enter(user.email))).toEqual([...NEEDS_APPROVAL]);
  });
});

describe("the first administrator, created together with the organization", () => {
  const found = async (email: string, more: object = {}) => {
    const body = {
      name: `New ${(serial += 1)}`,
      administrator: { first_name: "Fay", last_name: "First", email },
      domains: [],
      plan: "enterprise",
      ...more,
    };
    const reply = await (await as("partner")).post("/v1/org_management/", body);
    expect(reply.statusCode).toBe(200);
    const { id } = reply.json<{ data: { id: OrgId } }>().data;
    const operator = await as("operator");
    const item = { kind: "plan", plan: "enterprise", billing: "annual" };
    const ordered = await operator.post("/v1/invoices/", { item, organization: id, agreed_cents: 2_000_000 });
    await operator.post(`/v1/invoices/${ordered.json<{ data: { number: string } }>().data.number}/settle/`);
    return id;
  };

  test("chooses the password by link and holds the sensitive permissions while the address is below a verified domain", async () => {
    const email = `fay@fresh${(serial += 1)}.test`;
    const org = await found(email);
    expect(await choosePassword(email)).toBe(true);
    const fay = await enter(email);
    expect(await sensitive(fay)).toEqual([]);
    const domain = email.slice(4);
    // An operator's approval is not the organization's own verification.
    await verify(org, domain, "operator");
    expect(await sensitive(fay)).toEqual([]);
    await it.all((tx) =>
      tx.updateTable("authorised_domain").set({ verified_by: "dns" }).where("org_id", "=", org).execute(),
    );
    expect(await sensitive(fay)).toEqual([...NEEDS_APPROVAL]);
    it.clock.pass(1_000);
    await verify(org, "elsewhere.test", "dns");
    expect(await sensitive(fay)).toEqual([...NEEDS_APPROVAL]);
    // At the end of its term, before the job notes it, the verification no longer counts.
    const term = (lapses_at: Date | null) =>
      it.all((tx) =>
        tx
          .updateTable("authorised_domain")
          .set({ lapses_at })
          .where("org_id", "=", org)
          .where("name", "=", domain)
          .execute(),
      );
    await term(it.clock.now());
    expect(await sensitive(fay)).toEqual([]);
    await term(null);
    expect(await sensitive(fay)).toEqual([...NEEDS_APPROVAL]);
    await it.all((tx) =>
      tx.deleteFrom("authorised_domain").where("org_id", "=", org).where("name", "=", domain).execute(),
    );
    expect(await sensitive(fay)).toEqual([]);
  });

  test("is not approved by a domain that was added later", async () => {
    const later = `later${(serial += 1)}.test`;
    const org = await found(`mole@${later}`);
    expect(await choosePassword(`mole@${later}`)).toBe(true);
    const mole = await enter(`mole@${later}`);
    await verify(org, `victim${serial}.test`, "dns");
    it.clock.pass(1_000);
    await verify(org, later, "dns");
    expect(await sensitive(mole)).toEqual([]);
  });

  const holders = ["the partner", "another client of the partner", "the partner's own people"];
  const hold = async (holder: string | undefined, evil: string) => {
    const sibling = await it.organization("Sibling", "client", { partner });
    if (holder === holders[0]) await verify(partner, evil, "dns");
    else if (holder === holders[1]) await verify(sibling, evil, "dns");
    else {
      const paul = await it.user(partner, "partner_user", { email: `paul@mail.sub.${evil}` });
      await it.signIn(paul.email);
    }
    it.clock.pass(1_000);
  };

  test.each(inject("isNightly") ? holders : holders.slice(1))(
    "is not approved by a domain that was one of %s before",
    async (holder) => {
      const evil = `evil${(serial += 1)}.test`;
      const org = await found(`mole@sub.${evil}`);
      expect(await choosePassword(`mole@sub.${evil}`)).toBe(true);
      const mole = await enter(`mole@sub.${evil}`);
      await hold(holder, evil);
      await verify(org, `sub.${evil}`, "dns");
      expect(await sensitive(mole)).toEqual([]);
      // The account itself, and anyone who lists it, read the same answer.
      const listed = (await mole.get("/v1/user_management/")).json<{ data: { email: string; approval: string }[] }>();
      expect(listed.data).toContainEqual(expect.objectContaining({ approval: "restricted" }));
      const outsider = await create(await as("partner"), {
        organization: org,
        email: `new${(serial += 1)}@sub.${evil}`,
      });
      expect(await approvalOf(outsider.id)).toBe("awaiting");
    },
  );

  test("keeps the rights of a verified domain, whatever the partner invents, verifies or signs in with afterwards", async () => {
    const own = `own${(serial += 1)}.test`;
    const org = await found(`fran@${own}`);
    expect(await choosePassword(`fran@${own}`)).toBe(true);
    const fran = await enter(`fran@${own}`);
    await verify(org, own, "dns");
    it.clock.pass(1_000);
    expect(await sensitive(fran)).toEqual([...NEEDS_APPROVAL]);
    // An address that no one has, invited into the partner's own organization.
    await create(await as("partner"), { organization: partner, role: "partner_user", email: `ghost@${own}` });
    expect(await sensitive(fran)).toEqual([...NEEDS_APPROVAL]);
    expect((await it.mailTo(`fran@${own}`)).map(({ subject }) => subject)).toContain(
      `Account with an address of ${own} in another organization`,
    );
    // Nor does it remove the domain that they come from.
    const removed = await (await as("partner")).send("DELETE", `/v1/domains/${own}/`);
    expect([removed.statusCode, removed.body]).toEqual([403, expect.stringContaining("this verified domain")]);
    for (const holder of holders) await hold(holder, own);
    await verify(partner, `delegated.${own}`, "dns");
    const mailbox = await it.user(partner, "partner_user", { email: `consultant@${own}` });
    await it.signIn(mailbox.email);
    it.clock.pass(1_000);
    expect(await sensitive(fran)).toEqual([...NEEDS_APPROVAL]);
  });

  test("is one: a second administrator from outside waits, and further people take no password", async () => {
    const email = `gus@fresh${(serial += 1)}.test`;
    const org = await found(email, {
      users: [{ first_name: "A", last_name: "B", email: `b${serial}@fresh.test`, denied: [] }],
    });
    const second = await create(await as("partner"), { organization: org });
    expect(await approvalOf(second.id)).toBe("awaiting");
    expect(await it.mailTo(`b${serial - 1}@fresh.test`)).toEqual([]);
    const refused = await (
      await as("partner")
    ).post("/v1/org_management/", {
      name: "With password",
      administrator: { first_name: "F", last_name: "L", email: `h${serial}@fresh.test` },
      users: [
        {
          first_name: "A",
          last_name: "B",
          email: `i${serial}@fresh.test`,
          temporary_password: PASSWORD,
          confirm_password: PASSWORD,
        },
      ],
    });
    expect(refused.statusCode).toBe(403);
    // Not approved itself, the first administrator lets the person in without what they both lack.
    await choosePassword(email);
    const gus = await enter(email);
    expect((await gus.post(`/v1/user_management/${second.id}/approve/`, {})).statusCode).toBe(200);
    expect(await choosePassword(second.email)).toBe(true);
    expect(await sensitive(await enter(second.email))).toEqual([]);
  });

  test.runIf(inject("isNightly"))(
    "of an imported client starts the same, and inherits what was taken from the importer",
    async () => {
      const importer = await it.user(partner, "partner_admin", { denied: ["scans:start", "credentials:reveal"] });
      const browser = await it.signIn(importer.email);
      const email = `ines@imported${(serial += 1)}.test`;
      const csv = `name,domain,email,first_name,last_name,plan,language\nImported,imported${serial}.test,${email},Ines,Imported,essentials,en\n`;
      const asked = await browser.post("/v1/org_management/imports/", { csv });
      expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)]);
      await importClients(it.services, asked.json<{ data: { id: string } }>().data.id, new AbortController().signal);
      const row = await it.all((tx) =>
        tx.selectFrom("app_user").select(["id", "approval"]).where("email", "=", email).executeTakeFirstOrThrow(),
      );
      expect(row.approval).toBe("founder");
      const denied = await it.all((tx) =>
        tx.selectFrom("user_permission").select("permission").where("user_id", "=", row.id).execute(),
      );
      expect(denied).toEqual([{ permission: "scans:start" }]);
    },
  );
});

describe("a narrowed administrator", () => {
  const narrowed = async () => {
    const user = await it.user(client, "client_admin", { denied: ["credentials:reveal", "scans:start"] });
    return it.signIn(user.email);
  };
  const deniedOf = async (id: string) =>
    (await (await as("client")).get(`/v1/user_management/${id}/`)).json<{ data: { denied: string[] } }>().data.denied;

  test("creates, promotes and approves only accounts that are narrowed alike", async () => {
    const browser = await narrowed();
    const made = await create(browser, { organization: undefined, denied: [], granted: [] });
    expect(await deniedOf(made.id)).toEqual(["credentials:reveal", "scans:start"]);
    const user = await it.user(client, "client_user");
    await browser.send("PATCH", `/v1/user_management/${user.id}/`, { role: "client_admin" });
    expect(await deniedOf(user.id)).toEqual(["credentials:reveal", "scans:start"]);
    const other = await it.user(client, "client_user");
    await browser.post("/v1/user_management/bulk/", { ids: [other.id], action: "role", role: "client_admin" });
    expect(await deniedOf(other.id)).toEqual(["credentials:reveal", "scans:start"]);
    const awaiting = await create(await as("partner"));
    expect((await browser.post(`/v1/user_management/${awaiting.id}/approve/`, {})).statusCode).toBe(200);
    expect(await deniedOf(awaiting.id)).toEqual(["credentials:reveal", "scans:start"]);
  });

  test("lifts no denial of the own from another, and takes nothing from a peer by editing them", async () => {
    const browser = await narrowed();
    const accomplice = await it.user(client, "client_admin", { denied: ["credentials:reveal"] });
    const patch = (id: string, change: object) => browser.send("PATCH", `/v1/user_management/${id}/`, change);
    expect((await patch(accomplice.id, { denied: [] })).statusCode).toBe(403);
    const broader = await it.user(client, "client_admin", { denied: ["vips:manage"] });
    expect((await patch(broader.id, { denied: [], first_name: "Peer" })).statusCode).toBe(403);
    const alike = ["credentials:reveal", "scans:start"] as const;
    const peer = await it.user(client, "client_admin", { denied: [...alike, "vips:manage"] });
    expect((await patch(peer.id, { denied: [...alike], first_name: "Peer" })).statusCode).toBe(200);
    expect(await deniedOf(peer.id)).toEqual(alike);
  });

  test("of a partner passes the denials on to clients it creates", async () => {
    const user = await it.user(partner, "partner_admin", { denied: ["scans:start"] });
    const body = {
      name: "Narrow",
      administrator: { first_name: "N", last_name: "N", email: `n${(serial += 1)}@narrow.test` },
    };
    await (await it.signIn(user.email)).post("/v1/org_management/", body);
    const row = await it.all((tx) =>
      tx.selectFrom("app_user").select("id").where("email", "=", body.administrator.email).executeTakeFirstOrThrow(),
    );
    const denied = await it.all((tx) =>
      tx.selectFrom("user_permission").select("permission").where("user_id", "=", row.id).execute(),
    );
    expect(denied).toEqual([{ permission: "scans:start" }]);
  });
});

describe("the switch that lets a partner reveal", () => {
  test("is the client's administrators' alone, recorded and mailed to all of them", async () => {
    const put = (browser: TestBrowser, may_reveal: boolean) =>
      browser.send("PUT", "/v1/partner_access/", { may_reveal });
    for (const who of ["partner", "operator"] as const) {
      expect((await put(await as(who), true)).statusCode).toBe(403);
      const patch = await (await as(who)).send("PATCH", `/v1/org_management/${client}/`, { partner_may_reveal: true });
      expect(patch.statusCode).toBe(400);
    }
    const user = await it.signIn((await it.user(client, "client_user")).email);
    expect((await put(user, true)).statusCode).toBe(403);
    const other = await it.user(client, "client_admin");
    const admin = await as("client");
    expect((await put(admin, true)).json()).toEqual({ data: { partner: "Harbour", may_reveal: true } });
    expect((await admin.get("/v1/partner_access/")).json()).toEqual({ data: { partner: "Harbour", may_reveal: true } });
    for (const reader of [people.client.email, other.email])
      expect((await it.mailTo(reader)).map(({ subject }) => subject)).toContain(
        "Your partner may now reveal leaked credentials",
      );
    const log = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select("detail")
        .where("action", "=", "partner.access-changed")
        .where("org_id", "=", client)
        .execute(),
    );
    expect(log).toEqual([{ detail: { may_reveal: true } }]);
  });

  test("is off again for the next partner: consent was given to the one before", async () => {
    const org = await it.organization("Moving", "client", { partner });
    const admin = await it.signIn((await it.user(org, "client_admin")).email);
    await admin.send("PUT", "/v1/partner_access/", { may_reveal: true });
    const mayReveal = async () => (await admin.get("/v1/partner_access/")).json<{ data: object }>().data;
    await it.all((tx) => linkPartner(tx, partner, org, it.clock.now()));
    expect(await mayReveal()).toEqual({ partner: "Harbour", may_reveal: true });
    const next = await it.organization("Next", "partner");
    await it.all((tx) => linkPartner(tx, next, org, it.clock.now()));
    expect(await mayReveal()).toEqual({ partner: "Next", may_reveal: false });
  });
});

test("an outsider cannot leave an organization without an administrator who can act", async () => {
  const browser = await as("partner");
  const remove = (id: string) => browser.post(`/v1/user_management/${id}/remove/`, { password: PASSWORD });
  const awaiting = await create(browser);
  expect((await remove(people.client.id)).json()).toMatchObject({ code: "conflict" });
  const disabling = await browser.send("PATCH", `/v1/user_management/${people.client.id}/`, {
    disabled: true,
    version: 1,
  });
  expect(disabling.statusCode).toBe(409);
  // One at a verified address can sign in, but no one would be left to approve it.
  const restricted = await create(browser, { email: `mole${(serial += 1)}@${domain}` });
  expect((await remove(people.client.id)).statusCode).toBe(409);
  const own = await as("client");
  expect((await own.post(`/v1/user_management/${restricted.id}/approve/`, {})).statusCode).toBe(200);
  expect((await remove(awaiting.id)).statusCode).toBe(200);
  expect((await remove(people.client.id)).statusCode).toBe(200);
});

describe.each(OUTSIDERS)("the %s takes from people of a client", (outsider) => {
  test("no right that only the client itself can give, and no say over its own accounts", async () => {
    const [outside, own] = [await as(outsider), await as("client")];
    const second = await it.user(client, "client_admin");
    const user = await it.user(client, "client_user", { granted: ["credentials:reveal"] });
    const change = (id: string, body: object) => outside.send("PATCH", `/v1/user_management/${id}/`, body);
    for (const right of [...NEEDS_APPROVAL, "users:manage"])
      for (const { id } of [people.client, second])
        expect([right, (await change(id, { denied: [right], version: 1 })).statusCode]).toEqual([right, 403]);
    expect((await change(user.id, { granted: [], version: 1 })).statusCode).toBe(403);
    expect(await sensitive(own)).toEqual([...NEEDS_APPROVAL]);
    // What else an administrator may do is a matter of support, and the organization itself decides on everything.
    expect((await change(second.id, { denied: ["scans:start"], version: 1 })).statusCode).toBe(200);
    const denied = ["scans:start", "audit:read", "users:manage"];
    expect((await own.send("PATCH", `/v1/user_management/${second.id}/`, { denied })).statusCode).toBe(200);
    expect((await change(second.id, { denied })).statusCode).toBe(200);
  });
});

describe("break-glass", () => {
  const ask = async (browser: TestBrowser) =>
    (await browser.post("/v1/break_glass/", { organization_id: client, reason: "support case of the client" })).json<{
      data: { id: string };
    }>().data.id;
  const approve = (browser: TestBrowser, id: string) => browser.post(`/v1/break_glass/${id}/approve/`, {});

  test("is approved only by another person who was there before the request", async () => {
    const asker = await as("operator");
    const before = await it.user(operator, "super_admin", { email: "second@operator.test" });
    const plus = await it.user(operator, "super_admin", { email: "ro.ot+second@operator.test" });
    const id = await ask(asker);
    const after = await create(asker, {
      organization: operator,
      role: "super_admin",
      email: `third${(serial += 1)}@other.test`,
      temporary_password: PASSWORD,
      confirm_password: PASSWORD,
    });
    const newcomer = await it.signIn(after.email);
    await newcomer.post("/v1/account/password/", {
      old_password: PASSWORD,
      new_password: MINE,
      verify_new_password: MINE,
    });
    for (const browser of [asker, newcomer, await it.signIn(plus.email)])
      expect((await approve(browser, id)).statusCode).toBe(403);
    expect((await approve(await it.signIn(before.email), id)).statusCode).toBe(200);
  });

  test("is not approved by an account that the requester created, promoted or had created, however long ago", async () => {
    const asker = await as("operator");
    const withPassword = { organization: operator, temporary_password: PASSWORD, confirm_password: PASSWORD };
    const open = async (email: string) => {
      const browser = await it.signIn(email);
      const body = { old_password: PASSWORD, new_password: MINE, verify_new_password: MINE };
      expect((await browser.post("/v1/account/password/", body)).statusCode).toBe(200);
      return browser;
    };
    const make = async (by: TestBrowser) => {
      const { email, id } = await create(by, {
        ...withPassword,
        role: "super_admin",
        email: `own${(serial += 1)}@other.test`,
      });
      return { email, id, browser: await open(email) };
    };
    const child = await make(asker);
    const grandchild = await make(child.browser);
    const promoted = await it.user(operator, "seller");
    const promotion = { role: "super_admin", version: 1 };
    expect((await asker.send("PATCH", `/v1/user_management/${promoted.id}/`, promotion)).statusCode).toBe(200);
    const id = await ask(asker);
    for (const browser of [child.browser, grandchild.browser, await it.signIn(promoted.email)])
      expect((await approve(browser, id)).json()).toMatchObject({ code: "not_allowed" });
    it.clock.pass(400 * 86_400_000);
    const later = await ask(await as("operator"));
    expect((await approve(await enter(child.email), later)).json()).toMatchObject({ code: "not_allowed" });
    const second = await it.signIn("second@operator.test");
    expect((await second.post(`/v1/user_management/${child.id}/approve/`, {})).statusCode).toBe(200);
    expect((await approve(await enter(child.email), later)).statusCode).toBe(200);
  });

  test.runIf(inject("isNightly"))(
    "requested by an account that one operator created is not approved by that operator, nor makes it further ones",
    async () => {
      const creator = await as("operator");
      const make = async (by: TestBrowser) => {
        const { email, id } = await create(by, {
          organization: operator,
          role: "super_admin",
          email: `puppet${(serial += 1)}@other.test`,
          temporary_password: PASSWORD,
          confirm_password: PASSWORD,
        });
        const browser = await it.signIn(email);
        const body = { old_password: PASSWORD, new_password: MINE, verify_new_password: MINE };
        expect((await browser.post("/v1/account/password/", body)).statusCode).toBe(200);
        return { email, id, browser };
      };
      const puppet = await make(creator);
      const further = await make(puppet.browser);
      // The creator is older, has another mailbox and was confirmed: only the origin of the controlled account differs.
      const id = await ask(puppet.browser);
      expect((await approve(creator, id)).json()).toMatchObject({ code: "not_allowed" });
      // Nor does the puppet's work become a second opinion.
      expect((await creator.post(`/v1/user_management/${further.id}/approve/`, {})).statusCode).toBe(403);
      // A second operator confirms both; from then on they count.
      const second = await it.signIn("second@operator.test");
      expect((await second.post(`/v1/user_management/${puppet.id}/approve/`, {})).statusCode).toBe(200);
      expect((await approve(await as("operator"), await ask(await enter(puppet.email)))).statusCode).toBe(200);
    },
  );

  test("every operator learns of a new operator account", async () => {
    const { email } = await create(await as("operator"), {
      organization: operator,
      role: "super_admin",
      email: `fourth${(serial += 1)}@other.test`,
    });
    const letters = (await it.mailTo("second@operator.test")).filter(({ text }) => text.includes(email));
    expect(letters.map(({ subject }) => subject)).toEqual(["New administrator account in Operator"]);
  });
});

import { randomBytes, randomUUID } from "node:crypto";

import { OWNED_TABLES } from "@parapet/db/queries/access";
import { endLinks, linkPartner } from "@parapet/db/queries/organizations";
import { OWNED_KIND_IDS, type OwnedKind } from "@parapet/domain/access";
import { updateAlertSetting } from "@parapet/domain/contracts/alerts";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { announceEnded } from "../../features/access/commands/announce-ended.ts";
import { ownersNow } from "../../platform/ownership/owner-now.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example" });
});
afterAll(() => it[Symbol.asyncDispose]());

const sealed = sql`decode(repeat('01', 60), 'hex')`;

/** The columns that a row of each kind needs besides organization and owner; a kind without an entry does not compile. */
const ROWS: Readonly<Record<OwnedKind, () => Readonly<Record<string, unknown>>>> = {
  "scim-token": () => ({ name: "Entra", token_hash: randomBytes(32), hint: "scim_abcd" }),
  "sign-on-connection": () => ({ name: "Entra", kind: "oidc", issuer: "https://id.test" }),
  "group-mapping": () => ({}),
  "cloud-account": () => ({
    name: "Cloud",
    provider: "cloudflare",
    external_id: randomUUID(),
    settings: "{}",
    next_read_at: new Date(),
  }),
  "api-key": () => ({
    name: "Key",
    secret_hash: randomBytes(32),
    hint: "pk_abcd",
    expires_at: new Date(Date.now() + 1e10),
    scopes: ["findings.read"],
  }),
  "service-account": () => ({
    name: randomUUID(),
    kind: "service",
    secret_hash: randomBytes(32),
    hint: "sk_abcd",
    expires_at: new Date(Date.now() + 1e10),
    scopes: ["findings.read"],
  }),
  "calendar-link": () => ({ token_hash: randomBytes(32), locale: "en" }),
  "alert-setting": () => ({
    name: "Alert",
    domain: "acme.test",
    owner_email: "a@acme.test",
    types: ["new_finding"],
    min_severity: "high",
    score_drop_points: 5,
    certificate_days: 30,
    digest: "none",
    digest_hour: 8,
    time_zone: "UTC",
    locale: "en",
    updated_at: new Date(),
  }),
  "event-webhook": () => ({
    name: "Webhook",
    sealed_url: sealed,
    hint: "hooks.acme.test/…",
    sealed_secret: sealed,
    types: ["finding.opened"],
    locale: "en",
    position: 0,
    next_attempt_at: new Date(),
    updated_at: new Date(),
  }),
  "ticket-system": () => ({ kind: "tickets", hint: "tickets.test", sealed_address: sealed }),
  "report-schedule": () => ({
    name: "Report",
    kind: "executive",
    cadence: "monthly",
    day: 1,
    local_time: "08:00",
    time_zone: "UTC",
    locale: "en",
    formats: ["pdf"],
    next_run_at: new Date(),
  }),
  "saved-search": () => ({ name: "Search", kind: "cve", query: "x" }),
  "work-view": () => ({ name: "View", query: "" }),
  "vendor-share": () => ({
    vendor_id: sql`(select id from vendor limit 1)`,
    token_hash: randomBytes(32),
    may_answer: false,
    expires_at: new Date(Date.now() + 1e10),
  }),
  "finding-rule": () => ({ name: "Rule", position: 1, filter: "{}", change: "{}" }),
  "asset-rule": () => ({ name: "Rule", position: 1, query: "x", labels: "{}" }),
  "watch-rule": () => ({ domain: "acme.test", keyword: "harbour", origin: "hand" }),
  "due-date-policy": () => ({ days: "{}", updated_at: new Date() }),
  "consent-request": () => ({ address_hash: randomBytes(32), requested_at: new Date(), token_hash: randomBytes(32) }),
  "domain-contact": () => ({
    domain: "acme.test",
    role: "registrant",
    address_hash: randomBytes(32),
    requested_at: new Date(),
    token_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 1e10),
  }),
};
const WITHOUT_CREATION = ["group-mapping", "due-date-policy", "consent-request", "domain-contact"];

/** One object of each of these kinds, in the organization, by this person. */
const plant = (org: OrgId, owner: UserId, kinds: readonly OwnedKind[]): Promise<Map<OwnedKind, string>> =>
  it.all(async (tx) => {
    await sql`insert into vendor (org_id, name, domain, reason, legal_basis, submitted_at) values (${org}, 'V', ${`${randomUUID()}.test`}, 'x', 'contract', now())`.execute(
      tx,
    );
    const planted = new Map<OwnedKind, string>();
    for (const kind of kinds) {
      const { table, owner: column, id = "id" } = OWNED_TABLES[kind];
      const values: Record<string, unknown> = {
        org_id: org,
        [column]: owner,
        ...(WITHOUT_CREATION.includes(kind) ? {} : { created_at: new Date() }),
        ...ROWS[kind](),
      };
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(values).map((value) => value as RawBuilder<unknown>))}) returning ${sql.ref(id)} as id`.execute(
        tx,
      );
      planted.set(kind, rows[0]?.id ?? "");
    }
    return planted;
  });

const living = (planted: ReadonlyMap<OwnedKind, string>): Promise<Map<OwnedKind, UserId>> =>
  it.all(async (tx) => {
    const owners = new Map<OwnedKind, UserId>();
    for (const [kind, id] of planted) {
      const actor = (await ownersNow(tx, kind, [id], it.clock.now())).get(id);
      if (actor !== undefined) owners.set(kind, actor.user);
    }
    return owners;
  });

interface Listed {
  data: { kind: OwnedKind; id: string; label: string | null; reason: string; adoptable: boolean }[];
}
const listed = async (from: TestBrowser, org?: OrgId) =>
  (await from.get(`/v1/ownership/${org === undefined ? "" : `?organization=${org}`}`)).json<Listed>().data;
const disable = (from: TestBrowser, id: string, disabled: boolean) =>
  from.send("PATCH", `/v1/user_management/${id}/`, { disabled });

describe("what a person owns", () => {
  test("stops with the person, is not revived by the person's return, and continues with the rights of who adopts it", async () => {
    const org = await it.organization("Acme", "client", { domain: "acme.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const other = await it.confirm(await it.signIn(bob.email));
    const planted = await plant(org, ann.id, OWNED_KIND_IDS);
    expect([...(await living(planted)).keys()]).toEqual(OWNED_KIND_IDS);
    const before = (await other.post("/v1/user_management/owned/", { ids: [ann.id] })).json<Listed>().data;
    expect(before.map(({ kind }) => kind).toSorted()).toEqual([...OWNED_KIND_IDS].toSorted());
    expect((await disable(other, ann.id, true)).statusCode).toBe(200);
    expect([...(await living(planted)).keys()]).toEqual([]);
    expect((await disable(other, ann.id, false)).statusCode).toBe(200);
    expect([...(await living(planted)).keys()]).toEqual([]);
    const rows = await listed(other);
    expect(rows).toHaveLength(OWNED_KIND_IDS.length);
    expect(new Map(rows.map(({ kind, reason, adoptable }) => [kind, { reason, adoptable }]))).toEqual(
      new Map(OWNED_KIND_IDS.map((kind) => [kind, { reason: "disabled", adoptable: true }])),
    );
    await announceEnded(it.services);
    const letters = await it.mailTo(bob.email);
    expect(letters.filter(({ subject }) => subject === `${OWNED_KIND_IDS.length} items need an owner`)).toHaveLength(1);
    for (const [kind, id] of planted) {
      const adopted = await other.post("/v1/ownership/adopt/", { kind, id });
      expect([kind, adopted.statusCode]).toEqual([kind, 200]);
      const { secret } = adopted.json<{ data: { secret: string | null } }>().data;
      // The channels of this test have no signing secret; a webhook always has one.
      const hasSecret = OWNED_TABLES[kind].secret !== undefined || kind === "event-webhook";
      expect([kind, secret !== null]).toEqual([kind, hasSecret]);
    }
    expect([...(await living(planted)).values()]).toEqual(OWNED_KIND_IDS.map(() => bob.id));
    expect(await listed(other)).toEqual([]);
    const audited = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["actor_id"])
        .where("org_id", "=", org)
        .where("action", "=", "ownership.adopted")
        .execute(),
    );
    expect(audited.map(({ actor_id }) => actor_id)).toEqual(OWNED_KIND_IDS.map(() => bob.id));
  });

  test("stops with the person's removal and demotion, and can be removed", async () => {
    const org = await it.organization("Beta", "client", { domain: "beta.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const other = await it.confirm(await it.signIn(bob.email));
    const planted = await plant(org, ann.id, ["alert-setting", "scim-token", "report-schedule", "api-key"]);
    const change = (role: string) => other.send("PATCH", `/v1/user_management/${ann.id}/`, { role });
    expect((await change("client_user")).statusCode).toBe(200);
    expect([...(await living(planted)).keys()]).toEqual(["api-key"]);
    await change("client_admin");
    expect([...(await living(planted)).keys()]).toEqual(["api-key"]);
    await other.post(`/v1/user_management/${ann.id}/remove/`, { password: PASSWORD });
    expect([...(await living(planted)).keys()]).toEqual([]);
    for (const { kind, id } of await listed(other))
      expect((await other.post("/v1/ownership/remove/", { kind, id })).statusCode).toBe(200);
    expect(await listed(other)).toEqual([]);
  });

  test("pauses while its owner lacks the right, and is adopted by no one who lacks it", async () => {
    const org = await it.organization("Gamma", "client", { domain: "gamma.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const eve = await it.user(org, "client_admin");
    const other = await it.confirm(await it.signIn(bob.email));
    const planted = await plant(org, ann.id, ["alert-setting"]);
    const id = planted.get("alert-setting") ?? "";
    const narrow = (person: string, denied: string[]) =>
      other.send("PATCH", `/v1/user_management/${person}/`, { denied });
    await narrow(ann.id, ["alerts:manage"]);
    await narrow(eve.id, ["alerts:manage"]);
    expect([...(await living(planted)).keys()]).toEqual([]);
    expect((await listed(other)).map(({ reason }) => reason)).toEqual(["rights"]);
    const narrowed = await it.signIn(eve.email);
    expect((await narrowed.post("/v1/ownership/adopt/", { kind: "alert-setting", id })).statusCode).toBe(403);
    expect((await narrowed.post("/v1/ownership/remove/", { kind: "alert-setting", id })).statusCode).toBe(403);
    await narrow(ann.id, []);
    expect([...(await living(planted)).keys()]).toEqual(["alert-setting"]);
    // What acts is not taken from its owner.
    expect((await other.post("/v1/ownership/adopt/", { kind: "alert-setting", id })).statusCode).toBe(409);
    const foreign = await it.signIn((await it.user(await it.organization("Delta", "client"), "client_admin")).email);
    await disable(other, ann.id, true);
    expect((await foreign.post("/v1/ownership/adopt/", { kind: "alert-setting", id })).statusCode).toBe(404);
  });

  test("of a partner stops in the client's organization when the relation ends, and a new relation does not revive it", async () => {
    const partner = await it.organization("Partner", "partner");
    const org = await it.organization("Client", "client", { domain: "client.test", partner });
    const [staff, own] = [await it.user(partner, "partner_admin"), await it.user(org, "client_admin")];
    const kinds = (
      ["calendar-link", "alert-setting", "ticket-system", "report-schedule", "vendor-share", "watch-rule"] as const
    ).toSorted();
    const planted = await plant(org, staff.id, kinds);
    expect([...(await living(planted)).keys()]).toEqual(kinds);
    await it.all((tx) => endLinks(tx, org, it.clock.now()));
    expect([...(await living(planted)).keys()]).toEqual([]);
    await it.all((tx) => linkPartner(tx, partner, org, it.clock.now()));
    expect([...(await living(planted)).keys()]).toEqual([]);
    const admin = await it.signIn(own.email);
    expect((await listed(admin)).map(({ kind, reason }) => [kind, reason])).toEqual(
      kinds.map((kind) => [kind, "relation"]),
    );
  });
});

describe("the list", () => {
  test("names an object only to those who hold its rights; the mail names kinds alone", async () => {
    const org = await it.organization("Names", "client", { domain: "names.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const eve = await it.user(org, "client_admin", { denied: ["rules:manage", "alerts:manage", "sign-on:manage"] });
    await plant(org, ann.id, ["finding-rule", "watch-rule", "alert-setting", "scim-token", "api-key"]);
    const [full, narrowed] = [await it.confirm(await it.signIn(bob.email)), await it.signIn(eve.email)];
    const stops = async (from: TestBrowser) =>
      (await from.post("/v1/user_management/owned/", { ids: [ann.id] }))
        .json<Listed>()
        .data.flatMap(({ label }) => label ?? []);
    expect((await stops(full)).toSorted()).toEqual(["Alert", "Entra", "Key", "Rule", "harbour"]);
    expect(await stops(narrowed)).toEqual(["Key"]);
    await disable(full, ann.id, true);
    const named = async (from: TestBrowser) => (await listed(from)).flatMap(({ label }) => label ?? []).toSorted();
    expect(await named(full)).toEqual(["Alert", "Entra", "Key", "Rule", "harbour"]);
    expect(await named(narrowed)).toEqual(["Key"]);
    expect((await listed(narrowed)).filter(({ adoptable }) => adoptable).map(({ kind }) => kind)).toEqual(["api-key"]);
    await announceEnded(it.services);
    const [letter] = (await it.mailTo(eve.email)).filter(({ subject }) => subject === "5 items need an owner");
    expect(letter?.text).toContain("- Keyword (1)");
    expect(letter?.text).not.toMatch(/harbour|Entra/);
  });

  test("shows nothing of another organization, and a user's to no one who does not manage them", async () => {
    const org = await it.organization("Mine", "client", { domain: "mine.test" });
    const ann = await it.user(org, "client_admin");
    await it.user(org, "client_admin");
    await plant(org, ann.id, ["saved-search"]);
    const other = await it.organization("Theirs", "client");
    const foreign = await it.signIn((await it.user(other, "client_admin")).email);
    expect((await foreign.post("/v1/user_management/owned/", { ids: [ann.id] })).statusCode).toBe(404);
    const user = await it.signIn((await it.user(org, "client_user")).email);
    expect((await user.get("/v1/ownership/")).statusCode).toBe(403);
    expect((await user.post("/v1/user_management/owned/", { ids: [ann.id] })).statusCode).toBe(403);
    expect((await it.browser().get("/v1/ownership/")).statusCode).toBe(401);
    expect((await foreign.get(`/v1/ownership/?organization=${org}`)).statusCode).not.toBe(200);
  });

  test("of two administrators who adopt at once, one does", async () => {
    const org = await it.organization("Race", "client", { domain: "race.test" });
    const people = await Promise.all(["a", "b", "c"].map(() => it.user(org, "client_admin")));
    const [ann, ...others] = people;
    const planted = await plant(org, ann?.id ?? ("" as UserId), ["scim-token"]);
    const browsers = [];
    for (const { email } of others) browsers.push(await it.confirm(await it.signIn(email)));
    const [first] = browsers;
    if (first !== undefined) await disable(first, ann?.id ?? "", true);
    const chosen = { kind: "scim-token", id: planted.get("scim-token") };
    const answers = await Promise.all(browsers.map((from) => from.post("/v1/ownership/adopt/", chosen)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });
});

interface Edit {
  readonly method: "PATCH" | "PUT" | "POST";
  readonly path: string;
  readonly body: object;
}
const edit = (method: Edit["method"], path: string, body: object): Edit => ({ method, path, body });
const NO_DAYS = { standard: null, critical: null };

/** What silences an alert without a decision about what it sends. */
const SILENCING = ["enabled", "muted_until", "version"];
const ALERT_FIELDS: Readonly<Record<string, unknown>> = {
  name: "Mine",
  owner_email: "b@acme.test",
  received_email: "me@private.example",
  slack_webhook: "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl",
  teams_webhook: "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abcdef",
  webhook: "https://hooks.edited.test/in",
  pagerduty_key: "0123456789abcdef0123456789abcdef",
  alert_types: { finding_overdue: true },
  min_severity: "info",
  score_drop_points: 1,
  certificate_days: 30,
  digest: "daily",
  digest_hour: 9,
  quiet_hours: { from: "20:00", to: "06:00" },
  time_zone: "Europe/Madrid",
  language: "fr",
  business_unit: "Retail",
};

/** Every change of an object by its API that decides what it does or where it sends to; or why there is none. */
const EDITS: Readonly<Record<OwnedKind, ((id: string) => readonly Edit[]) | string>> = {
  "scim-token": (id) => [edit("POST", `/v1/sign_on/scim/${id}/rotate/`, {})],
  "sign-on-connection": "needs a provider to answer; who saves it is its author (features/sign-on)",
  "group-mapping": () => [edit("PUT", "/v1/sign_on/groups/", { default_role: null, groups: [] })],
  "cloud-account": (id) => [
    edit("PUT", `/v1/cloud_accounts/${id}/`, {
      settings: { provider: "cloudflare", name: "Other", secret: "x" },
      version: 1,
    }),
  ],
  "api-key": "is created and revoked, not changed",
  "service-account": (id) => [edit("POST", `/v1/service_accounts/${id}/rotate/`, {})],
  "calendar-link": "is created and revoked, not changed",
  "alert-setting": (id) =>
    Object.entries(ALERT_FIELDS).map(([field, value]) =>
      edit("PATCH", `/v1/alert_management/${id}/`, {
        [field]: value,
        received_email: "me@private.example",
        version: 1,
      }),
    ),
  "event-webhook": (id) =>
    [
      { name: "Other" },
      { url: "https://hooks.edited.test/in" },
      { types: ["finding.resolved"] },
      { min_severity: "low" },
      { areas: [] },
      { domains: ["edited.test"] },
      { units: [] },
      { language: "fr" },
      { enabled: true },
    ].map((body) => edit("PATCH", `/v1/webhooks/${id}/`, { ...body, version: 1 })),
  // Replaced, with another id.
  "ticket-system": () => [edit("PUT", "/v1/ticket_system/", { webhook: "https://hooks.edited.test/in" })],
  "report-schedule": (id) => [
    edit("PUT", `/v1/report_schedules/${id}/`, {
      name: "Other",
      kind: "executive",
      formats: ["pdf"],
      cadence: "monthly",
      day: 1,
      time: "08:00",
      time_zone: "UTC",
      language: "en",
      domains: [],
      people: [],
      paused: false,
      version: 1,
    }),
  ],
  "saved-search": "only its owner reaches it",
  "work-view": "only its owner changes it",
  "vendor-share": "is created and revoked, not changed",
  "finding-rule": (id) =>
    [{ enabled: true }, { position: 1 }, { ends_at: null }].map((body) =>
      edit("PATCH", `/v1/finding_rules/${id}/`, { ...body, version: 1 }),
    ),
  "asset-rule": (id) =>
    [{ enabled: true }, { position: 1 }].map((body) =>
      edit("PATCH", `/v1/asset_rules/${id}/`, { ...body, version: 1 }),
    ),
  "watch-rule": (id) =>
    [{ whole_word: false }, { exceptions: ["port"] }].map((body) => edit("PATCH", `/v1/watch_rules/${id}/`, body)),
  "due-date-policy": () => [
    edit("PUT", "/v1/sla_policy/", {
      days: { critical: NO_DAYS, high: NO_DAYS, medium: NO_DAYS, low: NO_DAYS, info: NO_DAYS },
      critical_assets: [],
      business_days_only: false,
      time_zone: "UTC",
      holidays: [],
      remind_days: 3,
      escalate_days: 3,
      escalate_to: null,
      version: 1,
    }),
  ],
  "consent-request": "is answered or withdrawn, not changed",
  "domain-contact": "is answered or withdrawn, not changed",
};

describe("a person who changes what another owns", () => {
  const ownerOf = (kind: OwnedKind, org: OrgId) =>
    it.all(async (tx) => {
      const { table, owner } = OWNED_TABLES[kind];
      const { rows } = await sql<{ owner: string; owner_key: string | null; is_ended: boolean }>`
        select ${sql.ref(owner)} as owner, owner_key, ended_at is not null as is_ended from ${sql.table(table)}
         where org_id = ${org} and ${kind === "ticket-system" ? sql`setting_id is null` : sql`true`}`.execute(tx);
      return rows;
    });
  const changeable = OWNED_KIND_IDS.flatMap((kind) => {
    const edits = EDITS[kind];
    return typeof edits === "string" ? [] : [{ kind, edits }];
  });

  test("every field of an alert is tried, except those that silence it", () => {
    const fields = Object.keys(updateAlertSetting.body?.shape ?? {});
    expect(Object.keys(ALERT_FIELDS).toSorted()).toEqual(
      fields.filter((field) => !SILENCING.includes(field)).toSorted(),
    );
  });

  test.each(changeable)("$kind: owns it, and it acts with their rights", async ({ kind, edits }) => {
    const org = await it.organization(`Edited ${kind}`, "client", { domain: "edited.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const other = await it.confirm(await it.signIn(bob.email));
    const { table } = OWNED_TABLES[kind];
    for (const which of edits("").keys()) {
      await it.all((tx) => sql`delete from ${sql.table(table)} where org_id = ${org}`.execute(tx));
      const id = (await plant(org, ann.id, [kind])).get(kind) ?? "";
      const { method, path, body } = edits(id)[which] ?? edit("POST", "", {});
      const reply = await other.send(method, path, body);
      expect([path, body, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([path, body, 200, ""]);
      expect([body, await ownerOf(kind, org)]).toEqual([body, [{ owner: bob.id, owner_key: null, is_ended: false }]]);
    }
  });

  test("by a key: it belongs to the key, and ends with it", async () => {
    const org = await it.organization("Edited by key", "client", { domain: "edited-key.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const browser = await it.confirm(await it.signIn(bob.email));
    const made = await browser.post("/v1/api_keys/", {
      name: "A program",
      password: PASSWORD,
      scopes: ["alerts.manage", "findings.read"],
    });
    const key = made.json<{ data: { id: string; secret: string } }>().data;
    const program = it.browser();
    program.bearer = key.secret;
    const kinds = ["alert-setting", "watch-rule"] as const;
    const planted = await plant(org, ann.id, kinds);
    for (const kind of kinds) {
      const edits = EDITS[kind];
      const [first] = typeof edits === "string" ? [] : edits(planted.get(kind) ?? "");
      const { method, path, body } = first ?? edit("POST", "", {});
      expect((await program.send(method, path, body)).statusCode).toBe(200);
      expect(await ownerOf(kind, org)).toEqual([{ owner: bob.id, owner_key: key.id, is_ended: false }]);
    }
    expect((await browser.send("DELETE", `/v1/api_keys/${key.id}/`)).statusCode).toBe(200);
    expect([...(await living(planted)).keys()]).toEqual([]);
  });

  test("what silences changes no owner, and what has ended is not revived by a change", async () => {
    const org = await it.organization("Silenced", "client", { domain: "silenced.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const other = await it.confirm(await it.signIn(bob.email));
    const planted = await plant(org, ann.id, ["alert-setting", "finding-rule", "asset-rule", "watch-rule"]);
    const path = (kind: OwnedKind, of: string) => `/v1/${of}/${planted.get(kind) ?? ""}/`;
    const alert = path("alert-setting", "alert_management");
    const own = await it.signIn(ann.email);
    await own.send("PATCH", alert, { received_email: "soc@silenced.test", version: 1 });
    for (const [at, body] of [
      [alert, { enabled: false, muted_until: null, version: 2 }],
      [path("finding-rule", "finding_rules"), { enabled: false, version: 1 }],
      [path("asset-rule", "asset_rules"), { enabled: false, version: 1 }],
    ] as const)
      expect((await other.send("PATCH", at, body)).statusCode).toBe(200);
    expect([...(await living(planted)).values()]).toEqual([ann.id, ann.id, ann.id, ann.id]);
    await disable(other, ann.id, true);
    const revived = await other.send("PATCH", alert, { name: "x", version: 3 });
    expect(revived.statusCode).toBe(200);
    await other.send("PATCH", path("watch-rule", "watch_rules"), { whole_word: false });
    await other.send("PATCH", path("finding-rule", "finding_rules"), { enabled: true, version: 2 });
    expect([...(await living(planted)).keys()]).toEqual([]);
  });
});

test("a partner's user who is taken off a client loses what they own there, also when assigned again", async () => {
  const partner = await it.organization("Staffed", "partner");
  const org = await it.organization("Served", "client", { domain: "served.test", partner });
  const chief = await it.confirm(await it.signIn((await it.user(partner, "partner_admin")).email));
  const staff = await it.user(partner, "partner_user", { clients: [org] });
  const planted = await plant(org, staff.id, ["work-view"]);
  const assign = (assignments: object[]) => chief.send("PATCH", `/v1/user_management/${staff.id}/`, { assignments });
  expect([...(await living(planted)).keys()]).toEqual(["work-view"]);
  expect((await assign([])).statusCode).toBe(200);
  expect([...(await living(planted)).keys()]).toEqual([]);
  expect((await assign([{ organization: org, domain: null }])).statusCode).toBe(200);
  expect([...(await living(planted)).keys()]).toEqual([]);
});

describe("API keys", () => {
  const keyOf = async (from: TestBrowser, scopes: string[]) => {
    const made = await from.post("/v1/api_keys/", { name: "A program", password: PASSWORD, scopes });
    const { id, secret } = made.json<{ data: { id: string; secret: string } }>().data;
    const program = it.browser();
    program.bearer = secret;
    return { id, program };
  };

  test("a key does not work again when the person who created it returns", async () => {
    const org = await it.organization("Keys", "client", { domain: "keys.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const { program } = await keyOf(await it.confirm(await it.signIn(ann.email)), ["findings.read"]);
    const other = await it.confirm(await it.signIn(bob.email));
    expect((await program.get("/v1/domains/")).statusCode).toBe(200);
    await disable(other, ann.id, true);
    expect((await program.get("/v1/domains/")).statusCode).toBe(401);
    await disable(other, ann.id, false);
    expect((await program.get("/v1/domains/")).statusCode).toBe(401);
  });

  test("a calendar link needs the key's right to read, its networks, and ends with it", async () => {
    const org = await it.organization("Feeds", "client", { domain: "feeds.test" });
    const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
    const blind = await keyOf(browser, ["alerts.manage"]);
    expect((await blind.program.post("/v1/calendar/links/", {})).statusCode).toBe(403);
    const { id, program } = await keyOf(browser, ["alerts.manage", "findings.read"]);
    const made = (await program.post("/v1/calendar/links/", {})).json<{ data: { url: string } }>().data;
    const path = new URL(made.url).pathname;
    const read = async () => (await it.browser().get(path)).statusCode;
    expect(await read()).toBe(200);
    const networks = (list: string[]) =>
      it.all((tx) =>
        sql`insert into session_policy (org_id, networks) values (${org}, ${list}::text[])
            on conflict (org_id) do update set networks = excluded.networks`.execute(tx),
      );
    await networks(["192.0.2.0/24"]);
    expect(await read()).toBe(404);
    await networks([]);
    expect(await read()).toBe(200);
    expect((await browser.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
    expect(await read()).toBe(404);
    expect((await listed(browser)).map(({ kind, reason }) => [kind, reason])).toEqual([["calendar-link", "key"]]);
  });

  test("a calendar link shows no area that its owner may not see now", async () => {
    const org = await it.organization("Areas", "client", { domain: "areas.test" });
    const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
    const [own, other] = [await it.signIn(ann.email), await it.signIn(bob.email)];
    const made = (await own.post("/v1/calendar/links/", {})).json<{ data: { url: string } }>().data;
    const read = async () => (await it.browser().get(new URL(made.url).pathname)).statusCode;
    expect(await read()).toBe(200);
    const deny = (denied: string[]) => other.send("PATCH", `/v1/user_management/${ann.id}/`, { denied });
    await deny(["findings:read"]);
    expect(await read()).toBe(404);
    await deny([]);
    expect(await read()).toBe(200);
    await deny(["alerts:manage"]);
    expect(await read()).toBe(404);
  });

  test("what a key created ends for good when the key expires, and administrators are notified", async () => {
    const org = await it.organization("Expiring", "client", { domain: "expiring.test" });
    const { email } = await it.user(org, "client_admin");
    const { id, program } = await keyOf(await it.confirm(await it.signIn(email)), ["alerts.manage", "findings.read"]);
    expect((await program.post("/v1/calendar/links/", {})).statusCode).toBe(200);
    const endsAt = (at: Date) =>
      it.all((tx) => tx.updateTable("api_key").set({ expires_at: at }).where("id", "=", id).execute());
    await endsAt(new Date(it.clock.at - 1));
    await announceEnded(it.services);
    expect((await it.mailTo(email)).filter(({ subject }) => subject === "1 item needs an owner")).toHaveLength(1);
    await endsAt(new Date(it.clock.at + 1e9));
    expect((await listed(await it.signIn(email))).map(({ kind, reason }) => [kind, reason])).toEqual([
      ["calendar-link", "key"],
    ]);
  });
});

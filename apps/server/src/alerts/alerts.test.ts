import { askForScan, takeUpScan } from "@parapet/db/queries/scan";
import { recordFindings } from "@parapet/db/queries/scan-results";
import { within } from "@parapet/db/scope";
import type { AlertType } from "@parapet/domain/alerts/alert-types";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { recordScan } from "../commands/record-scan.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";
import { deliver } from "./deliver.ts";
import { raiseForRun } from "./raise-for-run.ts";
import { sweepAlerts } from "./sweep-alerts.ts";
import { verifyWebhook } from "./webhook-signature.ts";

const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
const TEAMS = "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abcdef";
const WEBHOOK = "https://webhook.publishers.test/parapet";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let lab: Lab;
let net: Net & AsyncDisposable;
let it: TestPortal;
let org: OrgId;
let admin: TestBrowser;
let serial = 0;
let domain = "";

beforeAll(async () => {
  lab = await startLab([]);
  net = createNet(lab.netOptions);
  it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "webhook.publishers.test" }, { netOf: () => net });
  org = await it.organisation("Acme");
  // By key: the clock of these tests passes days, which no session survives.
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  const made = await browser.post("/v1/api_keys/", { name: "tests", days: 365, password: PASSWORD });
  admin = it.browser();
  admin.bearer = made.json<{ data: { secret: string } }>().data.secret;
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await net[Symbol.asyncDispose]();
  await lab.close();
});
beforeEach(async () => {
  serial += 1;
  domain = `acme${serial}.test`;
  await within(it.services.db, "everything", (tx) =>
    tx.insertInto("authorised_domain").values({ org_id: org, name: domain, proof_token: "x" }).execute(),
  );
  for (const id of ["slack", "teams", "webhook"]) lab.publishers.setMode(id, "ok");
});

const all = <T>(work: Parameters<typeof within<T>>[2]) => within(it.services.db, "everything", work);
const got = (id: string) =>
  lab.publishers
    .received(id)
    .filter(({ body }) => body.toString().includes(domain))
    .map(({ body, headers }) => ({ text: body.toString(), headers }));

const setting = async (about: object = {}, types: AlertType[] = ["new_vulnerabilities", "email_protection"]) => {
  const reply = await admin.post("/v1/alert_management/", {
    domain,
    name: "Night watch",
    slack_webhook: SLACK,
    alert_types: Object.fromEntries(types.map((type) => [type, true])),
    ...about,
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: { id: string; version: number; webhook_secret: string | null } }>().data;
};

const seen = (...outcomes: string[]): Known => ({
  ...NOTHING_KNOWN,
  results: [
    {
      check: "web-headers",
      subject: `www.${domain}`,
      status: "judged",
      verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
    },
  ],
});

/** One whole run, as a worker records it. */
const scan = async (known: Known): Promise<ScanId> => {
  it.clock.pass(HOUR_MS);
  const held = await all(async (tx) => {
    const { id } = await askForScan(tx, { org, domain, profile: "full", origin: "hand" });
    const row = await takeUpScan(tx, id, it.clock.now());
    return { id, org, domain, profile: "full" as const, attempt: row?.attempt ?? 0 };
  });
  await recordScan(it.services, held, known);
  return held.id;
};
const deliveries = () =>
  all((tx) =>
    tx
      .selectFrom("alert_delivery as d")
      .innerJoin("alert_setting as s", "s.id", "d.setting_id")
      .select(["d.id", "d.kind", "d.state", "d.attempts", "d.last_error", "d.last_status", "d.about"])
      .where("s.domain", "=", domain)
      .orderBy("d.created_at")
      .orderBy("d.kind")
      .execute(),
  );
/** What the workers do with the jobs that were asked for. */
const work = async () => {
  await sweepAlerts(it.services);
  for (const { id, state } of await deliveries()) if (state === "waiting") await deliver(it.services, id);
  await it.services.mail.flush();
};
const run = async (known: Known) => {
  const id = await scan(known);
  await raiseForRun(it.services, id);
  await work();
  return id;
};

describe("nothing is sent", () => {
  test("of a run that brought nothing new", async () => {
    await setting();
    await run(seen("a"));
    await run(seen("a"));
    expect(got("slack")).toHaveLength(1);
  });

  test("below the threshold, or with the toggle off, or switched off", async () => {
    await setting({ min_severity: "critical" });
    await setting({ name: "Other things" }, ["new_dark_web_mention"]);
    const { id, version } = await setting({ name: "Off" });
    await admin.send("PATCH", `/v1/alert_management/${id}/`, { enabled: false, version });
    await run(seen("a"));
    expect(got("slack")).toEqual([]);
  });

  test("while muted; it is listed as such", async () => {
    const { id, version } = await setting();
    const until = Math.floor(it.clock.at / 1000) + 7 * 86_400;
    const muted = await admin.send("PATCH", `/v1/alert_management/${id}/`, { muted_until: until, version });
    expect(muted.statusCode).toBe(200);
    await run(seen("a"));
    it.clock.pass(8 * DAY_MS);
    await work();
    expect(got("slack")).toEqual([]);
    const list = await admin.get(`/v1/alert_management/alerts/?domain=${domain}`);
    expect(list.json<{ data: object[] }>().data).toEqual([
      expect.objectContaining({ held: "muted", due_at: null, released_at: null, count: 1 }),
    ]);
  });

  test("of accepted risks that come back", async () => {
    await setting();
    await run(seen("a"));
    await all((tx) =>
      tx.updateTable("finding").set({ status: "accepted risk" }).where("domain", "=", domain).execute(),
    );
    await run(seen());
    await all((tx) =>
      tx.updateTable("finding").set({ status: "accepted risk" }).where("domain", "=", domain).execute(),
    );
    await run(seen("a"));
    expect(got("slack")).toHaveLength(1);
  });
});

test("one run is one message to each channel, whatever it brought, in the form each takes", async () => {
  const { webhook_secret: secret } = await setting({
    teams_webhook: TEAMS,
    webhook: WEBHOOK,
    received_email: "soc@acme.test",
    language: "fr",
  });
  await run(seen("a", "b", "c"));
  const [slack, ...moreSlack] = got("slack");
  const [teams, ...moreTeams] = got("teams");
  const [hook, ...moreHooks] = got("webhook");
  expect([moreSlack, moreTeams, moreHooks]).toEqual([[], [], []]);
  expect(JSON.parse(slack?.text ?? "")).toMatchObject({
    text: `${domain}\u202f: 3 nouveautés`,
    blocks: [{ type: "header" }, { type: "section" }, { type: "actions" }, { type: "context" }],
  });
  expect(JSON.parse(teams?.text ?? "")).toMatchObject({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content: { type: "AdaptiveCard" } }],
  });
  expect(JSON.parse(hook?.text ?? "")).toMatchObject({
    type: "alert.raised",
    data: { domain, count: 3, severity: "high", events: [{ type: "new_vulnerabilities" }, {}, {}] },
  });
  const id = verifyWebhook(secret ?? "", hook?.headers ?? {}, hook?.text ?? "", it.clock.now());
  expect((await deliveries()).find(({ kind }) => kind === "webhook")?.id).toBe(id);
  const mails = (await it.mailTo("soc@acme.test")).filter(({ subject }) => subject.startsWith(domain));
  expect(mails.map(({ subject }) => subject)).toEqual([`${domain}\u202f: 3 nouveautés`]);
  it.clock.pass(60_000);
  await work();
  expect((await deliveries()).map(({ kind, state, attempts }) => [kind, state, attempts])).toEqual([
    ["email", "delivered", 1],
    ["slack", "delivered", 1],
    ["teams", "delivered", 1],
    ["webhook", "delivered", 1],
  ]);
});

test("jobs that are delivered twice, or in reverse order, double nothing", async () => {
  await setting();
  const first = await scan(seen("a"));
  const second = await scan(seen("a", "b"));
  await Promise.all([raiseForRun(it.services, second), raiseForRun(it.services, second)]);
  await raiseForRun(it.services, first);
  await raiseForRun(it.services, first);
  const made = await deliveries();
  expect(made).toHaveLength(2);
  await Promise.all([...made, ...made, ...made].map(({ id }) => deliver(it.services, id)));
  await work();
  expect(got("slack")).toHaveLength(2);
  expect(new Set((await deliveries()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test("nothing a stranger wrote becomes a mention, a link or another line", async () => {
  await setting({ teams_webhook: TEAMS, received_email: "soc@acme.test" });
  const evil = "<!channel> <https://evil.test|safe> @here *x* [a](https://evil.test)\r\nBcc: x@evil.test \u202Egnp.exe";
  await run({
    ...NOTHING_KNOWN,
    results: [
      {
        check: "web-headers",
        subject: `www.${domain}`,
        status: "judged",
        verdicts: [{ outcome: "a", severity: "high", subject: evil }],
      },
    ],
  });
  const slack = JSON.parse(got("slack")[0]?.text ?? "") as {
    blocks: { text?: { text: string; verbatim?: boolean } }[];
  };
  const section = slack.blocks[1]?.text;
  expect(section?.text).not.toMatch(/<|\u202E|\r|Bcc: x@evil\.test\n/);
  expect(section?.verbatim).toBe(true);
  const teams = got("teams")[0]?.text ?? "";
  expect(teams).not.toContain('"TextBlock"'); // the only block that reads markdown
  expect(teams).not.toContain("\u202E");
});

describe("a receiver that has a bad day", () => {
  test.each([
    ["500", "answered", 500],
    ["404", "answered", 404],
    ["redirects-inside", "redirected", 307],
  ] as const)("%s", async (mode, error, status) => {
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    lab.publishers.setMode("webhook", mode);
    await run(seen("a"));
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1, last_error: error, last_status: status });
    expect(got("webhook")).toHaveLength(1);
  });

  test("silence ends after ten seconds and is tried again", async () => {
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    lab.publishers.setMode("webhook", "silent");
    await raiseForRun(it.services, await scan(seen("a")));
    const patience: (number | undefined)[] = [];
    const hurried: Net = {
      ...net,
      http: (request) => {
        patience.push(request.timeoutMs);
        return net.http({ ...request, timeoutMs: 200 });
      },
    };
    for (const { id } of await deliveries()) await deliver({ ...it.services, netFor: () => hurried }, id);
    expect(patience).toEqual([10_000]);
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "could-not-reach", last_status: null }]);
  });

  test("one that answers 500 for a day gets the message afterwards, once, with the same id", async () => {
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    lab.publishers.setMode("webhook", "500");
    await run(seen("a"));
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      it.clock.pass(20 * 60_000);
      await work();
    }
    const tries = got("webhook").length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(12);
    lab.publishers.setMode("webhook", "ok");
    for (let hours = 0; hours < 24; hours += 4) {
      it.clock.pass(4 * HOUR_MS);
      await work();
    }
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: tries + 1 }]);
    expect(new Set(got("webhook").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(got("webhook")).toHaveLength(tries + 1);
  });

  test("one that never answers well is given up after three days, and can be tried by hand", async () => {
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    lab.publishers.setMode("webhook", "500");
    await run(seen("a"));
    for (let hours = 0; hours < 80; hours += 4) {
      it.clock.pass(4 * HOUR_MS);
      await work();
    }
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "given-up", last_status: 500 });
    lab.publishers.setMode("webhook", "ok");
    expect((await admin.post(`/v1/alert_management/deliveries/${delivery?.id}/retry/`)).statusCode).toBe(200);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
  });

  test("one that says 410 is left alone from then on, until its address is given anew", async () => {
    const { id, version } = await setting({ slack_webhook: null, webhook: WEBHOOK });
    lab.publishers.setMode("webhook", "410");
    await run(seen("a"));
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "gone", attempts: 1 }]);
    lab.publishers.setMode("webhook", "ok");
    await run(seen("a", "b"));
    expect(got("webhook")).toHaveLength(1);
    const list = await admin.get(`/v1/alert_management/?domain=${domain}`);
    expect(list.json<{ data: { channels: object[] }[] }>().data[0]?.channels).toMatchObject([{ state: "stopped" }]);
    const renewed = await admin.send("PATCH", `/v1/alert_management/${id}/`, { webhook: WEBHOOK, version });
    expect(renewed.statusCode).toBe(200);
    await run(seen("a", "b", "c"));
    expect(got("webhook")).toHaveLength(2);
  });

  test("a mail server that refuses for hours gets the mail later, once", async () => {
    await setting({ slack_webhook: null, received_email: `later@${domain}` });
    await run(seen("a"));
    // The outbox gave it up: that is what refusing for two hours comes to.
    const forget = all((tx) =>
      tx
        .updateTable("mail_outbox")
        .set({ sent_at: null, sealed_body: null, last_error: "451" })
        .where("to_address", "=", `later@${domain}`)
        .execute(),
    );
    await forget;
    it.clock.pass(HOUR_MS);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "mail-refused" }]);
    it.clock.pass(HOUR_MS);
    await work();
    it.clock.pass(HOUR_MS);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    expect(await it.mailTo(`later@${domain}`)).toHaveLength(1);
  });
});

describe("an address that leads inside", () => {
  test("is never connected to, and looks like every other that cannot be reached", async () => {
    // The real network with its strict policy: every name of the lab leads to loopback, which it must not touch.
    const { policy: _, ...rest } = lab.netOptions;
    const { createAddressPolicy } = await import("@parapet/net/address-policy");
    await using strict = createNet({ ...rest, policy: createAddressPolicy() });
    const before = lab.publishers.received("webhook").length;
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    const id = await scan(seen("a"));
    await raiseForRun(it.services, id);
    const services = { ...it.services, netFor: () => strict };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "could-not-reach", last_status: null }]);
    expect(lab.publishers.received("webhook")).toHaveLength(before);
  });

  test("a peer without a trusted certificate is told nothing", async () => {
    const { extraCa: _, ...rest } = lab.netOptions;
    await using wary = createNet(rest);
    const before = lab.publishers.received("slack").length;
    await setting();
    await raiseForRun(it.services, await scan(seen("a")));
    const services = { ...it.services, netFor: () => wary };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ last_error: "could-not-reach" }]);
    expect(lab.publishers.received("slack")).toHaveLength(before);
  });

  test("a host that is no longer on the list is given up", async () => {
    await setting({ slack_webhook: null, webhook: WEBHOOK });
    await raiseForRun(it.services, await scan(seen("a")));
    const services = { ...it.services, config: { ...it.services.config, webhookHosts: [] } };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "not-allowed" }]);
    expect(got("webhook")).toEqual([]);
  });
});

test("a look-alike that gains mail, loses it and gains it again is told each time, and its story says so", async () => {
  await setting({}, ["look_alike_active"]);
  const name = `acrne${serial}.test`;
  const sweep = (mx: string[], more: object = {}): Known => ({
    ...NOTHING_KNOWN,
    results: [
      {
        check: "lookalike-domains",
        subject: domain,
        status: "judged",
        verdicts: [
          {
            outcome: "lookalike-registered",
            subject: name,
            evidence: { domain: name, ns: ["ns.test"], a: [], mx, title: null, login_form: null, intent: { score: 10 }, ...more },
          },
        ],
      },
    ],
  }); // prettier-ignore
  const told = () =>
    got("slack").map(({ text }) => (/acrne\d+\.test now [\w ]+/.exec(text.replaceAll("\u2060", "")) ?? [""])[0]);
  await run(sweep([]));
  expect(got("slack")).toEqual([]);
  await run(sweep(["mx.test"]));
  await run(sweep(["mx.test"]));
  expect(told()).toEqual([`${name} now receives mail`]);
  // One sweep that could not ask for mail neither takes it away nor brings it back.
  await run(sweep([], { not_seen: ["MX"] }));
  await run(sweep(["mx.test"]));
  expect(told()).toHaveLength(1);
  await run(sweep([]));
  const last = await run(sweep(["mx2.test"], { title: "Acme", login_form: true }));
  await raiseForRun(it.services, last);
  await work();
  expect(got("slack")).toHaveLength(2);
  expect(told()[1]).toBe(`${name} now receives mail`);
  expect(got("slack")[1]?.text).toContain("now asks for a password");
  const [found] = (await admin.get(`/v1/findings/?domain=${domain}`)).json<{ data: { id: string }[] }>().data;
  const { history } = (await admin.get(`/v1/findings/${found?.id}/`)).json<{
    data: { history: { kind: string; changes: { kind: string; after: string }[] }[] };
  }>().data;
  expect(history.map(({ kind }) => kind)).toEqual(["found", "changed", "changed", "changed"]);
  expect(history.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    [],
    ["mail-appeared"],
    ["mail-gone"],
    ["mail-appeared", "site-appeared", "login-appeared"],
  ]);
});

test("quiet hours and digests hold messages back and make one of many", async () => {
  const clockAt = (hour: number) => {
    const now = new Date(it.clock.at);
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour));
    it.clock.pass(next.getTime() - it.clock.at);
  };
  clockAt(20);
  await setting({ quiet_hours: { from: "18:00", to: "07:00" } });
  await setting({ name: "Digest", slack_webhook: null, teams_webhook: TEAMS, digest: "daily", digest_hour: 9 });
  await run(seen("a"));
  await run(seen("a", "b"));
  expect([got("slack"), got("teams")]).toEqual([[], []]);
  clockAt(7);
  await work();
  expect(got("slack").map(({ text }) => (JSON.parse(text) as { text: string }).text)).toEqual([
    `${domain}: 2 new things`,
  ]);
  expect(got("teams")).toEqual([]);
  it.clock.pass(2 * HOUR_MS + 1);
  await work();
  await work();
  expect(got("teams")).toHaveLength(1);
  expect(got("teams")[0]?.text).toContain(`${domain}: 2 new things`);
  expect(got("slack")).toHaveLength(1);
});

test("an import that writes in many steps is one alert, when it has settled", async () => {
  await setting({}, ["new_leaked_password"]);
  const leak = (subject: string) =>
    all((tx) =>
      recordFindings(tx, { org, domain, scan: null as unknown as ScanId, at: it.clock.now() }, [
        {
          area: "leaked-credentials", check: "leaked-credential", outcome: "x", subject, target: domain, severity: "high",
          evidence: null, params: {}, details: {}, cvss: null, exploitAvailable: null, knownExploited: false, epss: null,
        },
      ]),
    ); // prettier-ignore
  for (const subject of ["one", "two", "three"]) {
    await leak(subject);
    it.clock.pass(20_000);
    await work();
  }
  expect(got("slack")).toEqual([]);
  it.clock.pass(61_000);
  await work();
  await work();
  expect(got("slack").map(({ text }) => (JSON.parse(text) as { text: string }).text)).toEqual([
    `${domain}: 3 new things`,
  ]);
});

test("addresses and keys are sealed where they lie", async () => {
  await setting({ webhook: WEBHOOK, teams_webhook: TEAMS });
  const rows = await all((tx) => tx.selectFrom("alert_channel").selectAll().execute());
  const stored = rows
    .filter(({ kind }) => kind !== "email")
    .map((row) => `${row.hint}${row.sealed_address.toString("latin1")}${row.sealed_secret?.toString("latin1") ?? ""}`)
    .join("\n");
  for (const secret of ["abcdefghijkl", "sig=abcdef", "whsec_", "/parapet"]) expect(stored).not.toContain(secret);
});

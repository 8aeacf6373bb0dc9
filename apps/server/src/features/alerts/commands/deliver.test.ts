import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { describe, expect, inject, test } from "vitest";

import { verifyWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import { alertStage, TEAMS, WEBHOOK } from "../testing/alert-stage.ts";
import { deliver } from "./deliver.ts";
import { raiseForRun } from "./raise-for-run.ts";

const VULNERABLE = ["new_vulnerabilities", "email_protection"] as const;

const stage = alertStage();
const { all, change, deliveries, got, run, scan, seen, setting, work } = stage;

test("one run is one message to each channel, whatever it brought, in the form each takes", async () => {
  const { webhook_secret: secret } = await setting(VULNERABLE, {
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
    text: `${stage.domain}\u202f: Nouvelles vulnérabilités détectées (3)`,
    blocks: [{ type: "header" }, { type: "section" }, { type: "actions" }, { type: "context" }],
  });
  expect(JSON.parse(teams?.text ?? "")).toMatchObject({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content: { type: "AdaptiveCard" } }],
  });
  expect(JSON.parse(hook?.text ?? "")).toMatchObject({
    type: "alert.raised",
    data: { domain: stage.domain, count: 3, severity: "high", events: [{ type: "new_vulnerabilities" }, {}, {}] },
  });
  const id = verifyWebhook(secret ?? "", hook?.headers ?? {}, hook?.text ?? "", stage.clock.now());
  expect((await deliveries()).find(({ kind }) => kind === "webhook")?.id).toBe(id);
  const mails = (await stage.it.mailTo("soc@acme.test")).filter(({ subject }) => subject.startsWith(stage.domain));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `${stage.domain}\u202f: Nouvelles vulnérabilités détectées (3)`,
  ]);
  stage.clock.pass(60_000);
  await work();
  expect((await deliveries()).map(({ kind, state, attempts }) => [kind, state, attempts])).toEqual([
    ["email", "delivered", 1],
    ["slack", "delivered", 1],
    ["teams", "delivered", 1],
    ["webhook", "delivered", 1],
  ]);
});

test("alerts that name the same address mail it one message for a scan, with each event once", async () => {
  await setting(VULNERABLE, { name: "All hosts", received_email: "soc@acme.test" });
  await setting(VULNERABLE, { name: "Board", received_email: "soc@acme.test" });
  await setting(VULNERABLE, { name: "Colleague", received_email: "sec@acme.test" });
  await setting(VULNERABLE, { name: "French", received_email: "soc@acme.test", language: "fr" });
  await run(seen("a", "b"));
  const about = async (to: string) =>
    (await stage.it.mailTo(to)).filter(({ subject }) => subject.startsWith(stage.domain));
  const [one, other, ...more] = (await about("soc@acme.test")).toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect(more).toEqual([]);
  expect([one?.subject.includes("(2)"), other?.subject.includes("(2)")]).toEqual([true, true]);
  const english = [one, other].find((mail) => mail?.text.includes("All hosts"));
  expect(english?.text).toContain("All hosts, Board");
  expect(await about("sec@acme.test")).toHaveLength(1);
  stage.clock.pass(60_000);
  await work();
  const mailed = (await deliveries()).filter(({ kind }) => kind === "email");
  expect(mailed.map(({ state, attempts }) => [state, attempts])).toEqual(Array(4).fill(["delivered", 1]));
});

test("jobs that are delivered twice, or in reverse order, double nothing", async () => {
  await setting(VULNERABLE);
  const first = await scan(seen("a"));
  const second = await scan(seen("a", "b"));
  await Promise.all([raiseForRun(stage.services, second), raiseForRun(stage.services, second)]);
  await raiseForRun(stage.services, first);
  await raiseForRun(stage.services, first);
  const made = await deliveries();
  expect(made).toHaveLength(2);
  await Promise.all([...made, ...made, ...made].map(({ id }) => deliver(stage.services, id)));
  await work();
  expect(got("slack")).toHaveLength(2);
  expect(new Set((await deliveries()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test("untrusted text never becomes a mention, a link or another line", async () => {
  await setting(VULNERABLE, { teams_webhook: TEAMS, received_email: "soc@acme.test" });
  const evil = "<!channel> <https://evil.test|safe> @here *x* [a](https://evil.test)\r\nBcc: x@evil.test \u202Egnp.exe";
  await run({
    ...NOTHING_KNOWN,
    results: [
      {
        check: "web-headers",
        subject: `www.${stage.domain}`,
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
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", mode);
    await run(seen("a"));
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1, last_error: error, last_status: status });
    expect(got("webhook")).toHaveLength(1);
  });

  test("silence ends after ten seconds and is tried again", async () => {
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", "silent");
    await raiseForRun(stage.services, await scan(seen("a")));
    const patience: (number | undefined)[] = [];
    const hurried: Net = {
      ...stage.net,
      http: (request) => {
        patience.push(request.timeoutMs);
        return stage.net.http({ ...request, timeoutMs: 200 });
      },
    };
    for (const { id } of await deliveries()) await deliver({ ...stage.services, netFor: () => hurried }, id);
    expect(patience).toEqual([10_000]);
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "could-not-reach", last_status: null }]);
  });

  test.runIf(inject("isNightly"))(
    "one that answers 500 for a day gets the message afterwards, once, with the same id",
    async () => {
      await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
      stage.lab.publishers.setMode("webhook", "500");
      await run(seen("a"));
      for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
        stage.clock.pass(20 * 60_000);
        await work();
      }
      const tries = got("webhook").length;
      expect(tries).toBeGreaterThan(4);
      expect(tries).toBeLessThan(12);
      stage.lab.publishers.setMode("webhook", "ok");
      for (let hours = 0; hours < 24; hours += 4) {
        stage.clock.pass(4 * HOUR_MS);
        await work();
      }
      expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: tries + 1 }]);
      expect(new Set(got("webhook").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(got("webhook")).toHaveLength(tries + 1);
    },
  );

  test.runIf(inject("isNightly"))(
    "one that never answers well is given up after three days, and can be tried by hand",
    async () => {
      await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
      stage.lab.publishers.setMode("webhook", "500");
      await run(seen("a"));
      for (let hours = 0; hours < 80; hours += 4) {
        stage.clock.pass(4 * HOUR_MS);
        await work();
      }
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({ state: "given-up", last_status: 500 });
      stage.lab.publishers.setMode("webhook", "ok");
      expect((await stage.admin.post(`/v1/alert_management/deliveries/${delivery?.id}/retry/`)).statusCode).toBe(200);
      await work();
      expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    },
  );

  test("one that says 410 is left alone from then on, until its address is given again", async () => {
    const { id, version } = await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", "410");
    await run(seen("a"));
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "gone", attempts: 1 }]);
    stage.lab.publishers.setMode("webhook", "ok");
    await run(seen("a", "b"));
    expect(got("webhook")).toHaveLength(1);
    const list = await stage.admin.get(`/v1/alert_management/?domain=${stage.domain}`);
    expect(list.json<{ data: { channels: object[] }[] }>().data[0]?.channels).toMatchObject([{ state: "stopped" }]);
    const renewed = await stage.admin.send("PATCH", `/v1/alert_management/${id}/`, { webhook: WEBHOOK, version });
    expect(renewed.statusCode).toBe(200);
    await run(seen("a", "b", "c"));
    expect(got("webhook")).toHaveLength(2);
  });

  test("a mail server that refuses for hours gets the mail later, once", async () => {
    await setting(VULNERABLE, { slack_webhook: null, received_email: `later@${stage.domain}` });
    await run(seen("a"));
    // The outbox gave it up: that is what refusing for two hours comes to.
    const forget = all((tx) =>
      tx
        .updateTable("mail_outbox")
        .set({ sent_at: null, sealed_body: null, last_error: "451" })
        .where("to_address", "=", `later@${stage.domain}`)
        .execute(),
    );
    await forget;
    stage.clock.pass(HOUR_MS);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "mail-refused" }]);
    stage.clock.pass(HOUR_MS);
    await work();
    stage.clock.pass(HOUR_MS);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    expect(await stage.it.mailTo(`later@${stage.domain}`)).toHaveLength(1);
  });
});

describe("an address that leads inside", () => {
  test("is never connected to, and is reported like any other unreachable target", async () => {
    // The real network with its strict policy: every name of the lab leads to loopback, which it must not touch.
    const { policy: _, ...rest } = stage.lab.netOptions;
    const { createAddressPolicy } = await import("@parapet/net/address-policy");
    await using strict = createNet({ ...rest, policy: createAddressPolicy() });
    const before = stage.lab.publishers.received("webhook").length;
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    const id = await scan(seen("a"));
    await raiseForRun(stage.services, id);
    const services = { ...stage.services, netFor: () => strict };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ state: "waiting", last_error: "could-not-reach", last_status: null }]);
    expect(stage.lab.publishers.received("webhook")).toHaveLength(before);
  });

  test("a peer without a trusted certificate receives nothing", async () => {
    const { extraCa: _, ...rest } = stage.lab.netOptions;
    await using wary = createNet(rest);
    const before = stage.lab.publishers.received("slack").length;
    await setting(VULNERABLE);
    await raiseForRun(stage.services, await scan(seen("a")));
    const services = { ...stage.services, netFor: () => wary };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ last_error: "could-not-reach" }]);
    expect(stage.lab.publishers.received("slack")).toHaveLength(before);
  });

  test("a host that is no longer on the list is given up", async () => {
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    await raiseForRun(stage.services, await scan(seen("a")));
    const services = { ...stage.services, config: { ...stage.services.config, webhookHosts: [] } };
    for (const delivery of await deliveries()) await deliver(services, delivery.id);
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "not-allowed" }]);
    expect(got("webhook")).toEqual([]);
  });
});

describe("what happens before the next attempt", () => {
  const failing = async () => {
    const made = await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", "500");
    await run(seen("a"));
    stage.lab.publishers.setMode("webhook", "ok");
    return made;
  };
  const goOn = async () => {
    for (let days = 0; days < 4; days += 1) {
      stage.clock.pass(DAY_MS);
      await work();
    }
  };

  test.each<[string, () => object]>([
    ["muted", () => ({ muted_until: Math.floor(stage.clock.at / 1000) + 10 * 86_400 })],
    ["switched off", () => ({ enabled: false })],
  ])("%s: it is not tried again, and the log says why", async (_, body) => {
    await change(await failing(), body());
    await goOn();
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "muted", attempts: 1 }]);
    expect(got("webhook")).toHaveLength(1);
    const log = await stage.admin.get("/v1/alert_management/deliveries/?state=given-up");
    expect(log.json<{ data: { error: string | null }[] }>().data.map(({ error }) => error)).toContain("muted");
  });

  test("the domain is removed: nothing more is said about it", async () => {
    await failing();
    expect((await stage.admin.send("DELETE", `/v1/domains/${stage.domain}/`)).statusCode).toBe(200);
    await goOn();
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: "domain-removed", attempts: 1 }]);
    expect(got("webhook")).toHaveLength(1);
  });

  test("the mute is over again: what was not tried meanwhile goes out", async () => {
    const made = await failing();
    await change(made, { muted_until: Math.floor(stage.clock.at / 1000) + 20 });
    stage.clock.pass(60_000);
    await work();
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });
});

test("addresses and keys are encrypted at rest", async () => {
  await setting(VULNERABLE, { webhook: WEBHOOK, teams_webhook: TEAMS });
  const rows = await all((tx) => tx.selectFrom("alert_channel").selectAll().execute());
  const stored = rows
    .filter(({ kind }) => kind !== "email")
    .map((row) => `${row.hint}${row.sealed_address.toString("latin1")}${row.sealed_secret?.toString("latin1") ?? ""}`)
    .join("\n");
  for (const secret of ["abcdefghijkl", "sig=abcdef", "whsec_", "/parapet"]) expect(stored).not.toContain(secret);
});

describe("a channel that cannot be sent to as it is", () => {
  const stored = (values: object) =>
    all((tx) =>
      tx
        .updateTable("alert_channel")
        .set(values)
        .where("kind", "=", "webhook")
        .where("setting_id", "in", tx.selectFrom("alert_setting").select("id").where("domain", "=", stage.domain))
        .execute(),
    );

  test.each([
    ["of a kind that only another version knows", { kind: "pigeon" }, "unknown-channel"],
    ["of a kind that takes tickets, not alerts", { kind: "tickets" }, "unknown-channel"],
    ["whose signing key is missing", { sealed_secret: null }, "no-signing-key"],
  ])("%s: nothing is sent, and the log says why", async (_, values, error) => {
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    await stored(values);
    await run(seen("a"));
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_error: error }]);
    expect(got("webhook")).toEqual([]);
  });
});

import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { AlertType } from "@parapet/domain/alerts";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { recordRun } from "../../scans/testing/record-run.ts";
import { deliver } from "../commands/deliver.ts";
import { raiseForRun } from "../commands/raise-for-run.ts";
import { sweepAlerts } from "../commands/sweep-alerts.ts";

export const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
export const TEAMS = "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abcdef";
export const WEBHOOK = "https://webhook.publishers.test/parapet";

/** A setting as its owner sees it. */
interface MadeSetting {
  readonly id: string;
  readonly version: number;
  readonly webhook_secret: string | null;
}

/** A portal with its receivers, and for each test a domain of its own: runs are recorded, alerts raised, messages sent. */
class AlertStage {
  lab!: Lab;
  net!: Net & AsyncDisposable;
  it!: TestPortal;
  org!: OrgId;
  admin!: TestBrowser;
  serial = 0;
  domain = "";

  get clock() {
    return this.it.clock;
  }

  get services() {
    return this.it.services;
  }

  readonly all: TestPortal["all"] = (work) => this.it.all(work);

  readonly setting = async (types: AlertType | readonly AlertType[], about: object = {}): Promise<MadeSetting> => {
    const reply = await this.admin.post("/v1/alert_management/", {
      domain: this.domain,
      name: "Night watch",
      slack_webhook: SLACK,
      alert_types: Object.fromEntries([types].flat().map((type) => [type, true])),
      ...about,
    });
    if (reply.statusCode !== 200) throw new Error(`the setting was refused: ${reply.body}`);
    return reply.json<{ data: MadeSetting }>().data;
  };

  readonly change = async ({ id, version }: MadeSetting, body: object): Promise<void> => {
    const reply = await this.admin.send("PATCH", `/v1/alert_management/${id}/`, { ...body, version });
    if (reply.statusCode !== 200) throw new Error(`the change was refused: ${reply.body}`);
  };

  /** An evaluated check with these outcomes, each of them bad. */
  readonly seen = (...outcomes: string[]): Known => ({
    ...NOTHING_KNOWN,
    results: [
      {
        check: "web-headers",
        subject: `www.${this.domain}`,
        status: "judged",
        verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
      },
    ],
  });

  /** One whole run, as a worker records it. */
  readonly scan = async (known: Known): Promise<ScanId> => {
    this.clock.pass(HOUR_MS);
    return recordRun(this.it, this.org, this.domain, known);
  };

  readonly deliveries = () =>
    this.all((tx) =>
      tx
        .selectFrom("alert_delivery as d")
        .innerJoin("alert_setting as s", "s.id", "d.setting_id")
        .select([
          "d.id",
          "d.kind",
          "d.state",
          "d.attempts",
          "d.last_error",
          "d.last_status",
          "d.about",
          "d.next_attempt_at",
        ])
        .where("s.domain", "=", this.domain)
        .orderBy("d.created_at")
        .orderBy("d.kind")
        .execute(),
    );

  /** What the workers do with the jobs that were asked for. */
  readonly work = async (): Promise<void> => {
    await sweepAlerts(this.services);
    for (const { id, state } of await this.deliveries()) if (state === "waiting") await deliver(this.services, id);
    await this.services.mail.flush();
  };

  /** A run with everything that follows from it. */
  readonly run = async (known: Known): Promise<ScanId> => {
    const id = await this.scan(known);
    await raiseForRun(this.services, id);
    await this.work();
    return id;
  };

  /** What a receiver got about this test's domain. */
  readonly got = (id: string) =>
    this.lab.publishers
      .received(id)
      .filter(({ body }) => body.toString().includes(this.domain))
      .map(({ body, headers }) => ({ text: body.toString().replaceAll("\u2060", ""), headers }));

  /** The first line of each message that Slack or Teams got. */
  readonly titles = (id: string): string[] =>
    this.got(id).map(({ text }) => (/[\w.-]+: [^\n]*? \(\d+\)/.exec(text) ?? [""])[0]);

  /** The triggered alerts in the order they were raised. */
  readonly raised = async () => {
    const rows = await this.all((tx) =>
      tx.selectFrom("alert").select("events").where("domain", "=", this.domain).orderBy("raised_at").execute(),
    );
    type Event = { type: AlertType; subject: string; detail?: string; before?: number; after?: number };
    return rows.flatMap(({ events }) => events as Event[]);
  };

  readonly held = () =>
    this.all((tx) =>
      tx.selectFrom("alert").select(["held", "due_at", "released_at"]).where("domain", "=", this.domain).execute(),
    );

  /** Goes on to this hour of the next day. */
  readonly clockAt = (hour: number, minute = 0): void => {
    const now = new Date(this.clock.at);
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour, minute);
    this.clock.pass(next - this.clock.at);
  };
}

/** Opens one stage for a file of tests. */
export const alertStage = (): AlertStage => {
  const stage = new AlertStage();
  beforeAll(async () => {
    stage.lab = await startLab([]);
    stage.net = createNet(stage.lab.netOptions);
    stage.it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "webhook.publishers.test" }, { netOf: () => stage.net });
    stage.org = await stage.it.organization("Acme");
    // By key: the clock of these tests passes days, which no session survives.
    const browser = await stage.it.confirm(
      await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email),
    );
    const made = await browser.post("/v1/api_keys/", {
      name: "tests",
      days: 365,
      scopes: KEY_SCOPE_IDS,
      password: PASSWORD,
    });
    stage.admin = stage.it.browser();
    stage.admin.bearer = made.json<{ data: { secret: string } }>().data.secret;
  });
  afterAll(async () => {
    await stage.it[Symbol.asyncDispose]();
    await stage.net[Symbol.asyncDispose]();
    await stage.lab.close();
  });
  beforeEach(async () => {
    stage.serial += 1;
    stage.domain = `acme${stage.serial}.test`;
    await stage.all((tx) =>
      tx.insertInto("authorised_domain").values({ org_id: stage.org, name: stage.domain, proof_token: "x" }).execute(),
    );
    for (const id of ["slack", "teams", "webhook"]) stage.lab.publishers.setMode(id, "ok");
  });
  return stage;
};

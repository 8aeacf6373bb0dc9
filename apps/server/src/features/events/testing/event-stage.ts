import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { afterAll, beforeAll } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { runJob } from "../../../testing/run-job.ts";
import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

export const RECEIVER = "https://webhook.publishers.test/events";

/** An event as receivers and the feed see it. */
export interface SeenEvent {
  readonly id: string;
  readonly type: string;
  readonly organization: string;
  readonly object: string;
  readonly data: Record<string, unknown> & { readonly finding?: { id: string; area: string; subject: string } };
}
export interface Feed {
  readonly data: SeenEvent[];
  readonly next: string;
  readonly more: boolean;
}
export interface Made {
  readonly id: string;
  readonly version: number;
  readonly secret: string;
}

/** A portal with a receiver of events; organizations with a domain whose runs are recorded as workers record them. */
class EventStage {
  lab!: Lab;
  net!: Net & AsyncDisposable;
  it!: TestPortal;
  org!: OrgId;
  owner!: TestUser;
  admin!: TestBrowser;

  get services() {
    return this.it.services;
  }

  /** A person's key with these scopes: no session survives the days that these tests pass. */
  readonly byKey = async (user: TestUser, scopes: readonly string[] = KEY_SCOPE_IDS): Promise<TestBrowser> => {
    const browser = await this.it.confirm(await this.it.signIn(user.email));
    const made = await browser.post("/v1/api_keys/", { name: "tests", days: 365, scopes, password: PASSWORD });
    if (made.statusCode !== 200) throw new Error(`the key was refused: ${made.body}`);
    const key = this.it.browser();
    key.bearer = made.json<{ data: { secret: string } }>().data.secret;
    return key;
  };

  /** A run in which these hosts have a weakness, and no others. */
  readonly run = (org: OrgId, domain: string, ...hosts: readonly string[]): Promise<void> =>
    recordPast(
      this.it,
      org,
      domain,
      [
        [
          {
            check: "email-dmarc",
            subject: domain,
            status: "judged",
            verdicts: hosts.map((subject) => ({ outcome: "dmarc-missing", subject })),
          },
        ],
      ],
      0,
    );

  readonly feed = async (reader: TestBrowser, query = ""): Promise<Feed> => {
    const reply = await reader.get(`/v1/events/${query}`);
    if (reply.statusCode !== 200) throw new Error(`the feed answered ${reply.statusCode}: ${reply.body}`);
    return reply.json<Feed>();
  };

  readonly webhook = async (about: object = {}, by: TestBrowser = this.admin): Promise<Made> => {
    const reply = await by.post("/v1/webhooks/", {
      name: `Queue ${Math.random()}`,
      url: RECEIVER,
      types: ["finding.opened", "finding.resolved", "finding.status_changed"],
      ...about,
    });
    if (reply.statusCode !== 200) throw new Error(`the webhook was refused: ${reply.body}`);
    return reply.json<{ data: Made }>().data;
  };

  /** What workers do: events are placed and the webhook has its turn. */
  readonly work = async (...webhooks: readonly Pick<Made, "id">[]): Promise<void> => {
    await runJob(this.it, "sweep-outbox");
    for (const { id } of webhooks) await runJob(this.it, "deliver-events", { webhook: id });
  };

  readonly received = () =>
    this.lab.publishers.received("webhook").map(({ body, headers }) => ({
      event: JSON.parse(body.toString()) as SeenEvent,
      text: body.toString(),
      headers,
    }));

  readonly deliveries = async ({ id }: Pick<Made, "id">, query = "") =>
    (await this.admin.get(`/v1/webhooks/${id}/deliveries/${query}`)).json<{
      data: { event: string; state: string; attempts: number; error: string | null; status: number | null }[];
    }>().data;

  readonly read = async ({ id }: Pick<Made, "id">) =>
    (await this.admin.get(`/v1/webhooks/${id}/`)).json<{
      data: { state: string; paused_reason: string | null; waiting: number; dead: number; version: number };
    }>().data;
}

/** Opens one stage for a file of tests. */
export const eventStage = (domain = "acme.test"): EventStage => {
  const stage = new EventStage();
  beforeAll(async () => {
    stage.lab = await startLab([]);
    stage.net = createNet(stage.lab.netOptions);
    stage.it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "webhook.publishers.test" }, { netOf: () => stage.net });
    stage.org = await stage.it.organization("Acme", "client", { domain });
    stage.owner = await stage.it.user(stage.org, "client_admin");
    stage.admin = await stage.byKey(stage.owner);
  });
  afterAll(async () => {
    await stage.it[Symbol.asyncDispose]();
    await stage.net[Symbol.asyncDispose]();
    await stage.lab.close();
  });
  return stage;
};

import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { JIRA, type jira } from "@parapet/lab/publishers/jira";
import type { PublisherMode } from "@parapet/lab/publishers/publisher";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { deliver } from "../commands/deliver.ts";
import { pollTickets } from "../commands/poll-tickets.ts";
import { notifyTicketFor } from "../commands/tickets.ts";
import { pollTicketsJob } from "../jobs/poll-tickets.ts";

const CLOUD = {
  kind: "jira-cloud",
  url: "https://acme.atlassian.net",
  account: JIRA.account,
  token: JIRA.token,
  project: JIRA.project,
  type: JIRA.type,
} as const;
const DATA_CENTER = {
  kind: "jira-data-center",
  url: "https://jira.publishers.test",
  token: JIRA.token,
  project: JIRA.project,
  type: JIRA.type,
} as const;

let it: TestPortal;
let lab: Lab;
let org: OrgId;
let admin: TestBrowser;
let there: ReturnType<typeof jira>;
let serial = 0;

const connect = (body: object) => admin.send("PUT", "/v1/ticket_system/", body);
const plant = async (): Promise<FindingId> => {
  serial += 1;
  const subject = `https://www.acme.test/{noformat}/[click|https://evil.test]/${serial}`;
  const observation = {
    area: "web-apps-exposures",
    check: "web-headers",
    outcome: "x",
    subject,
    target: subject,
    severity: "high",
    evidence: null,
    params: {},
    details: {},
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  } as const;
  await it.all((tx) => recordFindings(tx, { org, domain: "acme.test", scan: null, at: it.clock.now() }, [observation]));
  const row = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("subject", "=", subject).executeTakeFirstOrThrow(),
  );
  return row.id as FindingId;
};
const waiting = () =>
  it.all((tx) => tx.selectFrom("alert_delivery").selectAll().where("state", "=", "waiting").execute());
const flush = async () => {
  for (const { id } of await waiting()) await deliver(it.services, id);
};
const later = async () => {
  it.clock.pass(HOUR_MS);
  await flush();
};
const shown = async (finding: FindingId) => {
  const reply = await admin.get(`/v1/tickets/?finding_id=${finding}`);
  const { data } = reply.json<{ data: { state: string; external_id: string | null; external_url: string | null }[] }>();
  return data[0];
};
const made = async (): Promise<{ finding: FindingId; key: string }> => {
  const finding = await plant();
  await admin.post("/v1/tickets/", { finding_id: finding, note: "Please look" });
  await flush();
  return { finding, key: (await shown(finding))?.external_id ?? "" };
};
const issueOf = (key: string) => {
  const issue = there.issues.get(key);
  if (issue === undefined) throw new Error(`no issue ${key}`);
  return issue;
};
const poll = () =>
  pollTicketsJob.run({}, { services: it.services, signal: AbortSignal.timeout(60_000), attempt: 1, id: "of the test" });
const retests = async (finding: FindingId) =>
  (await it.services.jobs.boss.findJobs("report-ticket-done")).filter(
    ({ data }) => (data as { finding: string }).finding === finding,
  ).length;
const report = (finding: FindingId, kind: "resolved" | "reopened") =>
  within(it.services.db, [org], (tx) => notifyTicketFor(it.services, tx, org, finding, kind));

beforeAll(async () => {
  lab = await startLab([]);
  there = lab.publishers.all.find(({ id }) => id === "jira") as ReturnType<typeof jira>;
  it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "jira.publishers.test" }, { netOf: () => lab.net });
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  const key = await browser.post("/v1/api_keys/", { name: "k", days: 365, scopes: KEY_SCOPE_IDS, password: PASSWORD });
  admin = it.browser();
  admin.bearer = key.json<{ data: { secret: string } }>().data.secret;
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});
beforeEach(() => lab.publishers.setMode("jira", "ok"));

describe("refused when it is connected, by the field that is to be corrected", () => {
  test.each([
    ["a host of another", { url: "https://acme.atlassian.net.evil.test" }, "url"],
    ["a private address", { url: "https://127.0.0.1" }, "url"],
    ["an account that is no email address", { account: "bot" }, "account"],
    ["a token with a line break", { token: "abc\r\nx-evil: 1" }, "token"],
    ["a project key that would be a path", { project: "../../admin" }, "project"],
    ["a wrong token", { token: "some-other-token" }, "token"],
    ["a project that the account cannot see", { project: "OTHER" }, "project"],
  ])("%s", async (_, about, field) => {
    const reply = await connect({ ...CLOUD, ...about });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
    expect((await admin.get("/v1/ticket_system/")).json()).toEqual({ data: null });
  });
});

describe.each([
  ["Jira Cloud", CLOUD],
  ["Jira Data Center", DATA_CENTER],
])("%s", (_, connection) => {
  beforeAll(async () => {
    lab.publishers.setMode("jira", "ok");
    await connect(connection);
  });

  test("the answer to a connection holds no secret and no address for events", async () => {
    const reply = await connect(connection);
    expect(reply.json()).toMatchObject({ data: { kind: connection.kind, inbound_url: null, secret: null } });
    expect(reply.body).not.toContain(JIRA.token);
  });

  test("the token is encrypted at rest and shown nowhere", async () => {
    const rows = await it.all((tx) => tx.selectFrom("alert_channel").selectAll().execute());
    const stored = rows.map((row) => `${row.hint}${row.sealed_address.toString("latin1")}`).join();
    const read = (await admin.get("/v1/ticket_system/")).body;
    for (const text of [stored, read]) expect(text).not.toContain(JIRA.token);
    expect(read).toContain(`${new URL(connection.url).host} · SEC`);
  });

  test("a finding becomes one issue of the chosen type, whose texts are no markup", async () => {
    const { finding, key } = await made();
    expect(await shown(finding)).toMatchObject({
      state: "open",
      external_id: key,
      external_url: `${connection.url}/browse/${key}`,
    });
    const { fields } = issueOf(key);
    const text = JSON.stringify(fields["description"]);
    expect(text).toContain(`finding=${finding}`);
    expect(text).toContain("Please look");
    // In markup it would end the block; a document has no markup.
    expect(text.includes("/{noformat}/")).toBe(connection.kind === "jira-cloud");
  });

  test("done there requests one re-test and resolves nothing; still present reopens it there and here", async () => {
    const { finding, key } = await made();
    issueOf(key).category = "indeterminate";
    await poll();
    expect((await shown(finding))?.state).toBe("in progress");
    issueOf(key).category = "done";
    await poll();
    await poll();
    expect((await shown(finding))?.state).toBe("done");
    expect(await retests(finding)).toBe(1);
    expect((await admin.get(`/v1/findings/${finding}/`)).json()).toMatchObject({ data: { status: "open" } });
    await report(finding, "reopened");
    await flush();
    expect(issueOf(key).category).not.toBe("done");
    expect(issueOf(key).comments).toHaveLength(1);
    expect((await shown(finding))?.state).toBe("open");
    issueOf(key).category = "done";
    await poll();
    expect(await retests(finding)).toBeGreaterThanOrEqual(1);
    await report(finding, "resolved");
    await flush();
    expect([issueOf(key).category, (await shown(finding))?.state]).toEqual(["done", "closed"]);
  });

  test("a system that answers slowly is read for some seconds at a time, so that others are read too", async () => {
    const tickets: Awaited<ReturnType<typeof made>>[] = [];
    for (let n = 0; n < 6; n += 1) tickets.push(await made());
    for (const { key } of tickets) issueOf(key).category = "done";
    let answered = 0;
    const slow = { ...it.services, now: () => new Date(it.clock.now().getTime() + (answered += 1) * 4_000) };
    const done = async () =>
      (await Promise.all(tickets.map(({ finding }) => shown(finding)))).filter((one) => one?.state === "done").length;
    await pollTickets(slow, AbortSignal.timeout(60_000));
    const first = await done();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(6);
    for (let n = 0; n < 6; n += 1) await poll();
    expect(await done()).toBe(6);
  });

  test("verified here closes it there", async () => {
    const { finding, key } = await made();
    await report(finding, "resolved");
    await flush();
    expect([issueOf(key).category, issueOf(key).comments.length]).toEqual(["done", 1]);
  });

  test("deleted there: it is closed here, and nothing is resolved", async () => {
    const { finding, key } = await made();
    there.issues.delete(key);
    there.issues.set("SEC-0", { key: "SEC-0", fields: {}, comments: [], category: "new" });
    await poll();
    expect((await shown(finding))?.state).toBe("closed");
    expect(await retests(finding)).toBe(0);
  });

  test.each<[PublisherMode, string]>([
    ["401", "answered"],
    ["403", "answered"],
    ["404", "answered"],
    ["429", "answered"],
    ["500", "answered"],
    ["malformed", "unexpected-answer"],
    ["html-instead-of-json", "unexpected-answer"],
    ["redirects-inside", "answered"],
  ])(
    "%s: the connection is marked, the message waits, and it is created once when all is well",
    async (mode, error) => {
      lab.publishers.setMode("jira", mode);
      const { finding } = await made();
      expect(await waiting()).toMatchObject([{ last_error: error, attempts: 1 }]);
      expect((await admin.get("/v1/ticket_system/")).json()).toMatchObject({ data: { state: "failing" } });
      expect(await shown(finding)).toMatchObject({ state: "sent", external_id: null });
      lab.publishers.setMode("jira", "ok");
      const before = there.issues.size;
      await later();
      expect(there.issues.size).toBe(before + 1);
      expect((await shown(finding))?.state).toBe("open");
      expect((await admin.get("/v1/ticket_system/")).json()).toMatchObject({ data: { state: "working" } });
    },
  );

  test("an answer that is lost on the way creates no second issue", async () => {
    const before = there.issues.size;
    const answer = there.answer.bind(there);
    there.answer = (request) => {
      const given = answer(request);
      // Created, and the answer never arrives.
      if (request.method === "POST" && request.path.endsWith("/issue")) return { status: 502, body: "" };
      return given;
    };
    const { finding } = await made();
    there.answer = answer;
    expect(there.issues.size).toBe(before + 1);
    await later();
    expect(there.issues.size).toBe(before + 1);
    expect((await shown(finding))?.state).toBe("open");
  });

  test("what is reported before the issue exists waits for it", async () => {
    lab.publishers.setMode("jira", "500");
    const { finding } = await made();
    await report(finding, "resolved");
    lab.publishers.setMode("jira", "ok");
    await flush();
    await later();
    await later();
    const key = (await shown(finding))?.external_id ?? "";
    expect([issueOf(key).category, (await shown(finding))?.state]).toEqual(["done", "closed"]);
  });
});

test("the person who connected it has left: nothing is sent and nothing is read", async () => {
  await connect(CLOUD);
  const { finding, key } = await made();
  await it.all((tx) =>
    tx.updateTable("alert_channel").set({ owner_id: null }).where("setting_id", "is", null).execute(),
  );
  issueOf(key).category = "done";
  await poll();
  expect(await retests(finding)).toBe(0);
  expect((await admin.post("/v1/tickets/", { finding_id: await plant() })).statusCode).toBe(409);
});

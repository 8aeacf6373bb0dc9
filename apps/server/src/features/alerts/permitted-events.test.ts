import { setRights } from "@parapet/db/queries/access";
import { KEY_SCOPE_IDS, type KeyScope } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { expect, test } from "vitest";

import { PASSWORD, type TestBrowser } from "../../testing/test-portal.ts";
import { raiseAlert } from "./commands/raise-alert.ts";
import { alertStage, SLACK } from "./testing/alert-stage.ts";

const stage = alertStage();
const { deliveries, got, run, setting } = stage;
const TYPES = ["new_leaked_password", "new_vulnerabilities"] as const;

/** A leaked credential and a vulnerability, each with a marker. */
const both = (): Known => ({
  ...NOTHING_KNOWN,
  results: (["leaked-credentials", "web-apps-exposures"] as const).map((area) => ({
    check: "web-headers",
    subject: `marker-${area}.${stage.domain}`,
    status: "judged" as const,
    verdicts: [{ outcome: area, severity: "high" as const, area, subject: `marker-${area}.${stage.domain}` }],
  })),
});

const keyWith = async (scopes: readonly KeyScope[]): Promise<TestBrowser> => {
  const owner = await stage.it.confirm(await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email));
  const made = await owner.post("/v1/api_keys/", { name: "narrow", days: 365, scopes, password: PASSWORD });
  const browser = stage.it.browser();
  browser.bearer = made.json<{ data: { secret: string } }>().data.secret;
  return browser;
};

test("raised alerts and notifications show a key the events that its scopes let it read, and no others", async () => {
  await setting(TYPES);
  await run(both());
  const shown = async (browser: TestBrowser) => {
    const path = `/v1/alert_management/alerts/?domain=${stage.domain}`;
    const { body } = await browser.get(path);
    return ["leaked-credentials", "web-apps-exposures"].filter((area) => body.includes(`marker-${area}`));
  };
  const countOf = async (browser: TestBrowser) =>
    (await browser.get("/v1/notifications/"))
      .json<{ data: { domain: string; count: number }[] }>()
      .data.filter(({ domain }) => domain === stage.domain)
      .map(({ count }) => count);
  expect(await shown(stage.admin)).toEqual(["leaked-credentials", "web-apps-exposures"]);
  expect(await countOf(stage.admin)).toEqual([2]);
  const findings = await keyWith(["alerts.manage", "findings.read"]);
  expect(await shown(findings)).toEqual(["web-apps-exposures"]);
  expect(await countOf(findings)).toEqual([1]);
  const alerts = await keyWith(["alerts.manage"]);
  expect(await shown(alerts)).toEqual([]);
  expect(await countOf(alerts)).toEqual([]);
});

test("no one has sent to an address what they may not read: neither by a new alert nor by changing another's", async () => {
  const made = await setting(TYPES);
  const key = await keyWith(["alerts.manage", "findings.read"]);
  const asked = { domain: stage.domain, name: "Mine", received_email: "me@private.example" };
  const types = (...of: string[]) => ({ alert_types: Object.fromEntries(of.map((type) => [type, true])) });
  const refused = await key.post("/v1/alert_management/", { ...asked, ...types("new_leaked_password") });
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([403, ["alert_types"]]);
  expect((await key.post("/v1/alert_management/", { ...asked, ...types("new_port") })).statusCode).toBe(200);
  const patch = (body: object) =>
    key.send("PATCH", `/v1/alert_management/${made.id}/`, { version: made.version, ...body });
  expect((await patch({ received_email: "me@private.example" })).statusCode).toBe(403);
  expect((await patch({ enabled: false })).statusCode).toBe(200);
});

test("a message leaves out what its recipient may not read, and a program's what its author may no longer read", async () => {
  const recipient = await stage.it.user(stage.org, "client_user", { denied: ["credentials:masked"] });
  await setting(TYPES, { received_email: recipient.email });
  await run(both());
  const texts = async (email: string) =>
    (await stage.it.mailTo(email)).map(({ text }) => text).filter((text) => text.includes(stage.domain));
  const [mail = ""] = await texts(recipient.email);
  expect([mail.includes("marker-web-apps-exposures"), mail.includes("marker-leaked-credentials")]).toEqual([
    true,
    false,
  ]);
  expect(got("slack")[0]?.text).toContain("marker-leaked-credentials");

  const author = await stage.all((tx) =>
    tx.selectFrom("alert_setting").select("created_by").where("domain", "=", stage.domain).executeTakeFirstOrThrow(),
  );
  await stage.all((tx) =>
    setRights(tx, stage.org, author.created_by as UserId, { denied: ["findings:read"], granted: [] }),
  );
  const before = got("slack").length;
  await run({
    ...NOTHING_KNOWN,
    results: [
      ...both().results,
      {
        check: "web-headers",
        subject: `another.${stage.domain}`,
        status: "judged",
        verdicts: [{ outcome: "x", severity: "high", area: "web-apps-exposures", subject: `another.${stage.domain}` }],
      },
    ],
  });
  await stage.all((tx) => setRights(tx, stage.org, author.created_by as UserId, { denied: [], granted: [] }));
  expect(got("slack")).toHaveLength(before);
  expect((await deliveries()).filter(({ last_error }) => last_error === "not-permitted").length).toBeGreaterThan(0);
});

/** An overdue leak, of an area that not everyone may read, in an alert whose type carries findings of every area. */
const raiseOverdueLeak = async (): Promise<void> => {
  stage.clock.pass(HOUR_MS);
  await stage.all((tx) =>
    raiseAlert(stage.services, tx, {
      org: stage.org,
      domain: stage.domain,
      source: "import",
      key: `overdue-${stage.domain}`,
      events: [
        {
          type: "finding_overdue",
          severity: "high",
          subject: `marker@${stage.domain}`,
          area: "leaked-credentials",
          check: "leaked-credential",
          outcome: "leaked",
          params: {},
          days: 1,
        },
      ],
    }),
  );
  await stage.work();
};
const mailedTo = async (email: string) =>
  (await stage.it.mailTo(email)).filter(({ text }) => text.includes(`marker@${stage.domain}`)).length;

test("an alert that a narrowed administrator sends elsewhere is sent with their rights, not with its former owner's", async () => {
  const made = await setting("finding_overdue", { received_email: "soc@acme.test" });
  const narrowed = await stage.it.user(stage.org, "client_admin", { denied: ["credentials:masked"] });
  const browser = await stage.it.signIn(narrowed.email);
  const change = { version: made.version, received_email: "moved@private.example" };
  expect((await browser.send("PATCH", `/v1/alert_management/${made.id}/`, change)).statusCode).toBe(200);
  await raiseOverdueLeak();
  expect(await mailedTo("moved@private.example")).toBe(0);
});

test("an alert that no one changed is sent with its owner's rights; one that a key changed ends with the key", async () => {
  const made = await setting("finding_overdue", { received_email: "soc@acme.test" });
  await setting("finding_overdue", { received_email: "unchanged@acme.test" });
  const owner = await stage.it.confirm(await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email));
  const key = await owner.post("/v1/api_keys/", {
    name: "whole",
    days: 365,
    scopes: KEY_SCOPE_IDS,
    password: PASSWORD,
  });
  const { id, secret } = key.json<{ data: { id: string; secret: string } }>().data;
  const program = stage.it.browser();
  program.bearer = secret;
  const change = { version: made.version, received_email: "by-key@private.example" };
  expect((await program.send("PATCH", `/v1/alert_management/${made.id}/`, change)).statusCode).toBe(200);
  expect((await owner.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
  await raiseOverdueLeak();
  expect(await mailedTo("by-key@private.example")).toBe(0);
  expect(await mailedTo("unchanged@acme.test")).toBe(1);
});

test("the end of the licence is shown and sent to those who read the subscription only", async () => {
  const reader = await stage.it.user(stage.org, "client_user");
  const admin = await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email);
  const wanted = { domain: stage.domain, name: "Dates", alert_types: { expiry_due: true } };
  const made = await admin.post("/v1/alert_management/", {
    ...wanted,
    received_email: reader.email,
    slack_webhook: SLACK,
  });
  expect(made.statusCode).toBe(200);
  const at = new Date(stage.clock.at);
  await stage.all((tx) =>
    raiseAlert(stage.services, tx, {
      org: stage.org,
      domain: stage.domain,
      source: "import",
      key: `licence-${stage.domain} ${at.toISOString()}`,
      events: [{ type: "expiry_due", severity: null, subject: "marker-plan", days: 6, after: 7, detail: "licence" }],
    }),
  );
  await stage.work();
  const shown = async (browser: TestBrowser) =>
    (await browser.get(`/v1/alert_management/alerts/?domain=${stage.domain}`)).body.includes("marker-plan");
  expect(await shown(admin)).toBe(true);
  expect(await shown(await keyWith(["alerts.manage", "findings.read"]))).toBe(false);
  expect(got("slack")).toHaveLength(1);
  expect((await stage.it.mailTo(reader.email)).filter(({ text }) => text.includes("marker-plan"))).toEqual([]);
});

test("a key neither reads nor dismisses what its owner is warned of", async () => {
  const owner = await stage.it.confirm(await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email));
  const made = await owner.post("/v1/api_keys/", { name: "k", days: 9, scopes: KEY_SCOPE_IDS, password: PASSWORD });
  const key = stage.it.browser();
  key.bearer = made.json<{ data: { secret: string } }>().data.secret;
  const warned = async (by: TestBrowser) =>
    (await by.get("/v1/notifications/"))
      .json<{ data: { kind: string; read: boolean }[] }>()
      .data.filter(({ kind }) => kind === "api_key_created")
      .map(({ read }) => read);
  expect(await warned(owner)).toEqual([false]);
  expect(await warned(key)).toEqual([]);
  expect((await key.post("/v1/notifications/read/", {})).statusCode).toBe(200);
  expect(await warned(owner)).toEqual([false]);
});

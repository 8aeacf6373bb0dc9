import { ALERT_TYPES, type AlertEvent, TYPE_OF_AREA } from "@parapet/domain/alerts";
import { DAY_MS } from "@parapet/domain/durations";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deliver } from "../../features/alerts/commands/deliver.ts";
import { raiseAlert } from "../../features/alerts/commands/raise-alert.ts";
import { sweepAlerts } from "../../features/alerts/commands/sweep-alerts.ts";
import { notifyOfDue } from "../../features/remediation/commands/notify-of-due.ts";
import type { TestUser } from "../../testing/test-portal.ts";
import { type MarkedPortal, markers, openMarkedPortal, type Reader } from "./testing/marked-portal.ts";

/** Digests of alerts and reminders of due findings, of every area, domain and unit, are sent to everyone who may not see some of them. */
const OWN = ["first.test", "second.test"] as const;
const MARK = /mark\w{3,4}q/;

let portal: MarkedPortal;
let people: (Reader & { readonly person: TestUser })[] = [];
beforeAll(async () => {
  portal = await openMarkedPortal({ hasKeys: false });
  const full: Reader = {
    name: "everything",
    browser: portal.adminBrowser,
    person: portal.admin,
    rights: null,
    isHidden: () => false,
  };
  people = [full, ...portal.readers].flatMap((reader) =>
    reader.person === null ? [] : [{ ...reader, person: reader.person }],
  );
}, 240_000);
afterAll(() => portal.it[Symbol.asyncDispose]());

/** One of each area and unit; the leaked credential has no mark. */
const findingsOf = (domain: string) =>
  portal.it.all((tx) =>
    tx
      .selectFrom("finding")
      .select(["id", "domain", "fix", "area", "check_id", "outcome", "subject", "severity", "params", "business_unit"])
      .where("domain", "=", domain)
      .where("subject", "like", "%/mark%")
      .execute(),
  );

const subscribe = async (): Promise<void> => {
  for (const { person } of people)
    for (const domain of OWN) {
      const made = await portal.adminBrowser.post("/v1/alert_management/", {
        domain,
        name: `To ${person.email}`.slice(0, 60),
        received_email: person.email,
        digest: "daily",
        alert_types: Object.fromEntries(ALERT_TYPES.map((type) => [type, true])),
      });
      expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    }
};

const raise = async (): Promise<void> => {
  const { it, acme } = portal;
  for (const domain of OWN) {
    const events = (await findingsOf(domain)).flatMap((row): AlertEvent[] => {
      const event = {
        severity: row.severity as Severity,
        subject: MARK.exec(row.subject)?.[0] ?? "",
        finding: row.id,
        area: row.area as FindingArea,
        ...(row.business_unit !== null && { unit: row.business_unit }),
        check: row.check_id,
        outcome: row.outcome,
        params: {},
      };
      // One of the type of its area, and one of a type that carries every area.
      return row.business_unit === "Retail"
        ? [{ ...event, type: TYPE_OF_AREA[event.area] }]
        : [{ ...event, type: "finding_overdue", days: 1 }];
    });
    expect(events.length).toBe(24);
    await it.all((tx) => raiseAlert(it.services, tx, { org: acme, domain, source: "import", key: domain, events }));
  }
};

const deliverAll = async (): Promise<void> => {
  const { it } = portal;
  it.clock.pass(DAY_MS);
  await sweepAlerts(it.services);
  const waiting = await it.all((tx) =>
    tx.selectFrom("alert_delivery").select("id").where("state", "=", "waiting").execute(),
  );
  for (const { id } of waiting) await deliver(it.services, id);
  await it.services.mail.flush();
};

const remind = async (): Promise<void> => {
  const { it, acme } = portal;
  const due_at = it.clock.now();
  for (const domain of OWN) {
    const found = await findingsOf(domain);
    for (const unit of ["Retail", "Logistics"]) {
      const rows = people.flatMap(({ person }) =>
        found
          .filter(({ business_unit }) => business_unit === unit)
          .map((row) => ({
            ...row,
            params: row.params as Record<string, unknown>,
            // The mark first: a reminder shows the beginning of a subject.
            subject: MARK.exec(row.subject)?.[0] ?? "",
            due_at,
            owner_id: person.id,
            owner_group: null,
          })),
      );
      await it.all((tx) =>
        notifyOfDue(it.services, tx, { org: acme, kind: "overdue", rows, escalateTo: null, days: 1, now: due_at }),
      );
    }
  }
  await it.services.mail.flush();
};

/** What each was sent, by the place of the mark in what was planted. */
const sentTo = async ({ person }: { readonly person: TestUser }) => {
  const words = (await portal.it.mailTo(person.email)).map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  return markers.filter(({ text }) => words.includes(text));
};

/** What people were sent that is hidden from them, and those who were sent nothing: they prove nothing. */
const wronglySent = async (): Promise<unknown[]> => {
  const wrong: unknown[] = [];
  for (const reader of people) {
    const sent = await sentTo(reader);
    const shown = sent.filter((marker) => reader.isHidden(marker));
    if (shown.length > 0)
      wrong.push([reader.name, shown.map(({ domain, area, unit }) => [domain, area, unit].join(" "))]);
    if (sent.length === 0 && reader.name !== "without findings:read") wrong.push([reader.name, "nothing was sent"]);
  }
  return wrong;
};
/** To the one from whom nothing is hidden. */
const sentInAll = async (): Promise<number> => (await sentTo({ person: portal.admin })).length;

test("a digest leaves out what its recipient may not read", async () => {
  await subscribe();
  await raise();
  await deliverAll();
  expect(await wronglySent()).toEqual([]);
  expect(await sentInAll()).toBeGreaterThanOrEqual(30);
}, 240_000);

test("a reminder names to an owner only the findings that they may read", async () => {
  await remind();
  expect(await wronglySent()).toEqual([]);
  expect(await sentInAll()).toBeGreaterThanOrEqual(40);
}, 240_000);

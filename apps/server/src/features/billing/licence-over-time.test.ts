import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { accessUntil, type LicenceFacts, licenceState } from "@parapet/domain/plans";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { runJob } from "../../testing/run-job.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const setLicence = (org: OrgId, { endsAt, cancelledAt, renewal }: LicenceFacts) =>
  it.all((tx) =>
    tx
      .updateTable("licence")
      .set({ ends_at: endsAt, cancelled_at: cancelledAt, renewal })
      .where("org_id", "=", org)
      .execute(),
  );

test("the database and the program agree on access and on what is expiring, at every boundary", async () => {
  const org = await it.organization("Twin", "client");
  const now = new Date("2026-06-15T12:00:00Z");
  // Boundaries are where the two would differ: the end itself, a day, the grace period and 30 days around it.
  const offset = fc.oneof(
    fc.constantFrom(0, DAY_MS, -DAY_MS, 7 * DAY_MS, -7 * DAY_MS, 30 * DAY_MS, -30 * DAY_MS),
    fc.integer({ min: -60 * 24, max: 60 * 24 }).map((hours) => hours * HOUR_MS),
  );
  const moment = fc.tuple(offset, fc.constantFrom(-1, 0, 1)).map(([ms, by]) => new Date(now.getTime() + ms + by));
  const facts = fc.record({
    endsAt: moment,
    cancelledAt: fc.option(fc.constant(new Date(now.getTime() - 3 * DAY_MS)), { nil: null }),
    renewal: fc.constantFrom("none", "card", "failing"),
  });
  await fc.assert(
    fc.asyncProperty(facts, async (licence) => {
      await setLicence(org, licence);
      const { rows } = await it.all((tx) =>
        sql<{ until: Date; ended: boolean; expiring: boolean }>`
          select licence_access_until(l) as until, licence_access_until(l) <= ${now} as ended,
                 licence_expiring_from(l) <= ${now} as expiring from licence l where l.org_id = ${org}`.execute(tx),
      );
      const [row] = rows;
      const inDatabase = row?.ended === true ? "expired" : row?.expiring === true ? "expiring" : "active";
      expect([row?.until.getTime(), inDatabase]).toEqual([
        accessUntil(licence)?.getTime(),
        licenceState("client", licence, now),
      ]);
    }),
    { numRuns: inject("isNightly") ? 1_000 : 80 },
  );
});

describe("dunning", () => {
  const subjects = async (email: string) => (await it.mailTo(email)).map(({ subject }) => subject);

  test("an unpaid renewal is reminded once before access ends and announced once when it has; a cancelled one is not", async () => {
    const org = await it.organization("Late", "client");
    const { email } = await it.user(org, "client_admin");
    const endsAt = it.clock.now();
    await setLicence(org, { endsAt, cancelledAt: null, renewal: "failing" });
    const day = async (days: number) => {
      it.clock.pass(endsAt.getTime() + days * DAY_MS + HOUR_MS - it.clock.at);
      await runJob(it, "remind-renewals");
      await runJob(it, "remind-renewals");
      return subjects(email);
    };
    expect(await day(1)).toEqual([]);
    const reminded = await day(4);
    expect(reminded).toHaveLength(1);
    expect(await day(6)).toEqual(reminded);
    const suspended = await day(7);
    expect(suspended).toHaveLength(2);
    expect(await day(9)).toHaveLength(2);
    expect(new Set(suspended).size).toBe(2);

    const other = await it.organization("Cancelled", "client");
    const admin = await it.user(other, "client_admin");
    await setLicence(other, {
      endsAt: new Date(it.clock.at - 4 * DAY_MS),
      cancelledAt: it.clock.now(),
      renewal: "card",
    });
    await runJob(it, "remind-renewals");
    expect(await subjects(admin.email)).toEqual([]);
  });

  test("a renewal that is paid after the reminder is not announced as ended", async () => {
    const org = await it.organization("Recovered", "client");
    const { email } = await it.user(org, "client_admin");
    await setLicence(org, { endsAt: new Date(it.clock.at - 5 * DAY_MS), cancelledAt: null, renewal: "failing" });
    await runJob(it, "remind-renewals");
    expect(await subjects(email)).toHaveLength(1);
    await setLicence(org, { endsAt: new Date(it.clock.at + 25 * DAY_MS), cancelledAt: null, renewal: "card" });
    it.clock.pass(4 * DAY_MS);
    await runJob(it, "remind-renewals");
    expect(await subjects(email)).toHaveLength(1);
  });
});

test("an expired licence: administrators are told to renew it, users to contact the administrator", async () => {
  const org = await it.organization("Expired", "client", { domain: "expired.test" });
  const admin = await it.user(org, "client_admin");
  const user = await it.user(org, "client_user");
  await setLicence(org, { endsAt: new Date(it.clock.at - DAY_MS), cancelledAt: null, renewal: "none" });
  const told = async (email: string, locale: string) =>
    (await (await it.signIn(email)).get("/v1/findings/?domain=expired.test", { "accept-language": locale })).json<{
      code: string;
      detail: string;
    }>();
  expect(await told(user.email, "en")).toMatchObject({
    code: "licence_expired",
    detail: "Your license has expired. Contact your administrator to request a new license.",
  });
  for (const locale of ["en", "es", "fr"]) {
    const { code, detail } = await told(admin.email, locale);
    expect(code).toBe("licence_expired");
    expect(detail).not.toMatch(/administrat?[oe]?r/i);
  }
});

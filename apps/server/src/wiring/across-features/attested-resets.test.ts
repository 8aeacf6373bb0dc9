import { randomUUID } from "node:crypto";

import { markVerified } from "@parapet/db/queries/domains";
import type { FindingEvent } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Action, DetailReport, Outlook } from "@parapet/domain/contracts/overview";
import { DAY_MS } from "@parapet/domain/durations";
import { CHECKS_WITHOUT_RETEST } from "@parapet/domain/risk";
import { CHECKS } from "@parapet/scanner/registry";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";

import { matchLeaks } from "../../features/leaks/commands/match-leaks.ts";
import { storeCredentials } from "../../features/leaks/testing/store-credentials.ts";
import { FINDING_TEXTS } from "../../platform/texts/finding-texts.ts";
import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
const dayAt = (days: number): string => new Date(it.clock.at + days * DAY_MS).toISOString().slice(0, 10);

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

interface Row {
  readonly id: string;
  readonly status: string;
  readonly closed_by: string;
  readonly resolved_at: number | null;
}

/** A company with a score, one leaked credential and its administrator. */
const company = async (breachOn: string | null = null) => {
  const name = `${randomUUID().slice(0, 8)}.test`;
  const org: OrgId = await it.organization(name, "client", { domain: name });
  const email = `ann@${name}`;
  await it.user(org, "client_admin", { email });
  const state = (to: "pending" | "verified") =>
    it.all(async (tx) => {
      const { id } = await tx
        .selectFrom("authorised_domain")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      if (to === "verified") await markVerified(tx, org, id, { by: "dns", at: it.clock.now(), reason: null });
      else
        await tx
          .updateTable("authorised_domain")
          .set({ state: to, verified_at: null, verified_by: null })
          .where("id", "=", id)
          .execute();
    });
  await state("verified");
  const leak = (more: { source?: string; breachOn?: string | null; secret?: string; login?: string } = {}) =>
    storeCredentials(
      it,
      { org, domain: name },
      [[more.login ?? `bob@${name}`, more.secret ?? "Spring-harbour7", `https://vpn.${name}/`]],
      more,
    );
  await leak({ breachOn });
  await recordPast(it, org, name, [
    [{ check: "email-spf", subject: name, status: "judged", verdicts: [{ outcome: "softfail", severity: "low" }] }],
  ]);
  const admin = await it.signIn(email);
  const nextDay = async () => {
    it.clock.pass(DAY_MS);
    await it.signIn(email, admin);
  };
  const rows = async (status = "all"): Promise<Row[]> =>
    (await admin.get(`/v1/findings/?domain=${name}&area=leaked-credentials&status=${status}`)).json<{ data: Row[] }>()
      .data;
  const only = async (): Promise<Row> => {
    const [row] = await rows();
    if (row === undefined) throw new Error("no finding");
    return row;
  };
  const overview = async () =>
    (await admin.post("/v1/detail_report/", { domain: name })).json<{ data: DetailReport }>().data;
  const story = async (id: string) =>
    (await admin.get(`/v1/findings/${id}/`)).json<{ data: { history: z.infer<typeof FindingEvent>[] } }>().data.history;
  return { org, name, admin, nextDay, state, leak, rows, only, overview, story };
};

const leaksIn = (report: DetailReport): number => report.combolist_result.employee_credential_leak.count ?? 0;
const attest = (as: TestBrowser, findings: readonly string[], more: object = {}) =>
  as.post("/v1/findings/reset/", {
    findings,
    reset_on: dayAt(0),
    responsible: "Pat Lee",
    note: "Forced reset in the directory",
    ...more,
  });
const withdraw = (as: TestBrowser, findings: readonly string[]) =>
  as.post("/v1/findings/reset/withdraw/", { findings });

beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

test("every kind of finding is closed by a check of the scanner, by an attestation or by a decision", () => {
  const scanned = new Set(CHECKS.map(({ id }) => id));
  const without = Object.keys(FINDING_TEXTS).filter((check) => !scanned.has(check));
  expect(without.toSorted()).toEqual([...CHECKS_WITHOUT_RETEST].toSorted());
});

describe("an attested reset", () => {
  test("closes the leak with name and date, and the promised gain is gained", async () => {
    const { admin, name, only, overview, story } = await company(dayAt(-5));
    const before = await overview();
    const [action] = (await admin.get(`/v1/actions/?domain=${name}`)).json<{ data: Action[] }>().data;
    const forecast = (await admin.get(`/v1/forecast/?domain=${name}`)).json<{ data: Outlook }>().data;
    expect(action).toMatchObject({ area: "leaked-credentials", closed_by: "attestation" });
    expect([before.next_actions[0], forecast.actions[0]]).toEqual([action, action]);
    const { id } = await only();
    const promised = (await admin.post("/v1/score/what_if/", { domain: name, fixed: action?.finding_ids ?? [] })).json<{
      data: { gain: number; after: { score: number } };
    }>().data;
    expect(promised.gain).toBe(action?.points);

    it.clock.pass(1_000);
    const reply = await attest(admin, [id]);
    expect(reply.json()).toEqual({ data: { attested: [id], skipped: [] } });
    expect(await only()).toMatchObject({ status: "resolved", closed_by: "attestation" });
    const history = await story(id);
    expect(history.map(({ kind }) => kind)).toEqual(["found", "reset attested", "resolved"]);
    expect(history[1]).toMatchObject({
      reset: { on: dayAt(0), responsible: "Pat Lee" },
      note: "Forced reset in the directory",
      author: `ann@${name}`,
    });
    const after = await overview();
    expect(after.score?.value).toBe(promised.after.score);
    expect(after.next_actions.some(({ area }) => area === "leaked-credentials")).toBe(false);
    expect(leaksIn(after)).toBe(leaksIn(before) - 1);
  });

  test("is undone by withdrawing it", async () => {
    const { admin, only, overview, story } = await company(dayAt(-5));
    const { id } = await only();
    const before = (await overview()).score;
    await attest(admin, [id]);
    expect((await withdraw(admin, [id])).json()).toEqual({ data: { withdrawn: [id] } });
    expect(await only()).toMatchObject({ status: "open", resolved_at: null });
    expect((await story(id)).map(({ kind }) => kind)).toEqual([
      "found",
      "reset attested",
      "resolved",
      "reset withdrawn",
      "reopened",
    ]);
    expect((await overview()).score?.value).toBe(before?.value);
    expect((await withdraw(admin, [id])).json()).toEqual({ data: { withdrawn: [] } });
  });

  test("is audited without the names in it", async () => {
    const { admin, org, only } = await company(dayAt(-5));
    const { id } = await only();
    await attest(admin, [id]);
    const [row] = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "object", "detail"])
        .where("org_id", "=", org)
        .where("object", "=", id)
        .execute(),
    );
    expect(row).toMatchObject({ action: "finding.changed", object: id, detail: { reset_on: dayAt(0) } });
    expect(JSON.stringify(row)).not.toContain("Pat");
  });
});

describe("when leaks arrive afterwards", () => {
  test("the same credential in a list of before the reset changes nothing", async () => {
    const { admin, nextDay, leak, only, story } = await company(dayAt(-5));
    const { id } = await only();
    await attest(admin, [id]);
    await nextDay();
    await leak({ source: "republished.test", breachOn: dayAt(-3) });
    expect(await only()).toMatchObject({ id, status: "resolved" });
    expect((await story(id)).map(({ kind }) => kind)).toEqual(["found", "reset attested", "resolved"]);
  });

  test.each([
    ["leaked after the reset", 0],
    ["without a day, arrived after the attestation", null],
  ])("the same credential %s reopens it", async (_, breach) => {
    const { admin, nextDay, leak, only, story, overview } = await company(dayAt(-5));
    const { id } = await only();
    await attest(admin, [id]);
    const closed = leaksIn(await overview());
    await nextDay();
    await leak({ source: "newer.test", breachOn: breach === null ? null : dayAt(breach) });
    expect(await only()).toMatchObject({ id, status: "open", resolved_at: null });
    expect((await story(id)).map(({ kind }) => kind).slice(-2)).toEqual(["leaked again", "reopened"]);
    expect(leaksIn(await overview())).toBe(closed + 1);
    // It can be attested again, with a reset of after the new leak only.
    expect((await attest(admin, [id])).json()).toMatchObject({ data: { attested: [id] } });
  });

  test("another password of the same person is a finding of its own", async () => {
    const { admin, nextDay, leak, only, rows } = await company(dayAt(-5));
    const { id } = await only();
    await attest(admin, [id]);
    await nextDay();
    await leak({ secret: "Summer-harbour8", breachOn: dayAt(0) });
    const found = await rows();
    expect(found).toHaveLength(2);
    expect(found.map(({ id: which, status }) => [which === id, status])).toEqual(
      expect.arrayContaining([
        [false, "open"],
        [true, "resolved"],
      ]),
    );
  });

  test("matching again, and a domain whose verification lapses and returns, keep it closed", async () => {
    const { admin, state, rows, only } = await company(dayAt(-5));
    await attest(admin, [(await only()).id]);
    const services = { ...it.services, pool: it.services.database.pool };
    for (const to of ["pending", "verified"] as const) {
      it.clock.pass(60_000);
      await state(to);
      await matchLeaks(services);
      expect((await rows()).map(({ status }) => status)).toEqual(["resolved"]);
    }
  });
});

describe("refusals", () => {
  test("not in the future, not before the leak, not of a domain that is not verified, not what a scan can close", async () => {
    const leaked = dayAt(-5);
    const { admin, name, state, only } = await company(leaked);
    const { id } = await only();
    const future = await attest(admin, [id], { reset_on: dayAt(1) });
    expect([future.statusCode, future.json()]).toMatchObject([400, { fields: { reset_on: expect.any(String) } }]);
    const early = (await attest(admin, [id], { reset_on: dayBefore(leaked) })).json();
    expect(early).toEqual({
      data: { attested: [], skipped: [{ id, problem: "before-leak", leaked_on: leaked }] },
    });
    const mails = (await admin.get(`/v1/findings/?domain=${name}&area=email-weaknesses`)).json<{ data: Row[] }>().data;
    const [mail] = mails;
    expect(mail?.closed_by).toBe("retest");
    expect((await attest(admin, [mail?.id ?? ""])).json()).toMatchObject({
      data: { attested: [], skipped: [{ problem: "not-attestable" }] },
    });
    await state("pending");
    expect((await attest(admin, [id])).json()).toMatchObject({ data: { skipped: [{ problem: "not-verified" }] } });
    await state("verified");
    expect((await attest(admin, [id])).json()).toMatchObject({ data: { attested: [id] } });
    expect((await attest(admin, [id])).json()).toMatchObject({ data: { skipped: [{ problem: "resolved" }] } });
  });

  test("a leak without a day is reset on the day it was found here, or later", async () => {
    const arrived = dayAt(0);
    const { admin, only } = await company();
    const { id } = await only();
    expect((await attest(admin, [id], { reset_on: dayBefore(arrived) })).json()).toMatchObject({
      data: { skipped: [{ problem: "before-leak", leaked_on: arrived }] },
    });
    expect((await attest(admin, [id])).json()).toMatchObject({ data: { attested: [id] } });
  });

  test.each([
    [400, { responsible: "" }],
    [400, { responsible: "<b>Pat</b>" }],
    [400, { reset_on: "yesterday" }],
    [400, { findings: [] }],
    [400, { colour: "red" }],
  ])("%i for %o", async (status, more) => {
    const { admin, only } = await company(dayAt(-5));
    expect((await attest(admin, [(await only()).id], more)).statusCode).toBe(status);
  });

  test("others: another tenant, a reader, a person without the area, a key without the scope; nothing of a mixed request happens", async () => {
    const { org, name, admin, only } = await company(dayAt(-5));
    const { id } = await only();
    const other = await company(dayAt(-5));
    await it.signIn(`ann@${name}`, admin);
    expect((await attest(other.admin, [id])).statusCode).toBe(404);
    expect((await attest(other.admin, [(await other.only()).id, id])).statusCode).toBe(404);
    expect((await other.only()).status).toBe("open");
    await it.user(org, "client_admin", { email: `blind@${name}`, denied: ["credentials:masked"] });
    await it.user(org, "client_admin", { email: `reader@${name}`, denied: ["findings:triage"] });
    expect((await attest(await it.signIn(`blind@${name}`), [id])).statusCode).toBe(404);
    expect((await attest(await it.signIn(`reader@${name}`), [id])).statusCode).toBe(403);
    expect((await it.browser().post("/v1/findings/reset/", {})).statusCode).toBe(401);
    expect((await only()).status).toBe("open");
    await attest(admin, [id]);
    expect((await withdraw(other.admin, [id])).statusCode).toBe(404);
    expect((await withdraw(await it.signIn(`reader@${name}`), [id])).statusCode).toBe(403);
    expect((await only()).status).toBe("resolved");
  });
});

import { setAssignments } from "@parapet/db/queries/access";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const [MINE, OTHERS] = ["mine.test", "others.test"];
const observation = (domain: string): CheckResult => ({
  check: "email-dmarc",
  subject: domain,
  status: "judged",
  verdicts: [{ outcome: "dmarc-missing", subject: domain }],
});

let it: TestPortal;
let org: OrgId;
let browsers: Record<string, TestBrowser>;
const ids: Record<string, { finding: string; scan: string }> = {};

beforeAll(async () => {
  it = await testPortal();
  const partner = await it.organization("Harbour", "partner");
  org = await it.organization("Acme", "client", { partner, domain: MINE });
  await it.all(async (tx) => {
    const added = await insertDomain(tx, org, OTHERS, "token", it.clock.now());
    if (added !== undefined)
      await markVerified(tx, org, added.id, { by: "operator", at: it.clock.now(), reason: "test" });
  });
  for (const domain of [MINE, OTHERS]) await recordPast(it, org, domain, [[observation(domain)]], 0);
  const admin = await it.user(org, "client_admin");
  const people = {
    client_user: await it.user(org, "client_user"),
    partner_user: await it.user(partner, "partner_user", { clients: [org] }),
  };
  await it.all(async (tx) => {
    for (const person of Object.values(people)) {
      await tx.updateTable("app_user").set({ all_domains: false }).where("id", "=", person.id).execute();
      await setAssignments(tx, "everything", person.id, [{ organization: org, domain: MINE }]);
    }
    for (const domain of [MINE, OTHERS]) {
      const finding = await tx
        .selectFrom("finding")
        .select("id")
        .where("domain", "=", domain)
        .executeTakeFirstOrThrow();
      const scan = await tx.selectFrom("scan").select("id").where("domain", "=", domain).executeTakeFirstOrThrow();
      ids[domain] = { finding: finding.id, scan: scan.id };
    }
  });
  browsers = {
    client_admin: await it.signIn(admin.email),
    client_user: await it.signIn(people.client_user.email),
    partner_user: await it.signIn(people.partner_user.email),
  };
});
afterAll(() => it[Symbol.asyncDispose]());

const status = async (role: string, path: string) => (await browsers[role]?.get(path))?.statusCode;

describe.each(["client_user", "partner_user"])("a %s with one of two domains", (role) => {
  test("is notified of that one only", async () => {
    const account = (await browsers[role]?.get("/v1/account/"))?.body ?? "";
    expect(account).toContain(MINE);
    expect(account).not.toContain(OTHERS);
  });

  test.each([
    (domain: string) => `/v1/findings/?domain=${domain}`,
    (domain: string) => `/v1/findings/${ids[domain]?.finding}/`,
    (domain: string) => `/v1/scans/?domain=${domain}`,
    (domain: string) => `/v1/scans/${ids[domain]?.scan}/`,
    (domain: string) => `/v1/scans/${ids[domain]?.scan}/diff/${ids[domain]?.scan}/`,
  ])("reads its own and gets 404 for the other (%#)", async (path) => {
    expect([
      path(MINE),
      await status("client_admin", path(OTHERS)),
      await status(role, path(MINE)),
      await status(role, path(OTHERS)),
    ]).toEqual([path(MINE), 200, 200, 404]);
  });

  test("a report of the other domain is not there for them", async () => {
    const ask = (browser: TestBrowser | undefined, domain: string) => browser?.post("/v1/detail_report/", { domain });
    expect((await ask(browsers["client_admin"], OTHERS))?.statusCode).toBe(200);
    expect((await ask(browsers[role], MINE))?.statusCode).toBe(200);
    expect((await ask(browsers[role], OTHERS))?.statusCode).toBe(404);
  });
});

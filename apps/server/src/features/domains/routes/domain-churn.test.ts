import { putLicence } from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { expect, test } from "vitest";

import { auditEach } from "../../../platform/audit/audit.ts";
import { testPortal } from "../../../testing/test-portal.ts";

test("adding, scanning and removing names in a loop ends after the exchanges of the plan, and resumes with time", async () => {
  await using it = await testPortal();
  const org = await it.organization("Loop", "client", { licensed: false });
  const endsAt = new Date(it.clock.at + 300 * DAY_MS);
  await it.all((tx) =>
    putLicence(tx, org, { plan: "essentials", billing: "annual", startedAt: it.clock.now(), endsAt, invoice: "T-2" }),
  );
  const admin = await it.signIn((await it.user(org, "client_admin")).email);
  const turn = async (n: number) => {
    const added = await admin.post("/v1/domains/", { name: `name${n}.test` });
    if (added.statusCode === 200) await admin.send("DELETE", `/v1/domains/name${n}.test/`);
    return added.statusCode;
  };
  const codes: number[] = [];
  for (let n = 0; n < 60 && codes.at(-1) !== 409; n += 1) codes.push(await turn(n));
  expect(codes.at(-1)).toBe(409);
  const scans = await it.all((tx) => tx.selectFrom("scan").select("id").where("org_id", "=", org).execute());
  expect(scans.length).toBeLessThan(60);
  it.clock.pass(31 * DAY_MS);
  await it.signIn((await it.user(org, "client_admin")).email, admin);
  expect(await turn(100)).toBe(200);
});

test("clients of one partner share what they exchange, and an organization without a limit has one for exchanges", async () => {
  await using it = await testPortal();
  const partner = await it.organization("Harbour", "partner");
  const [one, two, other] = [
    await it.organization("One", "client", { partner }),
    await it.organization("Two", "client", { partner }),
    await it.organization("Other", "client"),
  ];
  const past = (org: OrgId, names: number) =>
    it.all((tx) =>
      auditEach(
        tx,
        { ip: "127.0.0.1", claimedIp: null },
        it.clock.now(),
        Array.from({ length: names }, (_, n) => `past${n}.test`),
        { action: "domain.added", org, actor: null },
      ),
    );
  await past(one, 150);
  await past(partner, 49);
  const add = async (org: OrgId, name: string) =>
    (await it.signIn((await it.user(org, "client_admin")).email)).post("/v1/domains/", { name });
  expect((await add(two, "last.test")).statusCode).toBe(200);
  await past(partner, 1);
  expect((await add(two, "beyond.test")).statusCode).toBe(409);
  expect((await add(other, "beyond.test")).statusCode).toBe(200);
});

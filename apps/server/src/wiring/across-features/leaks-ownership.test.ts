import { setRights } from "@parapet/db/queries/access";
import { markVerified } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { matchLeaks } from "../../features/leaks/commands/match-leaks.ts";
import { matchVips } from "../../features/vips/commands/match-vips.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const SECRET = "Gannet-quarry-41";
let it: TestPortal;
let [acme, outsider] = ["", ""] as OrgId[] as [OrgId, OrgId];
let admin: TestBrowser;

const leakServices = () => ({ ...it.services, pool: it.services.database.pool });
const load = async (text: string) => {
  const run = await openLeakImport(leakServices(), { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(text);
  };
  await run.take(openBytes("list", bytes()), null);
  await run.settle();
};
const match = async () => {
  await matchLeaks(leakServices());
  await matchVips(it.services);
};
const rowsOf = (org: OrgId) =>
  it.all((tx) =>
    tx
      .selectFrom("leaked_credential")
      .select(["id", "login_masked", "domain", "is_person"])
      .where("org_id", "=", org)
      .orderBy("login_masked")
      .execute(),
  );
const reveal = (browser: TestBrowser, id: string) =>
  browser.post(`/v1/credentials/${id}/reveal/`, { reason: "reset after the incident" });
const addDomain = (name: string) => admin.post("/v1/domains/", { name });
const removeDomain = (name: string) => admin.send("DELETE", `/v1/domains/${name}/`);
const setState = (org: OrgId, name: string, state: "pending" | "verified") =>
  it.all(async (tx) => {
    const { id } = await tx
      .selectFrom("authorised_domain")
      .select("id")
      .where("org_id", "=", org)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    if (state === "verified") await markVerified(tx, org, id, { by: "dns", at: it.clock.now(), reason: null });
    else
      await tx
        .updateTable("authorised_domain")
        .set({ state, verified_at: null, verified_by: null })
        .where("id", "=", id)
        .execute();
  });
const watch = (address: string) =>
  admin.post("/v1/vip_management/", { full_name: "Chris Example", corporate_emails: [address] });

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  outsider = await it.organization("Stranger", "client", { domain: "stranger.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  await admin.post("/v1/attestation/", {
    organization_name: "Acme",
    signature_name: "Pat",
    title: "CISO",
    date_signed: "2026-11-15",
    agreed: true,
  });
  await load(`ceo@stranger.test:${SECRET}\nann@acme.test:Harbour-lantern7\n`);
});
afterAll(() => it[Symbol.asyncDispose]());

describe("a domain that was never verified", () => {
  test("is no place for a corporate address, and its leaks are revealed neither before nor after it is removed", async () => {
    expect((await addDomain("stranger.test")).statusCode).toBe(200);
    const refused = await watch("ceo@stranger.test");
    expect([refused.statusCode, refused.json<{ fields: Record<string, string> }>().fields["corporate_emails"]]).toEqual(
      [400, "This email address does not belong to a domain verified by your organization. Verify the domain first."],
    );
    // Identifiers that were accepted before the rule existed are not monitored either.
    await it.all(async (tx) => {
      const vip = await tx
        .insertInto("vip")
        .values({ org_id: acme, full_name: "Chris Example", created_at: it.clock.now(), updated_at: it.clock.now() })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("vip_identifier")
        .values({
          org_id: acme,
          vip_id: vip.id,
          kind: "corporate",
          value: "ceo@stranger.test",
          login_tag: 0,
          created_at: it.clock.now(),
        })
        .execute();
    });
    await match();
    const [pending] = (await rowsOf(acme)).filter(({ domain }) => domain === "stranger.test");
    if (pending === undefined) throw new Error("the pending domain counts its leaks");
    expect((await reveal(admin, pending.id)).statusCode).toBe(403);
    expect(await it.all((tx) => tx.selectFrom("vip_finding").select("id").execute())).toEqual([]);

    expect((await removeDomain("stranger.test")).statusCode).toBe(200);
    await match();
    expect((await rowsOf(acme)).map(({ login_masked, domain }) => [login_masked, domain])).toEqual([
      ["a•••@acme.test", "acme.test"],
    ]);
    const reply = await reveal(admin, pending.id);
    expect([reply.statusCode, reply.body.includes(SECRET)]).toEqual([404, false]);
    expect((await rowsOf(outsider)).map(({ login_masked }) => login_masked)).toEqual(["c•••@stranger.test"]);
  });
});

describe("the reveal itself", () => {
  test("refuses a credential that is filed under a verified domain it does not belong to, and logs the attempt", async () => {
    const [row] = await rowsOf(acme);
    if (row === undefined) throw new Error("no row");
    await setState(acme, "acme.test", "verified");
    await addDomain("other.test");
    await setState(acme, "other.test", "verified");
    await it.all((tx) => sql`update leaked_credential set domain = 'other.test' where id = ${row.id}`.execute(tx));
    const reply = await reveal(admin, row.id);
    expect([reply.statusCode, reply.body.includes("Harbour")]).toEqual([403, false]);
    expect(reply.json<{ detail: string }>().detail).toContain("verified");
    const log = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["result", "detail"])
        .where("action", "=", "secret.revealed")
        .orderBy("at")
        .execute(),
    );
    expect(log.at(-1)).toMatchObject({ result: "refused", detail: { why: "credential_not_own" } });
    await it.all((tx) => sql`update leaked_credential set domain = 'acme.test' where id = ${row.id}`.execute(tx));
    expect((await reveal(admin, row.id)).json()).toMatchObject({ data: { secret: "Harbour-lantern7" } });
  });

  test("refuses as soon as the domain is no longer verified, without waiting for any job", async () => {
    const [row] = await rowsOf(acme);
    await setState(acme, "acme.test", "pending");
    expect((await reveal(admin, row?.id ?? "")).statusCode).toBe(403);
    await setState(acme, "acme.test", "verified");
    expect((await reveal(admin, row?.id ?? "")).statusCode).toBe(200);
  });

  test("is decided when the domain's verification has been repeated, not when it was asked for", async () => {
    const [row] = await rowsOf(acme);
    const [left, narrowed, limited] = [
      await it.user(acme, "client_admin"),
      await it.user(acme, "client_admin"),
      await it.user(acme, "client_user"),
    ];
    await it.all((tx) => setRights(tx, acme, limited.id, { denied: [], granted: ["credentials:reveal"] }));
    await addDomain("elsewhere.test");
    const run = it.services.turns.run.bind(it.services.turns);
    for (const [user, leave, status] of [
      [left, () => admin.send("PATCH", `/v1/user_management/${left.id}/`, { disabled: true }), 401],
      [
        narrowed,
        () => it.all((tx) => setRights(tx, acme, narrowed.id, { denied: ["credentials:reveal"], granted: [] })),
        403,
      ],
      [
        limited,
        () =>
          admin.send("PATCH", `/v1/user_management/${limited.id}/`, {
            assignments: [{ organization: acme, domain: "elsewhere.test" }],
          }),
        404,
      ],
    ] as const) {
      const browser = await it.signIn(user.email);
      const gate = Promise.withResolvers<void>();
      let steps = 0;
      // The second step waits, as it does for the network before it.
      const turns = vi.spyOn(it.services.turns, "run").mockImplementation(async (org, work) => {
        steps += 1;
        if (steps === 2) await gate.promise;
        return run(org, work) as never;
      });
      const waiting = reveal(browser, row?.id ?? "");
      await vi.waitFor(() => expect(steps).toBe(2), 15_000);
      turns.mockRestore();
      await leave();
      gate.resolve();
      const reply = await waiting;
      expect([reply.statusCode, reply.body.includes("Harbour")]).toEqual([status, false]);
    }
    expect((await removeDomain("elsewhere.test")).statusCode).toBe(200);
  });
});

describe("identifiers fall with their domain", () => {
  const shown = async () => {
    await match();
    return it.all((tx) => tx.selectFrom("vip_finding").select("kind").where("org_id", "=", acme).execute());
  };
  test("when it loses its verification they are not monitored until it is back; when it is removed they are gone", async () => {
    expect((await watch("ann@acme.test")).statusCode).toBe(200);
    expect(await shown()).toHaveLength(1);
    await setState(acme, "acme.test", "pending");
    expect(await shown()).toEqual([]);
    await setState(acme, "acme.test", "verified");
    expect(await shown()).toHaveLength(1);

    // From the very end of the term, before a job notes that the verification has lapsed.
    const suspended = async () =>
      (await admin.get("/v1/vip_management/?q=ann%40")).json<{ data: { suspended_emails: string[] }[] }>().data[0]
        ?.suspended_emails;
    const lapse = (at: Date | null) =>
      it.all((tx) =>
        sql`update authorised_domain set lapses_at = ${at} where org_id = ${acme} and name = 'acme.test'`.execute(tx),
      );
    const subjects = async () =>
      (
        await it.all((tx) =>
          tx
            .selectFrom("finding")
            .select("subject")
            .where("org_id", "=", acme)
            .where("check_id", "=", "leaked-credential")
            .execute(),
        )
      ).map(({ subject }) => subject.includes("@"));
    expect([await suspended(), await subjects()]).toEqual([[], [true]]);
    await lapse(it.clock.now());
    expect(await shown()).toEqual([]);
    expect([await suspended(), await subjects()]).toEqual([["ann@acme.test"], [false]]);
    await lapse(new Date(it.clock.at + 60_000));
    expect(await shown()).toHaveLength(1);
    expect([await suspended(), await subjects()]).toEqual([[], [true]]);
    await lapse(null);

    expect((await removeDomain("acme.test")).statusCode).toBe(200);
    // At once, and not with the next job.
    expect(
      await it.all((tx) => tx.selectFrom("vip_finding").select("id").where("org_id", "=", acme).execute()),
    ).toEqual([]);
    const left = await it.all((tx) =>
      tx.selectFrom("vip_identifier").select("value").where("org_id", "=", acme).execute(),
    );
    expect(left.map(({ value }) => value)).not.toContain("ann@acme.test");
    await match();
    expect(await rowsOf(acme)).toEqual([]);
  });
});

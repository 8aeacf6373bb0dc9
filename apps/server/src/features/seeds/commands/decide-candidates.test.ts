import { putCloudAssets } from "@parapet/db/queries/cloud-accounts";
import { markVerified } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { candidateId, decideOn, insertCandidates, readQueue } from "../testing/candidate-queue.ts";
import { decide as decideSelection } from "./decide-candidates.ts";

const HOLDING = "northwind.test";
let it: TestPortal;
let northwind: OrgId;
let admin: TestBrowser;

const queue = (query: string) => readQueue(admin, query);
const idOf = (value: string) => candidateId(admin, value);
const decide = (decision: string, ids: readonly string[]) => decideOn(admin, decision, ids);

beforeAll(async () => {
  it = await testPortal();
  northwind = await it.organization("Northwind", "client", { domain: HOLDING });
  admin = await it.signIn((await it.user(northwind, "client_admin")).email);
  await insertCandidates(
    it,
    northwind,
    ["alpenglow.test", "driftwood.test"].map((value) => ({ kind: "domain", value })),
  );
});
afterAll(() => it[Symbol.asyncDispose]());

describe("decisions", () => {
  const domains = async () =>
    it.all((tx) =>
      tx
        .selectFrom("authorised_domain")
        .select(["name", "state"])
        .where("org_id", "=", northwind)
        .orderBy("name")
        .execute(),
    );

  test("an accepted domain awaits verification like any other; undo takes it back", async () => {
    const id = await idOf("alpenglow.test");
    expect((await decide("accept", [id])).json()).toEqual({ data: { changed: 1, refused: [] } });
    expect(await domains()).toEqual([
      { name: "alpenglow.test", state: "pending" },
      { name: HOLDING, state: "verified" },
    ]);
    expect((await queue("state=accepted")).data).toMatchObject([{ value: "alpenglow.test", domain_state: "pending" }]);
    const scans = await it.all((tx) =>
      tx.selectFrom("scan").select("profile").where("domain", "=", "alpenglow.test").execute(),
    );
    expect(scans.every(({ profile }) => profile === "passive")).toBe(true);
    expect((await decide("accept", [id])).json()).toMatchObject({
      data: { changed: 0, refused: [{ reason: "same_state" }] },
    });
    expect((await decide("undo", [id])).json()).toEqual({ data: { changed: 1, refused: [] } });
    expect(await domains()).toEqual([{ name: HOLDING, state: "verified" }]);
  });

  test("a verified domain is not removed", async () => {
    const id = await idOf("alpenglow.test");
    await decide("accept", [id]);
    const row = await it.all((tx) =>
      tx.selectFrom("authorised_domain").select("id").where("name", "=", "alpenglow.test").executeTakeFirstOrThrow(),
    );
    await it.all((tx) => markVerified(tx, northwind, row.id, { by: "dns", at: it.clock.now(), reason: null }));
    expect((await decide("undo", [id])).json()).toMatchObject({
      data: { changed: 0, refused: [{ value: "alpenglow.test", reason: "domain_verified" }] },
    });
  });

  test("no more domains than the plan has", async () => {
    await it.all((tx) =>
      tx.updateTable("licence").set({ plan: "essentials" }).where("org_id", "=", northwind).execute(),
    );
    const reply = (await decide("accept", [await idOf("driftwood.test")])).json<{
      data: { refused: { reason: string }[] };
    }>();
    expect(reply.data.refused.map(({ reason }) => reason)).toEqual(["quota_exhausted"]);
    expect((await queue("q=driftwood")).data).toHaveLength(1);
  });
});

test("a selection is decided in the same number of statements, whatever its size", async () => {
  const org = await it.organization("Bulk", "client", { domain: "bulk.test" });
  const user = await it.user(org, "client_admin");
  const by = { user: user.id, from: { ip: null, claimedIp: null } };
  const kinds = ["domain", "address", "network"];
  const insert = async (count: number, label: string): Promise<string[]> => {
    const candidates = await it.all(async (tx) => {
      const { id: account } = await tx
        .insertInto("cloud_account")
        .values({
          org_id: org,
          provider: "aws-key",
          name: label,
          settings: "{}",
          external_id: label,
          created_at: it.clock.now(),
          next_read_at: it.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const values = Array.from({ length: count }, (_, at) => ({
        domain: `${label}-${at}.test`,
        address: `198.51.${count % 250}.${at}`,
        network: `203.0.${count % 250}.${at}/32`,
      }));
      const assets = values.map(
        ({ address }) => ({ service: "ec2", scope: "x", kind: "address", value: address }) as const,
      );
      await putCloudAssets(tx, org, account, assets, it.clock.now());
      return values.flatMap((value) => Object.entries(value).map(([kind, name]) => ({ kind, value: name })));
    });
    return insertCandidates(it, org, candidates);
  };
  const run = (ids: readonly string[], decision: "accept" | "undo") =>
    it.all(async (tx) => {
      let statements = 0;
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      const scanDomain = decision === "accept" ? "bulk.test" : null;
      const done = await decideSelection(it.services, counting, org, { ids, decision, reason: null, scanDomain }, by);
      return { changed: done?.changed, refused: done?.refused, statements };
    });
  const [few, many] = [await insert(2, "few"), await insert(60, "many")];
  for (const decision of ["accept", "undo"] as const) {
    it.clock.pass(1000);
    const small = await run(few, decision);
    const large = await run(many, decision);
    expect([small.changed, large.changed]).toEqual([2 * kinds.length, 60 * kinds.length]);
    expect([decision, large.statements]).toEqual([decision, small.statements]);
    const domains = await it.all((tx) =>
      tx.selectFrom("authorised_domain").select("name").where("org_id", "=", org).execute(),
    );
    expect(domains).toHaveLength(decision === "accept" ? 63 : 1);
  }
  const scans = await it.all((tx) =>
    tx.selectFrom("scan").select(["profile", "state"]).where("org_id", "=", org).execute(),
  );
  expect(new Set(scans.map(({ profile, state }) => `${profile} ${state}`))).toEqual(new Set(["passive cancelled"]));
  expect(scans).toHaveLength(62);
});

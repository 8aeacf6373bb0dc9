import { insertDomain, markVerified } from "@parapet/db/queries/domains/domain-proof";
import { insertOrganisation } from "@parapet/db/queries/organizations/organisation";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { emptyCorpus } from "@parapet/leak-corpus/testing";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { testServices } from "../../testing/test-services.ts";
import { openLeakImport } from "./commands/import-leaks.ts";
import { matchLeaks } from "./commands/match-leaks.ts";

const at = new Date("2026-11-15T12:00:00Z");
const LINES = ["ann@acme.test:Harbour-lantern7", "ceo@stranger.test:Gannet-quarry41", "bob@acme.test:Mosaic-plover8"];

const bytesOf = async function* (lines: readonly string[]) {
  yield Buffer.from(`${lines.join("\n")}\n`);
};

test("copies from the time when matching took lines out return to the corpus once; a misfiled one is dropped", async () => {
  await using it = await testServices({ now: () => new Date(at) });
  const services = { ...it.services, pool: it.services.database.pool };
  const organisation = (name: string) =>
    it.all((tx) => insertOrganisation(tx, { name, kind: "client", administrator: null, at }));
  const addDomain = (org: OrgId, name: string) =>
    it.all(async (tx) => {
      const added = await insertDomain(tx, org, name, "token", at);
      if (added !== undefined) await markVerified(tx, org, added.id, { by: "dns", at, reason: null });
    });
  const loginsOf = async (org: OrgId) =>
    (
      await it.all((tx) =>
        tx
          .selectFrom("leaked_credential")
          .select("login_masked")
          .where("org_id", "=", org)
          .orderBy("login_masked")
          .execute(),
      )
    ).map(({ login_masked }) => login_masked);
  const [acme, outsider] = [await organisation("Acme"), await organisation("Stranger")];
  await addDomain(acme, "acme.test");
  await addDomain(acme, "stranger.test");
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  await run.take(openBytes("list", bytesOf(LINES)), null);
  await run.settle();
  expect(await loginsOf(acme)).toHaveLength(3);

  // As it was left: no line in the corpus, and the leak of a removed domain filed under another one.
  await it.all(async (tx) => {
    await emptyCorpus(tx);
    await sql`delete from authorised_domain where name = 'stranger.test'`.execute(tx);
    await sql`delete from leak_match where domain = 'stranger.test'`.execute(tx);
    await sql`update leaked_credential set domain = 'acme.test', in_corpus = false`.execute(tx);
    await sql`update finding set domain = 'acme.test'`.execute(tx);
  });
  await matchLeaks(services);
  expect(await loginsOf(acme)).toEqual(["a•••@acme.test", "b•••@acme.test"]);
  const findings = await it.all((tx) =>
    tx.selectFrom("finding").select("subject").where("org_id", "=", acme).execute(),
  );
  expect(findings).toHaveLength(2);
  await addDomain(outsider, "stranger.test");
  await matchLeaks(services);
  expect(await loginsOf(outsider)).toEqual(["c•••@stranger.test"]);
  const again = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  await again.take(openBytes("list", bytesOf(LINES)), null);
  expect(again.soFar()).toMatchObject({ added: 0, unchanged: 3 });
});

test("an import that fails after its records are stored leaves no organization without its copies", async () => {
  await using it = await testServices({ now: () => new Date(at) });
  const services = { ...it.services, pool: it.services.database.pool };
  await it.all(async (tx) => {
    const org = await insertOrganisation(tx, { name: "Acme", kind: "client", administrator: null, at });
    const added = await insertDomain(tx, org, "acme.test", "token", at);
    if (added !== undefined) await markVerified(tx, org, added.id, { by: "dns", at, reason: null });
  });
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  await sql`revoke insert on leaked_credential from parapet_app`.execute(it.database.owner);
  await expect(run.take(openBytes("list", bytesOf(LINES)), null)).rejects.toThrow("permission denied");
  await sql`grant insert on leaked_credential to parapet_app`.execute(it.database.owner);
  await matchLeaks(services);
  const copies = await it.all((tx) => tx.selectFrom("leaked_credential").select("login_masked").execute());
  expect(copies.map(({ login_masked }) => login_masked).toSorted()).toEqual(["a•••@acme.test", "b•••@acme.test"]);
});

import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
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

test("an import that fails after its records are stored leaves no organization without its copies", async () => {
  await using it = await testServices({ now: () => new Date(at) });
  const services = { ...it.services, pool: it.services.database.pool };
  await it.all(async (tx) => {
    const org = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
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

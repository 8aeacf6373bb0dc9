import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { expect, test } from "vitest";

import { testServices } from "../../testing/test-services.ts";
import { openStealerImport } from "./commands/import-stealer-logs.ts";

const at = new Date("2026-11-15T12:00:00Z");

test("a log is imported once, with its machine for the organizations concerned; a rejected archive is reported and stores nothing", async () => {
  await using it = await testServices({ now: () => new Date(at) });
  const folder = mkdtempSync(join(tmpdir(), "parapet-stealer-"));
  const { services } = it;
  const org = await within(services.db, "everything", async (tx) => {
    const made = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
    const domain = await insertDomain(tx, made, "acme.test", "token", at);
    if (domain !== undefined) await markVerified(tx, made, domain.id, { by: "operator", at, reason: "test" });
    return made;
  });
  const path = join(folder, "logs.zip");
  const evil = join(folder, "evil.zip");
  writeFileSync(evil, writeZip([{ name: "../x/Passwords.txt", text: "URL: https://acme.test/\nUSER: a\nPASS: b\n" }]));
  writeFileSync(
    path,
    writeZip([
      {
        name: "m1/UserInformation.txt",
        text: "IP: 203.0.113.7\nMachineName: PC-1\nUserName: pat\nCountry: ES\nLog date: 11/4/2026 1:02:03 PM\n",
      },
      {
        name: "m1/Passwords.txt",
        text: "URL: https://vpn.acme.test/\nUsername: pat@acme.test\nPassword: Harbour-lantern7\nApplication: Chrome\n\nURL: https://other.test/\nUsername: pat\nPassword: elsewhere1\nApplication: Chrome\n",
      },
      { name: "m1/Cookies/Chrome.txt", text: ".acme.test\tTRUE\t/\tTRUE\t1893456000\tsid\tsession-value\n" },
    ]),
  );
  const load = async () => {
    const run = await openStealerImport({ ...services, pool: services.database.pool });
    await run.take({ name: evil, path: evil });
    await run.take({ name: path, path });
    return run.settle();
  };
  const wanted = { read: 2, machines: 1, credentials: 2, cookies: 1, families: { RedLine: 1 } };
  expect(await load()).toMatchObject({
    ...wanted,
    added: 2,
    unchanged: 0,
    bad: [{ file: evil, line: 0, reason: "a file's name leads out of the archive" }],
  });
  expect(await load()).toMatchObject({ ...wanted, added: 0, unchanged: 2 });
  const [machines, findings] = await within(
    services.db,
    [org],
    async (tx) =>
      [
        await tx.selectFrom("infected_machine").selectAll().execute(),
        await tx.selectFrom("finding").select(["area", "severity", "details"]).orderBy("area").execute(),
      ] as const,
  );
  expect(machines).toMatchObject([
    { family: "RedLine", ip: "203.0.113.7", infected_on: "2026-11-04", credentials: 1, live_cookies: 1 },
  ]);
  expect(findings).toMatchObject([
    { area: "leaked-credentials", severity: "critical", details: { source: "RedLine log", breach_time: "2026-11-04" } },
    { area: "logs-infected-machine", severity: "critical", details: { machine_ip: "203.0.113.7", date: "2026-11-04" } },
  ]);
  // Neither who sat there nor a session's value is in the clear.
  expect(JSON.stringify([machines, findings])).not.toMatch(/PC-1|session-value|Harbour-lantern7|"pat/);
  rmSync(folder, { recursive: true });
}, 120_000);

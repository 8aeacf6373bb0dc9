import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { statementsIn } from "../testing/statements-in.ts";
import { ubuntuCve } from "./ubuntu-cve.ts";

test("what Ubuntu publishes, without variants beside the archive", async () => {
  const { entries, bad } = await readRecorded(ubuntuCve);
  expect(bad).toEqual([]);
  expect(statementsIn(entries).map((it) => [it.package, it.release, it.status, it.fixed])).toEqual([
    ["openssh", "20.04", "not-affected", null],
    ["openssh", "22.04", "fixed", "1:8.9p1-3ubuntu0.10"],
    ["openssh", "24.04", "fixed", "1:9.6p1-3ubuntu13.3"],
    ["openssh", "23.10", "undetermined", null],
    ["openssh-ssh1", "24.04", "affected", null],
  ]);
});

test.each([
  ["released", "", "undetermined"],
  ["released", "see notes", "undetermined"],
  ["needs-triage", "", "undetermined"],
  ["ignored", "end of life", "undetermined"],
  ["pending", "1.2-3ubuntu4", "affected"],
  ["deferred", "2024-01-01", "affected"],
])("%s (%s) is %s", async (status, description, expected) => {
  const statuses = [{ release_codename: "jammy", status, description }];
  const text = JSON.stringify({ cves: [{ id: "CVE-2024-0001", packages: [{ name: "a", statuses }] }] });
  expect(statementsIn((await readText(ubuntuCve, text)).entries)).toMatchObject([{ status: expected, fixed: null }]);
});

test("the archive's own state goes before that of the paid extension", async () => {
  const statuses = [
    { release_codename: "xenial", status: "needed", description: "", pocket: "security" },
    { release_codename: "xenial", status: "released", description: "1.2-3ubuntu4+esm1", pocket: "esm-infra" },
  ];
  const text = JSON.stringify({ cves: [{ id: "CVE-2024-0001", packages: [{ name: "a", statuses }] }] });
  expect(statementsIn((await readText(ubuntuCve, text)).entries)).toMatchObject([
    { release: "16.04", status: "affected" },
  ]);
});

test("a CVE without packages withdraws what was said of it", async () => {
  const { entries } = await readText(ubuntuCve, '{"cves": [{"id": "CVE-2024-0001", "packages": []}]}');
  expect(entries).toEqual([{ distribution: "ubuntu", subject: { cve: "CVE-2024-0001" }, statements: [] }]);
});

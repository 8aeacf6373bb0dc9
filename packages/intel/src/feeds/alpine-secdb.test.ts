import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { statementsIn } from "../testing/statements-in.ts";
import { alpineSecdb } from "./alpine-secdb.ts";

test("a branch's file: the last version that fixes an issue counts, and zero means never affected", async () => {
  const { entries, bad } = await readRecorded(alpineSecdb);
  expect(bad).toEqual([]);
  const ordered = statementsIn(entries).toSorted((a, b) => a.cve.localeCompare(b.cve));
  expect(ordered.map((it) => [it.package, it.release, it.cve, it.status, it.fixed])).toEqual([
    ["openssh", "3.20", "CVE-2023-38408", "not-affected", null],
    ["openssh", "3.20", "CVE-2023-46445", "fixed", "9.6_p1-r0"],
    ["openssh", "3.20", "CVE-2023-48795", "fixed", "9.7_p1-r5"],
    ["openssh", "3.20", "CVE-2024-6387", "fixed", "9.7_p1-r4"],
  ]);
});

test("a file without packages is bad", async () => {
  const { bad } = await readText(alpineSecdb, '{"distroversion": "v3.20"}');
  expect(bad).toMatchObject([{ reason: expect.stringContaining("packages") as string }]);
});

import { loadPackageListings, packageStatements, withdrawUnlisted } from "@parapet/db/queries/intel";
import type { PackageListing, PackageStatement } from "@parapet/domain/risk/packages";
import { findBackPorts } from "@parapet/scanner/services/back-ports";
import { seenService } from "@parapet/scanner/services/testing/service-target";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { testServices, type TestServices } from "../../testing/test-services.ts";
import { storedPackages } from "./stored-packages.ts";

let it: TestServices;
beforeAll(async () => {
  it = await testServices();
});
afterAll(() => it[Symbol.asyncDispose]());

const CVE = "CVE-2099-0001";
const statement = (more: Partial<PackageStatement> = {}): PackageStatement => ({
  distribution: "debian",
  release: "12",
  package: "openssh",
  cve: CVE,
  status: "fixed",
  fixed: "1:9.2p1-2+deb12u3",
  archive: ["1:9.2p1-2+deb12u5"],
  ...more,
});
const listing = (...statements: readonly PackageStatement[]): PackageListing => ({
  distribution: statements[0]?.distribution ?? "debian",
  subject: { package: "openssh" },
  statements,
});
const load = (...listings: readonly PackageListing[]) => loadPackageListings(it.services.database.pool, listings);
const ssh = (revision: string) =>
  seenService({
    version: "9.2p1",
    cpe: "cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*",
    banner: `SSH-2.0-OpenSSH_9.2p1 Debian-${revision}`,
  });
const statusOf = async (revision: string): Promise<string | undefined> =>
  (await findBackPorts(ssh(revision), [], [CVE], storedPackages(it.services.db))).get(CVE)?.assessment.status;

test("without loaded statements nothing is known; with them the package is compared", async () => {
  expect(await statusOf("2+deb12u3")).toBe("unknown");
  expect(await load(listing(statement(), statement()))).toMatchObject({
    read: 2,
    added: 1,
    changed: 0,
  });
  expect(await statusOf("2+deb12u3")).toBe("not-affected");
  expect(await statusOf("2+deb12u2")).toBe("affected");
  // The release is told by the versions that it has.
  expect(await statusOf("2")).toBe("affected");
});

test("a later statement replaces the earlier one, and the same one changes nothing", async () => {
  expect(await load(listing(statement()))).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 1,
  });
  const corrected = statement({ fixed: "1:9.2p1-2+deb12u4" });
  expect(await load(listing(corrected))).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 0,
  });
  expect(await statusOf("2+deb12u3")).toBe("affected");
});

test("another distribution's statement says nothing", async () => {
  await load(listing(statement({ distribution: "ubuntu", release: "22.04", status: "not-affected", fixed: null })));
  expect(await statusOf("2+deb12u3")).toBe("affected");
});

describe("a statement that the tracker withdrew is removed", () => {
  const OTHER = "CVE-2099-0002";
  const stored = async (): Promise<string[]> =>
    (
      await Promise.all(
        (["debian", "ubuntu"] as const).map((distribution) =>
          packageStatements(it.services.db, distribution, ["openssh", "dropbear"], [CVE, OTHER]),
        ),
      )
    )
      .flat()
      .map((row) => [row.distribution, row.package, row.release, row.cve].join(" "))
      .toSorted();
  const debian = listing(statement(), statement({ cve: OTHER }), statement({ release: "11" }));
  const dropbear: PackageListing = {
    distribution: "debian",
    subject: { package: "dropbear" },
    statements: [statement({ package: "dropbear" })],
  };
  const ubuntu = listing(statement({ distribution: "ubuntu", release: "22.04" }));
  beforeEach(async () => {
    await load(debian, dropbear, ubuntu);
  });

  test("and all five are stored before", async () => {
    expect(await stored()).toHaveLength(5);
  });

  test("by a record about its package, of which nothing else is lost", async () => {
    expect(await load(listing(statement()))).toEqual({ read: 3, added: 0, changed: 2, unchanged: 1 });
    expect(await stored()).toEqual([
      `debian dropbear 12 ${CVE}`,
      `debian openssh 12 ${CVE}`,
      `ubuntu openssh 22.04 ${CVE}`,
    ]);
    // The shipped statement and the versions of the release say no more than before: the package is unknown, not fixed.
    await load(listing());
    expect(await statusOf("2+deb12u3")).toBe("unknown");
  });

  test("by a record about its package in one release", async () => {
    await load({ distribution: "debian", subject: { package: "openssh", release: "11" }, statements: [] });
    expect(await stored()).not.toContain(`debian openssh 11 ${CVE}`);
    expect(await stored()).toHaveLength(4);
  });

  test("by a record about its CVE", async () => {
    await load({ distribution: "debian", subject: { cve: CVE }, statements: [statement()] });
    expect(await stored()).toEqual([
      `debian openssh 12 ${CVE}`,
      `debian openssh 12 ${OTHER}`,
      `ubuntu openssh 22.04 ${CVE}`,
    ]);
  });

  test("by a whole publication without its package; a publication that lists hardly anything removes nothing", async () => {
    const { pool } = it.services.database;
    expect(await withdrawUnlisted(pool, "debian", null, [])).toBe(0);
    expect(await stored()).toHaveLength(5);
    expect(await withdrawUnlisted(pool, "debian", "11", ["openssh"])).toBe(0);
    expect(await withdrawUnlisted(pool, "debian", null, ["openssh"])).toBe(1);
    expect(await stored()).not.toContain(`debian dropbear 12 ${CVE}`);
    expect(await stored()).toHaveLength(4);
  });
});

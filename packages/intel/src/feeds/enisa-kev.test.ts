import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { enisaKev } from "./enisa-kev.ts";

test("the catalogue of the CSIRTs network", async () => {
  const { entries, bad } = await readRecorded(enisaKev);
  expect(bad).toEqual([]);
  expect(entries).toMatchObject([
    {
      catalogue: "enisa",
      id: "CVE-2026-0003",
      vendor: "Acme",
      product: "Rocket",
      added: "2026-02-04",
      due: null,
      ransomware: true,
      notes: ["EUVD-2026-0003", "CNW", "Coyote", "https://acme.example/c"],
    },
    { id: "CVE-2026-0004", added: "2026-02-05", name: "Acme Anvil", ransomware: false, cwes: [] },
  ]);
});

test("the same as a table", async () => {
  const { entries, bad } = await readText(
    enisaKev,
    [
      "cveID,euvdID,vendorProject,product,vulnerabilityName,dateReported,originSource,shortDescription,exploitationType,cwes",
      'CVE-2026-0003,EUVD-2026-0003,Acme,Rocket,Acme Rocket Bypass,2026-02-03,CNW,"It flies, far.",Ransomware,CWE-287',
    ].join("\n"),
  );
  expect(bad).toEqual([]);
  expect(entries).toMatchObject([
    { id: "CVE-2026-0003", added: "2026-02-03", ransomware: true, description: "It flies, far.", cwes: ["CWE-287"] },
  ]);
});

const ofDatabase = (more: object): object => ({
  id: "EUVD-2026-0005",
  description: "It rolls.",
  datePublished: "Apr 15, 2026, 8:30:58 PM",
  dateUpdated: "Apr 16, 2026, 12:00:00 AM",
  aliases: "CVE-2026-0005\nGHSA-aaaa-bbbb-cccc\n",
  exploitedSince: "Apr 17, 2026, 12:00:01 AM",
  enisaIdProduct: [{ id: "1", product: { name: "Boulder" }, product_version: "<2" }],
  enisaIdVendor: [{ id: "2", vendor: { name: "Acme" } }],
  ...more,
});

test("exploited entries of the EUVD, as a list and as a page of a search", async () => {
  const expected = [
    { catalogue: "enisa", id: "CVE-2026-0005", vendor: "Acme", product: "Boulder", added: "2026-04-17" },
  ];
  for (const text of [[ofDatabase({})], { items: [ofDatabase({})], total: 1 }]) {
    const { entries, bad } = await readText(enisaKev, JSON.stringify(text));
    expect(bad).toEqual([]);
    expect(entries).toMatchObject(expected);
  }
});

test("an entry of the EUVD that no one reports as exploited, and one without a CVE", async () => {
  const { entries, bad } = await readText(
    enisaKev,
    JSON.stringify([ofDatabase({ exploitedSince: null }), ofDatabase({ aliases: "GHSA-aaaa-bbbb-cccc" })]),
  );
  expect(entries).toEqual([]);
  expect(bad).toMatchObject([{ reason: "EUVD-2026-0005: no CVE among its aliases" }]);
});

test("a bad one in the middle costs one record", async () => {
  const good = { cveID: "CVE-2026-0006", vendorProject: "A", product: "B", dateReported: "2026/02/05" };
  const { entries, bad } = await readText(
    enisaKev,
    JSON.stringify([good, { ...good, dateReported: "soon" }, { ...good, cveID: "CVE-2026-0007" }]),
  );
  expect(entries.map(({ id }) => id)).toEqual(["CVE-2026-0006", "CVE-2026-0007"]);
  expect(bad).toMatchObject([{ reason: "dateReported: missing" }]);
});

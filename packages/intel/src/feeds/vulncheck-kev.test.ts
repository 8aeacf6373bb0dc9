import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { vulncheckKev } from "./vulncheck-kev.ts";

test("a page of the index: one entry per CVE", async () => {
  const { entries, bad } = await readRecorded(vulncheckKev);
  expect(bad).toEqual([]);
  expect(entries).toMatchObject([
    {
      catalogue: "vulncheck",
      id: "CVE-2026-0008",
      added: "2026-03-01",
      due: "2026-03-25",
      ransomware: true,
      notes: ["https://report.example/1"],
      cwes: ["CWE-94"],
    },
    { id: "CVE-2026-0009", vendor: "Acme", product: "Rocket" },
    { id: "CVE-2026-0010", due: null, ransomware: false, notes: [] },
  ]);
  expect(entries[0]?.released).toEqual(new Date("2026-03-05T09:00:00Z"));
});

test("the backup is the same list without a page around it", async () => {
  const text = readFileSync(new URL("vulncheck-kev.recorded.json", import.meta.url), "utf8");
  const { data } = JSON.parse(text) as { data: unknown[] };
  const [page, backup] = [await readText(vulncheckKev, text), await readText(vulncheckKev, JSON.stringify(data))];
  expect(backup).toEqual(page);
});

test("an entry without a CVE is bad, its neighbors are read", async () => {
  const entry = { vendorProject: "A", product: "B", date_added: "2026-03-01T00:00:00Z" };
  const { entries, bad } = await readText(
    vulncheckKev,
    JSON.stringify([
      { ...entry, cve: [] },
      { ...entry, cve: ["CVE-2026-0011"] },
    ]),
  );
  expect(entries).toMatchObject([{ id: "CVE-2026-0011", name: "A B" }]);
  expect(bad).toHaveLength(1);
});

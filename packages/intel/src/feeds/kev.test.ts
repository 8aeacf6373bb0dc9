import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { kev } from "./kev.ts";

test("the catalogue", async () => {
  const { entries, bad } = await readRecorded(kev);
  expect(bad).toEqual([]);
  expect(entries).toMatchObject([
    {
      id: "CVE-2026-0001",
      added: "2026-01-04",
      due: "2026-01-25",
      ransomware: true,
      notes: ["https://acme.example/a", "https://acme.example/b"],
      cwes: ["CWE-22"],
    },
    { id: "CVE-2026-0002", due: null, ransomware: false, notes: [] },
  ]);
  expect(entries[0]?.released).toEqual(new Date("2026-01-05T16:21:10.808Z"));
});

test("an entry without a date is bad", async () => {
  const { bad } = await readText(
    kev,
    '{"dateReleased":"2026-01-01","vulnerabilities":[{"cveID":"CVE-2026-0001","vendorProject":"A","product":"B","vulnerabilityName":"C","shortDescription":"D","dateAdded":"soon"}]}',
  );
  expect(bad).toMatchObject([{ line: 1, reason: 'dateAdded: "soon" is not a date' }]);
});

import type { Finding } from "@parapet/domain/contracts/findings";
import { expect, test } from "vitest";

import { findingCsvRow } from "./finding-csv.ts";

const FINDING = {
  domain: "acme.test",
  area: "web-apps-exposures",
  subject: "https://acme.test/",
  references: [],
  first_seen: 1_790_000_000,
  last_seen: 1_790_000_000,
  resolved_at: null,
  details: { alsoAt: ["https://www.acme.test/", "https://shop.acme.test/"] },
} as unknown as Finding;
const ROW = { id: "f1", target: "https://acme.test/", params: {} };
const CONTEXT = { organization: "Acme", owners: new Map<string, string>(), addresses: new Map<string, string[]>() };

test("the other places of a finding have a column of their own", () => {
  expect(findingCsvRow(ROW, FINDING, CONTEXT)).toMatchObject({
    subject: "https://acme.test/",
    also_at: "https://www.acme.test/; https://shop.acme.test/",
  });
});

test("the column is empty for a finding in one place", () => {
  expect(findingCsvRow(ROW, { ...FINDING, details: {} }, CONTEXT).also_at).toBe("");
});

test("a CVE that another finding reports names that finding, so that it is counted once", () => {
  const port = { ...FINDING, cve: "CVE-2021-41773", service_cve: { finding: "f2", others: 3 } } as Finding;
  expect(findingCsvRow(ROW, port, CONTEXT)).toMatchObject({ cve: "CVE-2021-41773", cve_reported_by: "f2" });
  expect(findingCsvRow(ROW, { ...port, service_cve: null }, CONTEXT).cve_reported_by).toBeNull();
});

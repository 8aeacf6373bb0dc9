import { expect, test } from "vitest";

import { matchAffected, type Affected } from "./affected.ts";
import { parseCpe, type Cpe } from "./cpe.ts";

const kernel = (version: string): Cpe => {
  const parsed = parseCpe(`cpe:2.3:o:linux:linux_kernel:${version}`);
  if (parsed === null) throw new Error("not a CPE");
  return parsed;
};

const listed: Affected = {
  vendor: "Linux",
  product: "Linux Kernel",
  otherwise: "affected",
  versions: [
    { affected: true, version: "6.1", range: {} },
    { affected: false, version: "0", range: { startIncluding: "0", endExcluding: "6.1" } },
    { affected: false, version: "6.1.5", range: { startIncluding: "6.1.5", endIncluding: "6.1.*" } },
    { affected: false, version: "6.4", range: { startIncluding: "6.4", endIncluding: "*" } },
  ],
};
const plain: Affected = {
  vendor: "linux",
  product: "linux_kernel",
  otherwise: "unaffected",
  versions: [{ affected: true, version: "5.0", range: { startIncluding: "5.0", endExcluding: "5.4" } }],
};

test.each<[string, Affected, string | null]>([
  ["6.0.9", listed, null],
  ["6.1", listed, "exact"],
  ["6.1.4", listed, "range"],
  ["6.1.5", listed, null],
  ["6.2", listed, "range"],
  ["6.4", listed, null],
  ["6.11", listed, null],
  ["*", listed, "product"],
  ["4.19", plain, null],
  ["5.0", plain, "range"],
  ["5.3.99", plain, "range"],
  ["5.4", plain, null],
  ["*", plain, "product"],
  ["5.0", { ...plain, versions: [] }, null],
  ["5.0", { ...plain, versions: [], otherwise: "affected" }, "all-versions"],
  ["5.1", { ...plain, product: "other" }, null],
])("%s", (version, statement, certainty) => expect(matchAffected(kernel(version), statement)).toBe(certainty));

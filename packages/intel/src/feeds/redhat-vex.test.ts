import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { statementsIn } from "../testing/statements-in.ts";
import { redhatVex } from "./redhat-vex.ts";

test("what a document says of source packages, by release and stream", async () => {
  const { entries, bad } = await readRecorded(redhatVex);
  expect(bad).toEqual([]);
  expect(statementsIn(entries).map((it) => [it.package, it.release, it.status, it.fixed])).toEqual([
    ["openssh", "9", "fixed", "8.7p1-38.el9_4.1"],
    ["openssh", "9.2", "fixed", "8.7p1-30.el9_2.4"],
    ["openssh", "8", "not-affected", null],
  ]);
});

const product = (id: string, cpe: string) => ({ product: { product_id: id, product_identification_helper: { cpe } } });
const part = (component: string, of: string) => ({
  full_product_name: { product_id: `${of}:${component}` },
  product_reference: component,
  relates_to_product_reference: of,
});
const read = (components: readonly string[], cpe: string, state: "fixed" | "known_affected") =>
  readText(
    redhatVex,
    JSON.stringify({
      document: { category: "csaf_vex" },
      product_tree: { branches: [product("p", cpe)], relationships: components.map((it) => part(it, "p")) },
      vulnerabilities: [{ cve: "CVE-2024-0001", product_status: { [state]: components.map((it) => `p:${it}`) } }],
    }),
  );

test.each([
  ["another product of the publisher", "openssh", "cpe:/a:redhat:openshift:4.12::el8"],
  ["a container", "rhel9/httpd-24@sha256:0123_amd64", "cpe:/o:redhat:enterprise_linux:9"],
])("%s is left out", async (_, component, cpe) =>
  expect(statementsIn((await read([component], cpe, "known_affected")).entries)).toEqual([]),
);

test("of several fixed versions the highest counts, and modules are known by their package", async () => {
  const nevra = [
    "httpd-0:2.4.37-62.module+el8.9.0+1+a.src::httpd:2.4",
    "httpd-0:2.4.37-65.module+el8.10.0+2+b.src::httpd:2.4",
  ];
  const { entries } = await read(nevra, "cpe:/a:redhat:enterprise_linux:8::appstream", "fixed");
  expect(statementsIn(entries)).toMatchObject([
    { package: "httpd", release: "8", fixed: "2.4.37-65.module+el8.10.0+2+b" },
  ]);
});

test("an affected component of a module keeps the module's name", async () => {
  const { entries } = await read(["httpd:2.4/httpd"], "cpe:/o:redhat:enterprise_linux:8", "known_affected");
  expect(statementsIn(entries)).toMatchObject([{ package: "httpd:2.4/httpd", release: "8", status: "affected" }]);
});

test("branches nested without end are refused, not followed", async () => {
  let branch: unknown = product("p", "cpe:/o:redhat:enterprise_linux:9");
  for (let depth = 0; depth < 100; depth += 1) branch = { branches: [branch] };
  const { bad } = await readText(redhatVex, JSON.stringify({ product_tree: { branches: [branch] } }));
  expect(bad).toHaveLength(1);
});

test("a document that says nothing of its CVE any more withdraws what was said", async () => {
  const { entries } = await readText(redhatVex, '{"vulnerabilities": [{"cve": "CVE-2024-0001"}]}');
  expect(entries).toEqual([{ distribution: "rhel", subject: { cve: "CVE-2024-0001" }, statements: [] }]);
});

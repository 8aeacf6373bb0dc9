import { randomUUID } from "node:crypto";

import { type CveMatchRow, type CveRow, openCveLoader } from "@parapet/db/queries/intel";
import { OrgId } from "@parapet/domain/contracts/ids";
import { listNotoriousCves } from "@parapet/scanner/services/notorious-cves";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { afterAll, beforeAll, expect, test } from "vitest";

import { storedCves } from "../../features/intel/stored-cves.ts";
import { publishLibrary } from "../../features/scans/commands/publish-knowledge.ts";
import { scanSettings } from "../../features/scans/scan-settings.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";

const now = new Date("2026-11-14T00:00:00Z");
const ROCKET = "cpe:2.3:a:acme:rocket:1.9:*:*:*:*:*:*:*";
const system = (name: string) => `cpe:2.3:o:${name}:*:*:*:*:*:*:*`;

const statement = (part: string, vendor: string, product: string, more: Partial<CveMatchRow> = {}): CveMatchRow => ({
  config: 0,
  node: 0,
  part,
  vendor,
  product,
  vulnerable: true,
  version: "*",
  update: "*",
  rest: null,
  range: {},
  ...more,
});
const node = (parts: string) => ({ operator: "OR", negate: false, parent: -1, count: 1, parts });
const cve = (id: string, more: Partial<CveRow>): CveRow => ({
  id,
  feed: "nvd",
  modified: now,
  published: now,
  status: "analyzed",
  title: null,
  description: id,
  scores: [],
  weaknesses: [],
  references: [],
  trees: [],
  matches: [],
  facts: [],
  extra: {},
  ...more,
});

let it: TestServices;
beforeAll(async () => {
  it = await testServices();
  const range = { endExcluding: "2.0" };
  await openCveLoader(it.services.database.pool).load([
    cve("CVE-2026-0001", {
      trees: [{ kind: "tree", operator: "OR", negate: false, nodes: [node("a")] }],
      matches: [statement("a", "acme", "rocket", { range })],
    }),
    cve("CVE-2026-0002", {
      trees: [{ kind: "tree", operator: "AND", negate: false, nodes: [node("a"), node("o")] }],
      matches: [
        statement("a", "acme", "rocket", { range }),
        statement("o", "linux", "linux_kernel", { node: 1, vulnerable: false, version: "-" }),
      ],
    }),
    cve("CVE-2026-0003", {
      trees: [{ kind: "tree", operator: "AND", negate: false, nodes: [node("a"), node("a")] }],
      matches: [
        statement("a", "acme", "rocket", { range }),
        statement("a", "acme", "pad", { node: 1, vulnerable: false, range }),
      ],
    }),
  ]);
});
afterAll(() => it[Symbol.asyncDispose]());

const certainties = async (alongside?: string[]) => {
  const lookup = await storedCves(it.services.db);
  const found = (await lookup?.match([ROCKET], alongside))?.get(ROCKET) ?? [];
  return Object.fromEntries(found.map(({ id, certainty }) => [id.slice(-1), certainty]));
};

test.each<[string, string[] | undefined, Record<string, string>]>([
  [
    "nothing known of the machine leaves what it runs on open",
    undefined,
    { 1: "version-match", 2: "product-only", 3: "product-only" },
  ],
  [
    "the system decides, and what else runs there does",
    [system("debian:debian_linux:11.0"), system("linux:linux_kernel:*"), "cpe:2.3:a:acme:pad:1.0:*:*:*:*:*:*:*"],
    { 1: "version-match", 2: "version-match", 3: "version-match" },
  ],
  ["another system rules it out", [system("freebsd:freebsd:13.1")], { 1: "version-match", 3: "product-only" }],
  [
    "a fixed neighboring version rules it out",
    ["cpe:2.3:a:acme:pad:2.0:*:*:*:*:*:*:*"],
    { 1: "version-match", 2: "product-only" },
  ],
  [
    "the product's own name among them changes nothing",
    [ROCKET],
    { 1: "version-match", 2: "product-only", 3: "product-only" },
  ],
])("%s", async (_, alongside, expected) => expect(await certainties(alongside)).toEqual(expected));

test("a template for a CVE is a fact about its use, as long as the stored templates have it", async () => {
  const org = OrgId.parse(randomUUID());
  const stored: Record<string, string> = {};
  const template = (id: string, name: string, method = "GET") =>
    void (stored[`t/http/${id}.yaml`] =
      `id: ${id}\ninfo: {name: n, severity: high, classification: {cve-id: "${name}"}}\nhttp:\n  - method: ${method}\n    path: ["{{BaseURL}}/x"]\n    matchers: [{type: status, status: [200]}]\n`);
  const facts = async () => {
    await publishLibrary(it.services, { name: "templates", bytes: makeTar(stored), entries: null });
    await scanSettings(it.services, org, "acme.test");
    const found = (await (await storedCves(it.services.db))?.match([ROCKET]))?.get(ROCKET) ?? [];
    const flagged = await it.all((tx) =>
      tx.selectFrom("cve").select("id").where("exploit", "=", true).orderBy("id").execute(),
    );
    return [
      found.flatMap(({ id, exploits }) => exploits.map((it) => `${id} ${it.source} ${it.reference}`)),
      flagged.map(({ id }) => id),
    ];
  };
  template("rocket-rce", "CVE-2026-0001");
  template("no-cve", "CVE-nonsense");
  expect(await facts()).toEqual([["CVE-2026-0001 template rocket-rce"], ["CVE-2026-0001"]]);
  delete stored["t/http/rocket-rce.yaml"];
  // One that is refused here can be run by others all the same.
  template("other-rce", "CVE-2026-0002", "POST");
  expect(await facts()).toEqual([["CVE-2026-0002 template other-rce"], ["CVE-2026-0002"]]);
});

test("a part of the data is not taken for the whole, and the shipped list is in force until it is", async () => {
  const APACHE = "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*";
  const incomplete = async (name: string) => (await storedCves(it.services.db, now))?.incompleteFor?.(name);
  const tree = [{ kind: "tree" as const, operator: "OR", negate: false, nodes: [node("a")] }];
  const record = (id: string, vendor: string, product: string) =>
    cve(id, { trees: tree, matches: [statement("a", vendor, product)] });
  const load = (rows: CveRow[]) => openCveLoader(it.services.database.pool).load(rows);
  expect(await incomplete(ROCKET)).toMatch(/2002-2025/);
  await load(Array.from({ length: 20 }, (_, index) => record(`CVE-${2002 + index}-9001`, "acme", "other")));
  expect(await incomplete(ROCKET)).toMatch(/2022-2025/);
  await load([2022, 2023, 2024, 2025].map((year) => record(`CVE-${year}-9001`, "acme", "other")));
  expect(await incomplete(ROCKET)).toBeNull();
  expect(await incomplete(APACHE)).toMatch(/CVE-2021-41773/);
  await load(listNotoriousCves(APACHE).map((id) => record(id, "apache", "http_server")));
  expect(await incomplete(APACHE)).toBeNull();
});

test("a CVE is described for the products its record names", async () => {
  const lookup = await storedCves(it.services.db, now);
  const described = async (name: string) => [
    ...((await lookup?.describes?.(["CVE-2026-0001", "CVE-2026-0777"], name)) ?? []),
  ];
  expect(await described(ROCKET)).toEqual(["CVE-2026-0001"]);
  expect(await described("cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*")).toEqual([]);
});

/**
 * The catalogue of known exploited vulnerabilities set against what the product knows: how many entries a version decides, what
 * is recognised and cannot be decided from outside and why, and every gap by name (PARAPET_DATA; `--write` puts the table into
 * docs/detection.md). Then the time from a new entry to findings and queued alerts at 10,000 stored inventories (`--short`: 500).
 * Limits: 85 % of the server-side entries are decided or recognised with a reason, and 15 minutes.
 */
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openCluster } from "@parapet/db/embedded/cluster";
import { openCveLoader } from "@parapet/db/queries/intel";
import { within } from "@parapet/db/scope";
import { isLocalSoftware } from "@parapet/domain/risk/exploited";
import { OWN_FINGERPRINTS } from "@parapet/scanner/fingerprints/own-fingerprints";
import { decideByProduct, isManifold, productsListed } from "@parapet/scanner/products/find-product";
import { PRODUCTS } from "@parapet/scanner/products/products";
import { loadTemplates } from "@parapet/scanner/templates/load-templates";
import { sql } from "kysely";

import { raiseForImports } from "../../apps/server/src/features/alerts/commands/raise-for-run.ts";
import { evaluateExploited } from "../../apps/server/src/features/radar/commands/evaluate-exploited.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { openServices } from "../../apps/server/src/wiring/open-services.ts";

const MIN_KNOWN = 0.85;
const LIMIT_SECONDS = 15 * 60;
const isShort = process.argv.includes("--short");
const data = process.env["PARAPET_DATA"];
const PAGE = new URL("../../docs/detection.md", import.meta.url);

interface Entry {
  readonly cveID: string;
  readonly vendorProject: string;
  readonly product: string;
  readonly vulnerabilityName: string;
}

const squash = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
/** Products that a banner names, without a definition of their own. */
const IN_BANNERS = new Set(
  OWN_FINGERPRINTS.flatMap(({ params }) =>
    params.filter(({ name }) => name === "service.product").map((it) => squash(it.value)),
  ),
);

type Answer =
  | "by definition"
  | "by definition in part"
  | "by version"
  | "by test"
  | "by record"
  | "reason"
  | "local"
  | "gap";

/** Shown by a check that tests for the vulnerability itself. */
const TESTED = new Set(["CVE-2014-0160"]);
/** Libraries that pages load, whose versions a check reads. */
const IN_PAGES = new Set(["jquery"]);

/** What could be said of an entry where the product is there. */
const judge = ({
  cveID: cve,
  vendorProject: vendor,
  product,
  vulnerabilityName: name,
}: Entry): { answer: Answer; reason: string } => {
  const known = productsListed({ cve, vendor, product });
  const verdicts = known.map((it) => decideByProduct(it, "0", cve));
  if (known.some(({ patchedInPlace }) => patchedInPlace.has(cve)))
    return { answer: "by definition in part", reason: "" };
  if (verdicts.some((verdict) => verdict !== null && verdict.answer !== "undecidable"))
    return { answer: "by definition", reason: "" };
  const stated = verdicts.find((verdict) => verdict?.answer === "undecidable");
  if (stated?.answer === "undecidable") return { answer: "reason", reason: stated.reason };
  const readable = known.find(({ undecidable, numbering }) => undecidable === null && numbering === "cpe");
  if (readable !== undefined) return { answer: "by version", reason: "" };
  const [first] = known;
  if (first !== undefined) return { answer: "reason", reason: first.undecidable ?? "build-unknown" };
  if (IN_BANNERS.has(squash(product)) || IN_BANNERS.has(squash(`${vendor} ${product}`)))
    return { answer: "by version", reason: "" };
  if (TESTED.has(cve)) return { answer: "by test", reason: "" };
  if (IN_PAGES.has(squash(product))) return { answer: "by version", reason: "" };
  if (isLocalSoftware({ vendor, product, name })) return { answer: "local", reason: "" };
  // Which of a vendor's products are meant, only the record of the CVE says.
  if (isManifold(product) && PRODUCTS.some((it) => squash(it.vendor) === squash(vendor)))
    return { answer: "by record", reason: "" };
  return { answer: "gap", reason: `${vendor}: ${product}` };
};

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const tally = (values: readonly string[]): [string, number][] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]): [string, number] => [value, all.length])
    .toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b));

/** The CVEs of community templates that send HTTP, and those of the ones that load; null without the collection. */
const templatesByCve = async (
  folder: string,
): Promise<{ readonly named: ReadonlySet<string>; readonly loaded: ReadonlySet<string> } | null> => {
  const { templates, refused } = await loadTemplates(folder).catch(() => ({ templates: [], refused: [] }));
  const cvesOf = (file: string, cves: readonly string[]): readonly string[] =>
    file.startsWith("http/") ? [...cves, ...(file.match(/CVE-\d{4}-\d{4,}/g) ?? [])] : [];
  const loaded = new Set(templates.flatMap(({ file, info }) => cvesOf(file, info.cves)));
  const named = new Set(refused.flatMap(({ file, subject }) => cvesOf(file, subject?.cves ?? [])));
  return loaded.size + named.size < MIN_TEMPLATES ? null : { named: new Set([...loaded, ...named]), loaded };
};
const MIN_TEMPLATES = 1_000;
const BY_VERSION: ReadonlySet<Answer> = new Set(["by definition", "by definition in part", "by version", "by test"]);

let failed = false;

if (data === undefined) console.log("PARAPET_DATA is not set: the catalogue is not set against our knowledge.");
else {
  const [file = ""] = globSync(join(data, "kev", "*.json"));
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as { dateReleased: string; vulnerabilities: Entry[] };
  const judged = catalogue.vulnerabilities.map((entry) => ({ ...entry, ...judge(entry) }));
  const count = (answer: Answer): number => judged.filter((it) => it.answer === answer).length;
  const outside = judged.length - count("local");
  const known = outside - count("gap");
  const rows = [
    ["Version decides, by the product's definition", count("by definition")],
    ["Version decides, by the product's definition, but for releases patched in place", count("by definition in part")],
    ["Version decides, by the stored ranges of the CVE", count("by version")],
    ["A test shows the vulnerability itself", count("by test")],
    ["Several products of a vendor: the record of the CVE names them", count("by record")],
    ["Product recognized, not decidable from outside (reasons below)", count("reason")],
    ["Not recognized (gaps below)", count("gap")],
  ] as const;
  const templates = await templatesByCve(join(data, "nuclei-templates"));
  const tested = judged.filter(({ cveID }) => templates?.named.has(cveID) === true);
  const decidable = tested.filter((it) => BY_VERSION.has(it.answer) || templates?.loaded.has(it.cveID) === true);
  const byTemplate = tested.filter(({ cveID }) => templates?.loaded.has(cveID) === true);
  const templateLine =
    templates === null
      ? "The community's templates were not at hand: how many of the entries they decide was not measured."
      : `Of the ${tested.length} entries with an HTTP template of the community, ${decidable.length} (${share(decidable.length, tested.length)}) are decidable by version or by a ` +
        `template that loads (${byTemplate.length}).`;
  const table = [
    `Catalog of ${catalogue.dateReleased.slice(0, 10)}: ${judged.length} entries, of which ${count("local")} concern software that answers on`,
    `no port (clients, kernels, drivers, libraries): those are *Not assessed*, with that reason. Of the other ${outside}:`,
    "",
    "| answer where the product is present | entries | share |",
    "|---|---|---|",
    ...rows.map(([what, entries]) => `| ${what} | ${entries} | ${share(entries, outside)} |`),
    `| **Decided or recognized** | **${known}** | **${share(known, outside)}** |`,
    "",
    templateLine,
    "",
    "| why a recognized product is not decidable | entries |",
    "|---|---|",
    ...tally(judged.flatMap(({ answer, reason }) => (answer === "reason" ? [reason] : []))).map(
      ([reason, entries]) => `| \`${reason}\` | ${entries} |`,
    ),
    "",
    "| gap (vendor: product as listed) | entries |",
    "|---|---|",
    ...tally(judged.flatMap(({ answer, reason }) => (answer === "gap" ? [reason] : []))).map(
      ([name, entries]) => `| ${name} | ${entries} |`,
    ),
  ];
  console.log(table.join("\n"));
  console.log(
    `\nknown of ${outside} server-side entries: ${share(known, outside)} (limit ${100 * MIN_KNOWN} %), ${PRODUCTS.length} definitions`,
  );
  failed ||= known / outside < MIN_KNOWN;
  if (process.argv.includes("--write")) {
    const [start, end] = ["<!-- kev: written by `npm run bench -- kev --write` -->", "<!-- kev: end -->"];
    const page = readFileSync(PAGE, "utf8");
    const [before = "", rest = ""] = page.split(start);
    const after = rest.split(end)[1] ?? "\n";
    writeFileSync(PAGE, `${before}${start}\n${table.join("\n")}\n${end}${after}`);
  }
}

// From a new entry to findings, in stored inventories that mostly run other things.
const INVENTORIES = isShort ? 500 : 10_000;
const CONCERNED_EVERY = 40;
const CVE = "CVE-2026-990001";

const measure = async (home: string): Promise<boolean> => {
  let now = new Date("2026-11-01T00:00:00Z");
  await using cluster = await openCluster(join(home, "postgres"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(home, "data") });
  await using services = await openServices(config, { url: cluster.url, now: () => now });
  const { pool } = services.database;
  await within(services.db, "everything", async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
    insert into organization (name, kind) select 'Inventory ' || n, 'client' from generate_series(1, ${INVENTORIES}) n`.execute(
      tx,
    );
    await sql`
    insert into authorised_domain (org_id, name, proof_token)
    select id, 'n' || replace(name, 'Inventory ', '') || '.test', 'token' from organization where name like 'Inventory %'`.execute(
      tx,
    );
    await sql`
    insert into exposed_service (org_id, domain, host, ip, port, protocol, name, product, version, cpe, first_seen, last_seen)
    select d.org_id, d.name, 'h' || s || '.' || d.name, '198.51.' || s || '.7', 8000 + s, 'tcp', 'http', 'Product ' || s, '1.' || s,
           case when s = 1 and replace(replace(d.name, 'n', ''), '.test', '')::int % ${CONCERNED_EVERY} = 0
                then 'cpe:2.3:a:acme:rocket:1.9:*:*:*:*:*:*:*'
                else 'cpe:2.3:a:vendor' || s || ':product' || s || ':1.' || s || ':*:*:*:*:*:*:*' end, ${now}, ${now}
      from authorised_domain d cross join generate_series(1, 20) s`.execute(tx);
  });
  await openCveLoader(pool).load([
    {
      id: CVE,
      feed: "nvd",
      modified: now,
      published: now,
      status: "analyzed",
      title: "A rocket falls",
      description: "A rocket falls.",
      scores: [],
      weaknesses: [],
      references: [],
      trees: [{ kind: "tree", operator: "OR", negate: false, nodes: [{ operator: "OR", negate: false }] }],
      matches: [
        {
          config: 0,
          node: 0,
          part: "a",
          vendor: "acme",
          product: "rocket",
          vulnerable: true,
          version: "*",
          update: "*",
          rest: null,
          range: { endExcluding: "2.0" },
        },
      ],
      facts: [],
      extra: {},
    },
  ]);
  await pool.query(
    `insert into kev (cve_id, vendor, product, name, description, added, ransomware, catalogue_released)
     values ($1, 'Acme', 'Rocket', 'Acme Rocket fall', '', '2026-11-01', false, $2)`,
    [CVE, now],
  );
  const startedAt = performance.now();
  await evaluateExploited(services, new AbortController().signal);
  const evaluated = (performance.now() - startedAt) / 1000;
  // Imports are complete after a minute without writes; the alert follows.
  now = new Date(now.getTime() + 2 * 60_000);
  await raiseForImports(services);
  const alerted = (performance.now() - startedAt) / 1000;
  const { rows } = await within(services.db, "everything", (tx) =>
    sql<{ findings: number; told: number }>`
      select count(distinct f.id)::int as findings, count(distinct e.finding_id) filter (where e.alerted_at is not null)::int as told
        from finding f left join finding_event e on e.finding_id = f.id where f.cve = ${CVE}`.execute(tx),
  );
  const { findings = 0, told = 0 } = rows[0] ?? {};
  const expected = Math.floor(INVENTORIES / CONCERNED_EVERY);
  console.log(
    `new entry at ${INVENTORIES} inventories: ${findings} of ${expected} findings after ${evaluated.toFixed(1)} s, ${told} told after ` +
      `${(alerted + 120).toFixed(1)} s with the two minutes until an import counts as complete (limit ${LIMIT_SECONDS} s)`,
  );
  return findings === expected && alerted + 120 <= LIMIT_SECONDS;
};

const home = mkdtempSync(join(tmpdir(), "parapet-bench-kev-"));
chmodSync(home, 0o711);
try {
  failed ||= !(await measure(home));
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

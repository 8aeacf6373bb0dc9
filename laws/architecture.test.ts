import { existsSync, globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { FEATURES } from "../packages/domain/src/features/features.ts";
import {
  importCircles,
  RULES,
  SQL_FILES,
  type SourceFile,
  sourceFiles,
  unusedEntries,
  unusedExports,
} from "./architecture.ts";
import { openGraph, readWalks, type Walk, walkOffences } from "./walks.ts";

const files = sourceFiles();

/** Each rule, broken once: if one of these lines were allowed, the rule would be worth nothing. */
const BROKEN: Record<keyof typeof RULES, SourceFile[]> = {
  direction: [
    { path: "apps/web/src/shared/x.ts", text: 'import { db } from "@parapet/db/db";' },
    { path: "packages/domain/src/x.ts", text: 'import { readFileSync } from "node:fs";' },
    { path: "packages/words/src/x.ts", text: 'import type { Role } from "@parapet/domain/access/roles";' },
    { path: "packages/words/src/x.ts", text: 'import * as z from "zod";' },
    { path: "packages/net/src/x.ts", text: 'import { LOCALES } from "@parapet/words/locale";' },
    { path: "packages/scanner/src/x.ts", text: 'const it = await import("@parapet/intel/feed");' },
    { path: "apps/server/src/features/scans/x.ts", text: 'import { startLab } from "@parapet/lab/start-lab";' },
    { path: "packages/net/src/x.ts", text: 'export { startLab } from "@parapet/lab/start-lab";' },
    { path: "packages/db/src/queries/x.ts", text: 'import type { Net } from "@parapet/net/net";' },
    { path: "packages/leak-corpus/src/x.ts", text: 'import { operatorAgent } from "@parapet/net/operator-agent";' },
    {
      path: "packages/leak-corpus/src/x.ts",
      text: 'import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";',
    },
    {
      path: "packages/leak-corpus/src/x.ts",
      text: 'import type { Keys } from "@parapet/server/platform/keys/keyring";',
    },
    { path: "packages/db/src/queries/x.ts", text: 'import { openLeakCorpus } from "@parapet/leak-corpus";' },
    { path: "packages/intel/src/x.ts", text: 'import type { LeakRecord } from "@parapet/leak-corpus";' },
    { path: "apps/web/src/shared/x.ts", text: 'import type { LeakRecord } from "@parapet/leak-corpus";' },
  ],
  sockets: [
    { path: "packages/scanner/src/checks/x.ts", text: 'import { connect } from "node:net";' },
    { path: "packages/intel/src/feeds/x.ts", text: 'const it = await fetch("http://x.test");' },
    { path: "apps/server/src/x.ts", text: 'import { request } from "undici";' },
    {
      path: "apps/server/src/x.ts",
      text: 'import { createClient } from "@clickhouse/client"; f({ http_agent: agent });',
    },
    {
      path: "packages/leak-corpus/src/clickhouse/clickhouse.ts",
      text: 'import { createClient } from "@clickhouse/client"; createClient({ url });',
    },
    { path: "apps/server/src/features/alerts/x.ts", text: 'import { createTransport } from "nodemailer";' },
    {
      path: "apps/server/src/platform/mail/transport.ts",
      text: 'import { createTransport } from "nodemailer"; createTransport({ host, port });',
    },
    { path: "packages/leak-corpus/src/x.ts", text: 'import { request } from "node:http";' },
    { path: "apps/web/src/features/alerts/api.ts", text: 'fetch("/v1/alerts/")' },
  ],
  corpus: [
    {
      path: "apps/server/src/features/leaks/x.ts",
      text: 'import { nameTags } from "@parapet/leak-corpus/layout/name-tags";',
    },
    { path: "apps/server/src/x.test.ts", text: 'const it = await import("@parapet/leak-corpus/postgres/name-index");' },
    { path: "apps/server/src/wiring/x.ts", text: 'import { corpusSize } from "@parapet/leak-corpus/testing";' },
    { path: "packages/db/src/queries/x.ts", text: "await sql`delete from leaked_password`.execute(db);" },
    { path: "apps/server/src/wiring/x.ts", text: 'tx.selectFrom("leak_block").select("id");' },
  ],
  certificates: [
    { path: "packages/intel/src/x.ts", text: 'await net.http({ tls: "inspect", url });' },
    { path: "apps/server/src/mail/x.ts", text: "createTransport({ tls: { rejectUnauthorized: false } });" },
  ],
  environment: [{ path: "packages/db/src/x.ts", text: "const it = process.env.HOME;" }],
  features: [
    { path: "apps/web/src/features/alerts/x.tsx", text: 'import { usersPage } from "../users/api.ts";' },
    {
      path: "apps/web/src/features/alerts/x.tsx",
      text: 'import { usersPage } from "../../features/access/users/api.ts";',
    },
    { path: "apps/web/src/features/alerts/x.tsx", text: 'const it = await import("./../access/users/api.ts");' },
    {
      path: "apps/web/src/features/alerts/shared/x.tsx",
      text: 'import { usersPage } from "../../access/users/api.ts";',
    },
    { path: "apps/web/src/app/shell/x.tsx", text: 'import { usersPage } from "../../features/access/users/api.ts";' },
  ],
  names: [
    { path: "apps/web/src/features/organisations/x.tsx", text: "" },
    { path: "apps/web/src/features/sign-in/login-page.tsx", text: "" },
  ],
  portal: [
    { path: "apps/web/src/shared/ui/x.tsx", text: 'import { usersPage } from "../../features/access/users/api.ts";' },
    { path: "apps/web/src/shared/x.ts", text: 'import { ROUTES } from "../app/route-table.ts";' },
    { path: "apps/web/src/shared/x.ts", text: 'export { default } from "../routes/not-found.tsx";' },
    { path: "apps/web/src/features/alerts/x.tsx", text: 'import { Bar } from "../../app/shell/bar.tsx";' },
    { path: "apps/web/src/features/alerts/x.tsx", text: 'import type { Frame } from "../../app/route-table.ts";' },
  ],
  schemas: [
    {
      path: "apps/web/src/features/alerts/x.ts",
      text: 'import { listAlerts } from "@parapet/domain/contracts/alerts/alerts";',
    },
    {
      path: "apps/web/src/shared/x.ts",
      text: 'const it = await import("@parapet/domain/contracts/operations");',
    },
    { path: "apps/web/src/shared/x.ts", text: 'import * as z from "zod";' },
    { path: "packages/domain/src/contracts/choices.ts", text: 'import * as z from "zod";' },
  ],
  server: [
    { path: "apps/server/src/platform/x.ts", text: 'import { enqueueScan } from "../features/scans/index.ts";' },
    { path: "apps/server/src/platform/x.ts", text: 'import type { AppServices } from "../wiring/app-services.ts";' },
    { path: "apps/server/src/features/scans/x.ts", text: 'import { JOBS } from "../../wiring/features.ts";' },
    {
      path: "apps/server/src/features/alerts/x.ts",
      text: 'import { enqueueScan } from "../scans/commands/enqueue-scan.ts";',
    },
    { path: "apps/server/src/features/scans/x.ts", text: 'const it = await import("../alerts/index.ts");' },
    { path: "apps/server/src/features/scans/jobs/x.ts", text: 'import { alerts } from "../../alerts/feature.ts";' },
    { path: "apps/server/src/loose.ts", text: "" },
    { path: "apps/server/src/helpers/x.ts", text: "" },
    { path: "apps/server/src/helpers/x.test.ts", text: "" },
    { path: "apps/server/src/features/x.ts", text: "" },
    { path: "apps/server/src/features/scans/x.ts", text: 'import { it } from "../../loose.ts";' },
    { path: "apps/server/src/features/scans/x.ts", text: 'import { it } from "../x.ts";' },
    { path: "apps/server/src/wiring/x.ts", text: 'import type { It } from "../helpers/x.ts";' },
    { path: "apps/server/src/platform/x.test.ts", text: 'import { scans } from "../features/scans/index.ts";' },
    { path: "apps/server/src/features/scans/x.test.ts", text: 'import { JOBS } from "../../wiring/features.ts";' },
    { path: "apps/server/src/features/scans/x.test.ts", text: 'import { raiseAlert } from "../alerts/index.ts";' },
    {
      path: "apps/server/src/features/alerts/x.test.ts",
      text: 'import { recordScan } from "../scans/commands/record-scan.ts";',
    },
    {
      path: "apps/server/src/features/scans/testing/x.ts",
      text: 'import { alertStage } from "../../alerts/testing/alert-stage.ts";',
    },
    {
      path: "apps/server/src/features/alerts/x.ts",
      text: 'import { recordRun } from "../scans/testing/record-run.ts";',
    },
  ],
  testing: [
    { path: "apps/server/src/features/scans/x.ts", text: 'import { testActor } from "../../testing/test-actor.ts";' },
    { path: "apps/server/src/features/scans/x.ts", text: 'import type { Chaos } from "./testing/kill-loop.ts";' },
    { path: "apps/server/src/wiring/x.ts", text: 'const it = await import("../testing/test-services.ts");' },
    { path: "packages/scanner/src/x.ts", text: 'import { startDns } from "@parapet/net/testing/start-dns";' },
    { path: "apps/web/src/shared/x.tsx", text: 'export { inPortal } from "./testing/in-portal.tsx";' },
  ],
  shells: [
    { path: "packages/scanner/src/x.ts", text: "spawn(name, { shell: true });" },
    { path: "packages/scanner/src/x.ts", text: "exec(`nmap ${host}`);" },
  ],
  sql: [
    { path: "apps/server/src/features/scans/x.ts", text: 'await tx.updateTable("scan").set({ state }).execute();' },
    { path: "apps/server/src/features/leaks/x.ts", text: "await sql`delete from finding`.execute(tx);" },
    { path: "apps/server/src/wiring/demo/x.ts", text: "await sql<{ id: string }>`select id from cve`.execute(db);" },
    { path: "apps/server/src/platform/x.ts", text: 'await pool.query("select 1 from app_user");' },
    { path: "packages/intel/src/x.ts", text: 'db.selectFrom("cve")' },
  ],
  markup: [{ path: "apps/web/src/shared/x.tsx", text: "<p dangerouslySetInnerHTML={{ __html: title }} />" }],
};

const FINE: SourceFile[] = [
  { path: "apps/web/src/features/home/home-page.tsx", text: "" },
  { path: "packages/domain/src/contracts/x.ts", text: 'import { LOCALES } from "@parapet/words/locale";' },
  { path: "packages/scanner/src/x.test.ts", text: 'import { startLab } from "@parapet/lab/start-lab";' },
  {
    path: "packages/scanner/src/x.ts",
    text: 'import type { PeerCertificate } from "node:tls"; // fetch( and process.env in words',
  },
  { path: "apps/web/src/features/alerts/x.tsx", text: 'import { Button } from "../../shared/ui/button.tsx";' },
  { path: "apps/web/src/features/alerts/x.tsx", text: 'import { draft } from "../alerts/draft.ts";' },
  { path: "apps/web/src/features/domains/x.tsx", text: 'import { plans } from "../billing/shared/plans-today.ts";' },
  { path: "apps/web/src/app/shell/y.tsx", text: 'import { domains } from "../../features/domains/shared/api.ts";' },
  { path: "apps/web/src/app/shell/x.tsx", text: 'import { Button } from "../../shared/ui/button.tsx";' },
  { path: "apps/server/src/features/alerts/jobs/x.ts", text: 'import { scanRecorded } from "../../scans/index.ts";' },
  { path: "apps/server/src/features/alerts/x.ts", text: 'import { serve } from "../../platform/http/serve.ts";' },
  { path: "apps/server/src/wiring/x.ts", text: 'import { alerts } from "../features/alerts/feature.ts";' },
  {
    path: "apps/server/src/features/scans/x.test.ts",
    text: 'import { testServices } from "../../testing/test-services.ts";',
  },
  { path: "apps/server/src/testing/x.ts", text: 'import { openMail } from "../platform/mail/mail.ts";' },
  {
    path: "apps/server/src/features/alerts/x.test.ts",
    text: 'import { recordRun } from "../scans/testing/record-run.ts";',
  },
  { path: "packages/db/src/x.ts", text: "const found = PATTERN.exec(text);" },
  { path: "packages/db/src/queries/x.ts", text: 'db.selectFrom("scan").where("org_id", "=", org)' },
  { path: "apps/server/src/features/scans/x.test.ts", text: 'db.selectFrom("scan")' },
  { path: "apps/server/src/features/scans/x.ts", text: 'await net.dns.query("updates.test", "A");' },
  {
    path: "packages/leak-corpus/src/clickhouse/clickhouse.ts",
    text: 'import { createClient } from "@clickhouse/client"; createClient({ url, http_agent: agent });',
  },
  { path: "packages/leak-corpus/src/x.ts", text: 'import { within } from "@parapet/db/scope";' },
  { path: "apps/server/src/features/leaks/x.ts", text: 'import { nameTags } from "@parapet/leak-corpus";' },
  {
    path: "apps/server/src/wiring/x.ts",
    text: 'import { openClickHouse } from "@parapet/leak-corpus/clickhouse"; const kind = "new_leaked_password";',
  },
  { path: "apps/server/src/wiring/x.test.ts", text: 'import { corpusSize } from "@parapet/leak-corpus/testing";' },
];

describe.each(Object.entries(RULES))("rule %s", (name, rule) => {
  test.each(BROKEN[name as keyof typeof RULES])("stops $path: $text", (broken) => expect(rule(broken)).not.toEqual([]));

  test.each(FINE)("lets $path pass: $text", (fine) => expect(rule(fine)).toEqual([]));

  test("holds in every file", () => {
    const offences = files.flatMap((file) => rule(file).map((words) => `${file.path}: ${words}`));
    expect(offences).toEqual([]);
  });
});

test("no exception from the rule of SQL outlives its statement", () => {
  const rule = (path: string) =>
    RULES.sql({ path: "apps/server/src/x.ts", text: files.find((file) => file.path === path)?.text ?? "" });
  expect(Object.keys(SQL_FILES).filter((path) => rule(path).length === 0)).toEqual([]);
});

test("every description stands after those it names, and has its folder on the server, in the portal or in both", () => {
  const before = new Set<string>();
  for (const { name, after } of FEATURES) {
    expect([name, after.filter((other) => !before.has(other))]).toEqual([name, []]);
    before.add(name);
  }
  // A feature that is shown on pages of others only has nothing but what it offers them.
  const folders = (root: string) => [
    ...new Set(globSync(`${root}/src/features/*/!(shared)`).map((path) => path.split("/").at(-2) ?? "")),
  ];
  const portalOnly = FEATURES.filter((feature) => "portalOnly" in feature).map(({ name }): string => name);
  const shownElsewhere = FEATURES.filter((feature) => "shown" in feature).map(({ name }): string => name);
  const without = (names: readonly string[]) =>
    FEATURES.map(({ name }): string => name).filter((name) => !names.includes(name));
  expect(folders("apps/server").toSorted()).toEqual(without(portalOnly).toSorted());
  expect(folders("apps/web").toSorted()).toEqual(without(shownElsewhere).toSorted());
});

test("no files of the server import each other in a circle, and a circle would be seen", () => {
  expect(importCircles(files)).toEqual([]);
  const at = (name: string, text: string) => ({ path: `apps/server/src/platform/${name}.ts`, text });
  const circle = [
    at("a", 'import type { B } from "./b.ts";'),
    at("b", 'import { c } from "./c.ts";'),
    at("c", 'import { a } from "./a.ts";'),
    at("d", 'import { a } from "./a.ts";'),
  ];
  expect(importCircles(circle).map((names) => names.length)).toEqual([3]);
});

test("every export of a feature's index has a user in another feature or in wiring, and one without is seen", () => {
  expect(unusedExports(files)).toEqual([]);
  const at = (path: string, text: string) => ({ path: `apps/server/src/${path}`, text });
  const index = at("features/scans/index.ts", 'export { beginScan, type Run } from "./x.ts";');
  const feature = at("features/alerts/x.ts", 'import { beginScan } from "../scans/index.ts";');
  const composed = at("wiring/x.ts", 'import type { Run } from "../features/scans/index.ts";');
  const own = at("features/scans/x.ts", 'import { type Run } from "./index.ts";');
  expect(unusedExports([index, feature, composed])).toEqual([]);
  expect(unusedExports([index, feature, own])).toEqual([`${index.path}: no one imports Run`]);
  expect(unusedExports([at("features/scans/index.ts", "export const run = 1;")])).toHaveLength(1);
});

test("every export of an entry point of the domain and the database has a user in another package, and one without is seen", () => {
  expect(unusedEntries(sourceFiles("packages,apps,lab,tools,e2e"))).toEqual([]);
  const index = {
    path: "packages/db/src/queries/scans/index.ts",
    text: 'export { scanById, type Scan } from "./scan.ts";',
  };
  const user = (text: string) => ({ path: "apps/server/src/features/scans/x.ts", text });
  const both = user('import { scanById, type Scan } from "@parapet/db/queries/scans";');
  const other = user('import { scanById } from "@parapet/db/queries/scans";');
  expect(unusedEntries([index, both])).toEqual([]);
  expect(unusedEntries([index, other])).toEqual([`${index.path}: no one imports Scan`]);
});

test("the project speaks only of itself: no path of a machine, no registry's host", () => {
  const outsiders = /\/wor[k]\/|registry\.npm[j]s|deb\.debia[n]|\/roo[t]\//;
  const exclude = (path: string) =>
    /node_modules|(?:^|\/)build(?:\/|$)|\.react-router|\.parapet|package-lock/.test(path);
  const texts = globSync("**/*.{ts,tsx,mjs,json,md,sql,css,yml,yaml}", { exclude });
  expect(texts.filter((path) => outsiders.test(readFileSync(path, "utf8")))).toEqual([]);
});

describe("ARCHITECTURE.md", () => {
  const text = readFileSync("ARCHITECTURE.md", "utf8");
  const rooted = (path: string) =>
    path.startsWith("features/") || path.startsWith("platform/") ? `apps/server/src/${path}` : path;

  test("names only files that exist", () => {
    const named = [...text.matchAll(/`((?:features|platform|packages|apps|wiring)\/[\w./-]+\.ts)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(rooted(path)))).toEqual([]);
  });

  const walks = readWalks(text);
  const graph = openGraph(files);
  /** The code that begins a walk, in its first file alone, and the code that ends it, in its last file alone. */
  const ENDS = [
    ["addDomain,", "recordFindings("],
    ["sendUploadPart,", "openLeak("],
    ["requestTakedownCall,", "transport.send("],
  ] as const;

  test("walks from the request to its result", () => {
    const holding = ({ steps }: Walk, words: string) =>
      steps.flatMap(({ file }) => (readFileSync(file, "utf8").includes(words) ? [file] : []));
    expect(walks.map((walk, at) => (ENDS[at] ?? []).map((words) => holding(walk, words)))).toEqual(
      walks.map(({ steps }) => [[steps[0]?.file], [steps.at(-1)?.file]]),
    );
    expect(walks).toHaveLength(ENDS.length);
  });

  describe.each(walks.map((walk) => [walk.title, walk] as const))("%s", (_, walk) => {
    test("leads from file to file, through at most three features and into none twice", () =>
      expect(walkOffences(walk, graph)).toEqual([]));

    test.each(walk.steps.slice(1, -1).map(({ file }) => file))("is broken without %s", (left) => {
      const steps = walk.steps.filter(({ file }) => file !== left);
      expect(walkOffences({ ...walk, steps }, graph)).toContainEqual(expect.stringContaining("does not lead to"));
    });
  });

  test("a walk that returns to a feature, enters a fourth, or is silent about what it calls is stopped", () => {
    const at = (feature: string) => `apps/server/src/features/${feature}/x.ts`;
    const chain = ["scans", "alerts", "leads", "billing", "scans"];
    const walked = openGraph(
      chain.slice(0, -1).map((feature, index) => ({
        path: at(feature),
        text: `\nimport { it } from "../${chain[index + 1]}/x.ts";`,
      })),
    );
    const through = (...features: string[]) =>
      walkOffences({ title: "", steps: features.map((one) => ({ file: at(one), named: [] })), called: [] }, walked);
    expect(through("scans", "alerts", "leads")).toEqual(["does not say that it calls billing"]);
    expect(through("scans", "alerts", "leads", "billing")).toEqual([
      "enters 4 features: scans, alerts, leads, billing",
    ]);
    expect(through(...chain)).toContain("returns to a feature: scans, alerts, leads, billing, scans");
    expect(through("scans", "leads")).toContain(`${at("scans")} does not lead to ${at("leads")}`);
    expect(through("scans", "gone")).toContain(`${at("gone")} does not exist`);
  });
});

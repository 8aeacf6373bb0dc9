import { CveId } from "@parapet/domain/contracts/cve-id";
import { CVE_STATUSES, type CveStatus } from "@parapet/domain/intel/query";
import type { CveScore } from "@parapet/domain/risk/cve";
import * as z from "zod";

import { fromLegacy } from "../cve/nvd-legacy.ts";
import { toRange, toStatement } from "../cve/statements.ts";
import { toCweId } from "../cve/weakness-id.ts";
import { asSource, download, parseSteering } from "../download.ts";
import type { CveEntry, ExploitFact, MatchEntry, TreeEntry } from "../entries.ts";
import { defineFeed, type Part, type SyncContext } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { MaybeMoment, Moment, Text } from "../wire.ts";

const Metric = z.object({
  source: z.string().default("nvd@nist.gov"),
  type: z.string().default("Primary"),
  cvssData: z.object({
    version: z.string().optional(),
    vectorString: z.string(),
    baseScore: z.number(),
    baseSeverity: z.string().optional(),
  }),
  baseSeverity: z.string().nullish(),
});

const Node = z.object({
  operator: z.string().default("OR"),
  negate: z.boolean().default(false),
  cpeMatch: z
    .array(
      z.object({
        vulnerable: z.boolean(),
        criteria: z.string(),
        versionStartIncluding: z.string().optional(),
        versionStartExcluding: z.string().optional(),
        versionEndIncluding: z.string().optional(),
        versionEndExcluding: z.string().optional(),
      }),
    )
    .default([]),
  get children(): z.ZodOptional<z.ZodArray<typeof Node>> {
    return z.array(Node).optional();
  },
});
type Node = z.output<typeof Node>;

const Wire = z.preprocess(
  fromLegacy,
  z.object({
    cve: z.object({
      id: CveId,
      published: MaybeMoment,
      lastModified: Moment,
      vulnStatus: z.string().optional(),
      descriptions: z.array(z.object({ lang: z.string(), value: Text })).default([]),
      metrics: z
        .object({
          cvssMetricV40: z.array(Metric).optional(),
          cvssMetricV31: z.array(Metric).optional(),
          cvssMetricV30: z.array(Metric).optional(),
          cvssMetricV2: z.array(Metric).optional(),
        })
        .default({}),
      weaknesses: z
        .array(z.object({ source: z.string().default(""), description: z.array(z.object({ value: z.string() })) }))
        .default([]),
      configurations: z
        .array(z.object({ operator: z.string().optional(), negate: z.boolean().optional(), nodes: z.array(Node) }))
        .default([]),
      references: z
        .array(z.object({ url: Text, source: z.string().optional(), tags: z.array(z.string()).optional() }))
        .default([]),
      cisaVulnerabilityName: z.string().optional(),
    }),
  }),
);
type Wire = z.output<typeof Wire>["cve"];

const VERSIONS = { cvssMetricV40: "4.0", cvssMetricV31: "3.1", cvssMetricV30: "3.0", cvssMetricV2: "2.0" } as const;

const scoresOf = ({ metrics }: Wire): CveScore[] =>
  Object.entries(VERSIONS).flatMap(([name, version]) =>
    (metrics[name as keyof typeof VERSIONS] ?? []).map(({ source, type, cvssData, baseSeverity }): CveScore => ({
      version,
      score: cvssData.baseScore,
      severity: (cvssData.baseSeverity ?? baseSeverity ?? null)?.toLowerCase() ?? null,
      vector: cvssData.vectorString,
      source,
      type: /^primary$/i.test(type) ? "primary" : "secondary",
    })),
  );

const statusOf = (text: string | undefined): CveStatus => {
  const word = (text ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  return CVE_STATUSES.find((status) => status === word) ?? "published";
};

const operatorOf = (text: string | undefined): "AND" | "OR" => (/^and$/i.test(text ?? "") ? "AND" : "OR");

/** Lays out the trees of a record: their shape, and every statement as a row that knows its place in them. */
const treesOf = ({ configurations }: Wire) => {
  const trees: TreeEntry[] = [];
  const matches: MatchEntry[] = [];
  const complaints: string[] = [];
  for (const [config, { operator, negate, nodes }] of configurations.entries()) {
    const shape: { operator: "AND" | "OR"; negate: boolean; parent: number; count: number; parts: string }[] = [];
    const add = (node: Node, parent: number): void => {
      const index = shape.length;
      const parts = new Set<string>();
      const mine = { operator: operatorOf(node.operator), negate: node.negate, parent, count: 0, parts: "" };
      shape.push(mine);
      for (const match of node.cpeMatch) {
        const statement = toStatement(match.criteria, { config, node: index }, match.vulnerable, toRange(match));
        if (statement === null)
          complaints.push(`"${match.criteria.slice(0, 80)}" is not a CPE name; the rest of the record was stored`);
        else {
          matches.push(statement);
          parts.add(statement.part);
          mine.count += 1;
        }
      }
      mine.parts = [...parts].toSorted((a, b) => (a < b ? -1 : 1)).join("");
      for (const child of node.children ?? []) add(child, index);
    };
    for (const node of nodes) add(node, -1);
    trees.push({ kind: "tree", operator: operatorOf(operator), negate: negate ?? false, nodes: shape });
  }
  return { trees, matches, complaints };
};

const EXPLOIT_DB = /^https?:\/\/(?:www\.)?exploit-db\.com\/(?:exploits|papers|shellcodes)\/\d+/i;

/** References that NVD tags as exploits, or that lead to Exploit-DB, are facts about exploitability, each with its address. */
const factsOf = ({ references }: Wire): ExploitFact[] => {
  const urls = references.filter(
    ({ url, tags }) => EXPLOIT_DB.test(url) || (tags ?? []).some((tag) => /^exploit$/i.test(tag)),
  );
  return [...new Set(urls.map(({ url }) => url))].map((ref) => ({
    source: "nvd-reference",
    ref,
    seen: null,
    detail: null,
  }));
};

const toEntry = (wire: Wire, layout: ReturnType<typeof treesOf>): CveEntry => ({
  id: wire.id,
  feed: "nvd",
  modified: wire.lastModified,
  published: wire.published,
  status: statusOf(wire.vulnStatus),
  title: null,
  description: (wire.descriptions.find(({ lang }) => /^en\b/i.test(lang)) ?? wire.descriptions[0])?.value ?? null,
  scores: scoresOf(wire),
  weaknesses: wire.weaknesses.flatMap(({ source, description }) =>
    description.map(({ value }) => ({ source, cwe: toCweId(value) })),
  ),
  references: wire.references.map(({ url, source, tags }) => ({ url, source: source ?? "", tags: tags ?? [] })),
  trees: layout.trees,
  matches: layout.matches,
  facts: factsOf(wire),
  extra: {},
});

const PAGE = 2_000;
const WINDOW_DAYS = 119; // NVD refuses windows over 120 days
const MAX_PAGES = 5_000;
const Cursor = z.object({
  modifiedSince: z.iso.datetime().optional(),
  startIndex: z.number().int().optional(),
  started: z.iso.datetime().optional(),
});
const Envelope = z.object({
  totalResults: z.number().int(),
  resultsPerPage: z.number().int(),
  startIndex: z.number().int(),
});

/** The whole catalogue page by page first, then windows of modification; a stopped run goes on at its page. */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const cursor = Cursor.catch({}).parse(context.cursor);
  const iso = (time: Date) => time.toISOString().replace("Z", "");
  const headers: Record<string, string> = context.key === null ? {} : { apiKey: context.key };
  // Five requests in thirty seconds without a key, fifty with one.
  const pauseMs = context.key === null ? 6_000 : 600;

  let since = cursor.modifiedSince;
  let startIndex = cursor.startIndex ?? 0;
  const started = cursor.started ?? context.now.toISOString();
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const until =
      since === undefined
        ? null
        : new Date(Math.min(context.now.getTime(), Date.parse(since) + WINDOW_DAYS * 86_400_000));
    const query = new URLSearchParams({ resultsPerPage: String(PAGE), startIndex: String(startIndex) });
    if (since !== undefined && until !== null) {
      query.set("lastModStartDate", iso(new Date(since)));
      query.set("lastModEndDate", iso(until));
    }
    const { body } = await download(context, { url: `${context.url}?${query.toString()}`, headers, json: true });
    const envelope = Envelope.safeParse(parseSteering(body, context.url));
    const total = envelope.data?.totalResults ?? 0;
    const got = envelope.data?.resultsPerPage ?? 0;
    const next = startIndex + Math.max(1, got);
    const done = got === 0 || next >= total;
    const name = `${context.url} (${since === undefined ? "all" : `modified since ${since.slice(0, 10)}`}, from ${startIndex})`;
    // After the first full pass, changes are asked for since its beginning, so that nothing falls between.
    const nextSince = done ? (until === null ? started : until.toISOString()) : since;
    yield {
      source: asSource(name, body),
      cursor: done
        ? { modifiedSince: nextSince }
        : { ...(since && { modifiedSince: since }), startIndex: next, started },
    };
    if (done) {
      if (until === null || until.getTime() >= context.now.getTime()) return;
      since = until.toISOString();
      startIndex = 0;
    } else startIndex = next;
    await context.sleep(pauseMs);
  }
}

/** What does the National Vulnerability Database say? (API 2.0; year files in format 1.1 are read too) */
export const nvd = defineFeed({
  id: "nvd",
  name: "NVD",
  entries: "cve",
  licence: "public domain",
  notice: "This product uses data from the NVD API but is not endorsed or certified by the NVD.",
  everyHours: 2,
  url: "https://services.nvd.nist.gov/rest/json/cves/2.0",
  key: { required: false, asked: "header apiKey" },
  records: (bytes) =>
    jsonRecords(bytes, {
      places: [
        ["vulnerabilities", "[]"],
        ["CVE_Items", "[]"],
      ],
      begins: /\{\s*"cve"\s*:\s*\{/,
    }),
  wire: Wire,
  read({ cve }) {
    const layout = treesOf(cve);
    return { entries: [toEntry(cve, layout)], complaints: layout.complaints.map((reason) => `${cve.id}: ${reason}`) };
  },
  sync,
});

import { CveId } from "@parapet/domain/contracts/cve-id";
import { ANY, type CveScore, NA } from "@parapet/domain/risk/cve";
import * as z from "zod";

import { toVersionStatement } from "../cve/affected-versions.ts";
import { toStatement } from "../cve/statements.ts";
import { toCweId } from "../cve/weakness-id.ts";
import { asSource, download, parseSteering } from "../download.ts";
import type { CveEntry, ExploitFact, MatchEntry, TreeEntry } from "../entries.ts";
import { defineFeed, type Part, type SyncContext } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { parseJsonText } from "../read/json-text.ts";
import type { Bytes, FileRecord } from "../read/record.ts";
import { textLines } from "../read/text-lines.ts";
import { MaybeMoment, Moment, Text } from "../wire.ts";

const Cvss = z.object({ baseScore: z.number(), baseSeverity: z.string().optional(), vectorString: z.string() });
const Affected = z.object({
  vendor: Text.optional(),
  product: Text.optional(),
  packageName: Text.optional(),
  cpes: z.array(z.string()).optional(),
  defaultStatus: z.string().optional(),
  versions: z
    .array(
      z.object({
        version: Text.default(""),
        status: z.string().default("affected"),
        versionType: z.string().optional(),
        lessThan: Text.optional(),
        lessThanOrEqual: Text.optional(),
      }),
    )
    .optional(),
});
type Affected = z.output<typeof Affected>;

const Container = z.object({
  title: Text.optional(),
  providerMetadata: z.object({ shortName: z.string().optional(), dateUpdated: MaybeMoment.optional() }).optional(),
  descriptions: z.array(z.object({ lang: z.string(), value: Text })).default([]),
  rejectedReasons: z.array(z.object({ lang: z.string(), value: Text })).default([]),
  affected: z.array(Affected).default([]),
  problemTypes: z
    .array(
      z.object({
        descriptions: z.array(z.object({ cweId: z.string().optional(), description: z.string().optional() })),
      }),
    )
    .default([]),
  metrics: z
    .array(
      z.object({
        cvssV4_0: Cvss.optional().catch(undefined),
        cvssV3_1: Cvss.optional().catch(undefined),
        cvssV3_0: Cvss.optional().catch(undefined),
        cvssV2_0: Cvss.optional().catch(undefined),
        other: z
          .object({ type: z.string(), content: z.record(z.string(), z.unknown()) })
          .optional()
          .catch(undefined),
      }),
    )
    .default([]),
  references: z.array(z.object({ url: Text, tags: z.array(z.string()).optional() })).default([]),
});
type Container = z.output<typeof Container>;

const Wire = z.object({
  cveMetadata: z.object({
    cveId: CveId,
    state: z.string(),
    assignerShortName: z.string().optional(),
    datePublished: MaybeMoment.optional(),
    dateUpdated: Moment.optional(),
    dateReserved: MaybeMoment.optional(),
  }),
  containers: z.object({ cna: Container, adp: z.array(Container).default([]) }),
});
type Wire = z.output<typeof Wire>;

const VERSIONS = { cvssV4_0: "4.0", cvssV3_1: "3.1", cvssV3_0: "3.0", cvssV2_0: "2.0" } as const;

const scoresOf = (container: Container, source: string): CveScore[] =>
  container.metrics.flatMap((metric) =>
    Object.entries(VERSIONS).flatMap(([name, version]): CveScore[] => {
      const cvss = metric[name as keyof typeof VERSIONS];
      if (cvss === undefined) return [];
      const severity = cvss.baseSeverity?.toLowerCase() ?? null;
      return [{ version, score: cvss.baseScore, severity, vector: cvss.vectorString, source, type: "secondary" }];
    }),
  );

const cwesOf = (container: Container, source: string) =>
  container.problemTypes.flatMap(({ descriptions }) =>
    descriptions.flatMap(({ cweId, description }) => {
      const cwe = cweId ?? /\bCWE-\d+\b/i.exec(description ?? "")?.[0];
      return cwe === undefined ? [] : [{ source, cwe: toCweId(cwe) }];
    }),
  );

const COMPANY =
  /[\s,]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|gmbh|ag|s\.?a|s\.?r\.?l|b\.?v|software foundation|foundation|project|team|technologies|software)\.?$/i;

/** "Apache Software Foundation" and "Apache HTTP Server" become `apache` and `http_server`, as the CPE dictionary has them. */
export const dictionaryNames = (vendor: string, product: string): { vendor: string; product: string } => {
  const name = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s/]+/g, "_");
  let short = vendor.trim();
  for (let i = 0; i < 3 && COMPANY.test(short); i += 1) short = short.replace(COMPANY, "");
  const maker = name(short);
  const thing = name(product);
  const bare = thing.startsWith(`${maker}_`) ? thing.slice(maker.length + 1) : thing;
  return { vendor: maker, product: bare === "" ? thing : bare };
};

const isName = (text: string | undefined): text is string =>
  text !== undefined && !/^(?:n\/a|na|unknown|-|\*|)$/i.test(text.trim());

/** One `affected[]` element as a tree of its own; null when it names no product. */
const treeOf = (affected: Affected, config: number): { tree: TreeEntry; matches: MatchEntry[] } | null => {
  const named = affected.cpes
    ?.map((text) => toStatement(text, { config, node: 0 }, true, {}))
    .find((it) => it !== null);
  const product = isName(affected.product) ? affected.product : affected.packageName;
  if (named === undefined && (!isName(affected.vendor) || !isName(product))) return null;
  const names = named ?? { part: "a", ...dictionaryNames(affected.vendor ?? "", product ?? "") };
  const rest = named?.rest ?? null;
  const base = { config, node: 0, part: names.part, vendor: names.vendor, product: names.product, update: ANY, rest };
  const word = affected.defaultStatus?.trim().toLowerCase();
  const otherwise = word === "affected" || word === "unaffected" ? word : "unknown";
  const versions = (affected.versions ?? []).filter(({ status }) => !/^unknown$/i.test(status));
  const matches = versions
    .map(toVersionStatement)
    .filter((it) => it !== null)
    .map(({ affected: vulnerable, version, range }): MatchEntry => ({
      ...base,
      vulnerable,
      // With a bound the range says it all; "any version" is how such statements are found.
      version: Object.keys(range).length > 0 ? ANY : version.toLowerCase(),
      range,
    }));
  // Versions no one mentions are affected: the record must be found for each of them.
  if (otherwise === "affected" && matches.length > 0 && matches.every(({ version }) => version !== ANY)) {
    matches.push({ ...base, vulnerable: true, version: NA, range: {} });
  }
  // A product whose versions have no order is shown, but no version of it can be matched.
  if (matches.length === 0) {
    const whole = otherwise === "affected" || (affected.versions ?? []).length === 0;
    matches.push({ ...base, vulnerable: true, version: whole && otherwise !== "unaffected" ? ANY : NA, range: {} });
  }
  const node = { operator: "OR", negate: false, parent: -1, count: matches.length, parts: base.part } as const;
  return {
    tree: { kind: "affected", operator: "OR", negate: false, nodes: [node], otherwise, byName: named === undefined },
    matches,
  };
};

const treesOf = ({ containers }: Wire) => {
  const trees: TreeEntry[] = [];
  const matches: MatchEntry[] = [];
  // CISA's products carry CPE names; the vendor's own list is used where CISA has none.
  const cisa = containers.adp.flatMap(({ affected }) => affected.filter(({ cpes }) => (cpes?.length ?? 0) > 0));
  for (const affected of cisa.length > 0 ? cisa : containers.cna.affected) {
    const laid = treeOf(affected, trees.length);
    if (laid === null) continue;
    trees.push(laid.tree);
    matches.push(...laid.matches);
  }
  return { trees, matches };
};

const Ssvc = z.object({ options: z.array(z.record(z.string(), z.unknown())), timestamp: z.unknown().optional() });
const Kev = z.object({ dateAdded: MaybeMoment, reference: z.string().optional() });

/** CISA's decision points; the words come as poc, PoC and POC, so they are compared in lower case. */
const ssvcOf = (adp: readonly Container[]): { facts: ExploitFact[]; ssvc: Record<string, string> | null } => {
  const facts: ExploitFact[] = [];
  let ssvc: Record<string, string> | null = null;
  for (const { other } of adp.flatMap(({ metrics }) => metrics)) {
    if (other === undefined) continue;
    const type = other.type.toLowerCase();
    if (type === "ssvc") {
      const content = Ssvc.safeParse(other.content);
      if (!content.success) continue;
      const words = Object.fromEntries(
        content.data.options
          .flatMap((option) => Object.entries(option))
          .map(([name, value]) => [name.toLowerCase(), String(value).toLowerCase()]),
      );
      ssvc = words;
      const exploitation = words["exploitation"];
      if (exploitation === "poc" || exploitation === "active") {
        facts.push({
          source: "cisa-ssvc",
          ref: exploitation,
          seen: MaybeMoment.parse(content.data.timestamp),
          detail: null,
        });
      }
    } else if (type === "kev") {
      const content = Kev.safeParse(other.content);
      if (content.success) facts.push({ source: "cisa-kev", ref: "kev", seen: content.data.dateAdded, detail: null });
    }
  }
  return { facts, ssvc };
};

const toEntry = (wire: Wire): CveEntry => {
  const { cveMetadata, containers } = wire;
  const cna = cveMetadata.assignerShortName ?? containers.cna.providerMetadata?.shortName ?? "CNA";
  const rejected = /^rejected$/i.test(cveMetadata.state);
  const all = [containers.cna, ...containers.adp];
  const sourceOf = (container: Container) =>
    container === containers.cna ? cna : (container.providerMetadata?.shortName ?? "ADP");
  const { facts, ssvc } = ssvcOf(containers.adp);
  const texts = rejected ? containers.cna.rejectedReasons : containers.cna.descriptions;
  const updates = all.map(({ providerMetadata }) => providerMetadata?.dateUpdated?.getTime() ?? 0);
  const tagged = all
    .flatMap(({ references }) => references)
    .filter(({ tags }) => (tags ?? []).some((tag) => /^exploit$/i.test(tag)));
  return {
    id: cveMetadata.cveId,
    feed: "cve5",
    modified: cveMetadata.dateUpdated ?? new Date(Math.max(...updates, cveMetadata.datePublished?.getTime() ?? 0)),
    published: cveMetadata.datePublished ?? cveMetadata.dateReserved ?? null,
    status: rejected ? "rejected" : "published",
    title: containers.cna.title ?? null,
    description: (texts.find(({ lang }) => /^en/i.test(lang)) ?? texts[0])?.value ?? null,
    scores: all.flatMap((container) => scoresOf(container, sourceOf(container))),
    weaknesses: all.flatMap((container) => cwesOf(container, sourceOf(container))),
    references: all.flatMap((container) =>
      container.references.map(({ url, tags }) => ({ url, source: sourceOf(container), tags: tags ?? [] })),
    ),
    ...treesOf(wire),
    facts: [
      ...facts,
      ...tagged.map(({ url }): ExploitFact => ({ source: "cna-reference", ref: url, seen: null, detail: null })),
    ],
    extra: ssvc === null ? {} : { ssvc },
  };
};

/** One record per line, one per file, or a list of them: whatever the bytes hold. */
async function* records(bytes: Bytes): AsyncGenerator<FileRecord[]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) {
    yield [{ bad: "the file is empty", line: 1 }];
    return;
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  const head = Buffer.from(first.value.subarray(0, 4_096))
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  // A line that holds a whole record begins with a bracket and goes on; a printed one breaks after the bracket.
  if (/^\{(?!\s*\n)/.test(head)) yield* lines(all());
  else
    yield* jsonRecords(all(), {
      places: head.startsWith("[") ? [["[]"]] : [[]],
      begins: /\{\s*"(?:dataType|containers|cveMetadata)"\s*:/,
    });
}

async function* lines(bytes: Bytes): AsyncGenerator<FileRecord[]> {
  let line = 0;
  for await (const texts of textLines(bytes)) {
    const found: FileRecord[] = [];
    for (const text of texts) {
      line += 1;
      if (text.trim() === "") continue;
      const parsed = parseJsonText(text);
      found.push("value" in parsed ? { value: parsed.value, line } : { bad: parsed.reason, line });
    }
    yield found;
  }
}

const Change = z.object({ cveId: CveId });
const DeltaLog = z.array(
  z.object({ fetchTime: z.string(), new: z.array(Change).default([]), updated: z.array(Change).default([]) }),
);
const Cursor = z.object({ fetched: z.string().optional() });
const MAX_CHANGES = 20_000;

/** Follows the list's own log of changes; the whole list is imported from its archive. */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const { fetched = "" } = Cursor.catch({}).parse(context.cursor);
  const { body } = await download(context, { url: `${context.url}/cves/deltaLog.json`, json: true });
  const log = DeltaLog.parse(parseSteering(body, context.url));
  const news = log
    .filter(({ fetchTime }) => fetchTime > fetched)
    .toSorted((a, b) => (a.fetchTime < b.fetchTime ? -1 : 1));
  let taken = 0;
  for (const { fetchTime, new: added, updated } of news) {
    const ids = [...new Set([...added, ...updated].map(({ cveId }) => cveId))];
    const texts: string[] = [];
    for (const id of ids) {
      if ((taken += 1) > MAX_CHANGES) return;
      const [, year = "", number = ""] = id.split("-");
      const folder = `${number.slice(0, -3)}xxx`;
      const file = await download(context, { url: `${context.url}/cves/${year}/${folder}/${id}.json`, json: true });
      texts.push(file.body.toString("utf8").replaceAll(/\s*\n\s*/g, " "));
    }
    yield {
      source: asSource(`${context.url} (changes of ${fetchTime})`, Buffer.from(texts.join("\n"))),
      cursor: { fetched: fetchTime },
    };
  }
}

/** What do the vendor's own record and CISA's additions say? (CVE record format 5) */
export const cve5 = defineFeed({
  id: "cve5",
  name: "CVE list with CISA Vulnrichment",
  entries: "cve",
  licence: "CVE terms of use; CISA additions CC0-1.0",
  everyHours: 2,
  url: "https://raw.githubusercontent.com/CVEProject/cvelistV5/main",
  records,
  wire: Wire,
  read: (wire) => ({ entries: [toEntry(wire)] }),
  sync,
});

import { CveId } from "@parapet/domain/contracts/cve-id";
import { readTime } from "@parapet/domain/intel";
import {
  compareRpmVersions,
  type PackageListing,
  type PackageStatement,
  type PackageStatus,
} from "@parapet/domain/risk/packages";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, type Part, type SyncContext } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { Text } from "../wire.ts";

const Product = z.object({
  product_id: Text,
  product_identification_helper: z.object({ cpe: Text.optional() }).optional(),
});

interface Branch {
  readonly product?: z.output<typeof Product> | undefined;
  readonly branches?: readonly Branch[] | undefined;
}
const MAX_DEPTH = 8;
/** Vendor, family, product, architecture: no document nests deeper. */
const branchOf = (depth: number): z.ZodType<Branch> =>
  z.object({
    product: Product.optional(),
    branches: depth === 0 ? z.undefined() : z.array(z.lazy(() => branchOf(depth - 1))).optional(),
  });

const Ids = z.array(Text).default([]);

/** A CSAF document of the VEX profile: the products, which component belongs to which, and the state of each. */
const Wire = z.object({
  document: z.object({ category: z.string().optional() }).default({}),
  product_tree: z
    .object({
      branches: z.array(branchOf(MAX_DEPTH)).default([]),
      relationships: z
        .array(
          z.object({
            product_reference: Text,
            relates_to_product_reference: Text,
            full_product_name: z.object({ product_id: Text }),
          }),
        )
        .default([]),
    })
    .default({ branches: [], relationships: [] }),
  vulnerabilities: z
    .array(
      z.object({
        cve: CveId.optional(),
        product_status: z
          .object({ fixed: Ids, known_affected: Ids, known_not_affected: Ids, under_investigation: Ids })
          .default({ fixed: [], known_affected: [], known_not_affected: [], under_investigation: [] }),
      }),
    )
    .default([]),
});

const cpesIn = (branches: readonly Branch[], found = new Map<string, string>()): Map<string, string> => {
  for (const { product, branches: inner = [] } of branches) {
    const cpe = product?.product_identification_helper?.cpe;
    if (product !== undefined && cpe !== undefined) found.set(product.product_id, cpe);
    cpesIn(inner, found);
  }
  return found;
};

/** RHEL itself is its major release; its extended streams of one minor release are releases of their own. */
const releaseIn = (cpe: string): string | null => {
  const [, product, version = ""] =
    /redhat:(enterprise_linux|rhel_els|rhel_eus|rhel_aus|rhel_e4s|rhel_tus|rhel_eus_long_life):(\d{1,2}(?:\.\d{1,2})?)/.exec(
      cpe,
    ) ?? [];
  if (product === undefined) return null;
  return product === "enterprise_linux" || product === "rhel_els" ? (version.split(".")[0] ?? null) : version;
};

const SOURCE_RPM = /(?:^|[:/])([\w.+-]+)-(\d+):([\w.+~^]+)-([\w.+~^]+)\.src(?:::.*)?$/;
const NAME_ONLY = /^[\w.+-]+(?::[\w.+-]+\/[\w.+-]+)?$/;

/** The source package of a component, with its version where it states one; null for binaries and containers. */
const componentOf = (reference: string): { name: string; version: string | null } | null => {
  const [, name, epoch = "0", version = "", release = ""] = SOURCE_RPM.exec(reference) ?? [];
  if (name !== undefined) return { name, version: `${epoch === "0" ? "" : `${epoch}:`}${version}-${release}` };
  return NAME_ONLY.test(reference) ? { name: reference, version: null } : null;
};

const higher = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : (compareRpmVersions(a, b) ?? 0) >= 0 ? a : b;

const MAX_FILES = 2_000;
const Cursor = z.object({ since: z.string().optional() });

interface Change {
  readonly path: string;
  readonly time: Date;
}

/** `"2024/cve-2024-6387.json","2024-11-12T10:03:55+00:00"`, newest first. */
const changesIn = (csv: string): Change[] =>
  [...csv.matchAll(/^"?(\d{4}\/cve-\d{4}-\d{4,}\.json)"?,"?([^",\r\n]+)"?\r?$/gim)].flatMap(([, path = "", at]) => {
    const time = readTime(at ?? null);
    return time === null ? [] : [{ path, time }];
  });

/** Stands for a document that was withdrawn: it makes no statement about its CVE. */
const withdrawn = (base: string, path: string): Part["source"] => {
  const cve = /cve-\d{4}-\d+/i.exec(path)?.[0].toUpperCase();
  return asSource(`${base}/${path} (withdrawn)`, Buffer.from(JSON.stringify({ vulnerabilities: [{ cve }] })));
};

/**
 * The first run takes the newest documents, later ones what changed since, oldest first, so that a run that was stopped goes on.
 * Older documents are imported from the published archive.
 */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const { since } = Cursor.catch({}).parse(context.cursor);
  const base = context.url.replace(/\/$/, "");
  const { body } = await download(context, { url: `${base}/changes.csv` });
  const changes = changesIn(body.toString("utf8")).toSorted((a, b) => a.time.getTime() - b.time.getTime());
  if (changes.length === 0) yield { source: asSource(`${base}/changes.csv`, body), cursor: {} };
  const isNew = ({ time }: Change): boolean => since === undefined || time.getTime() > Date.parse(since);
  const wanted = since === undefined ? changes.slice(-MAX_FILES) : changes.filter(isNew).slice(0, MAX_FILES);
  for (const { path, time } of wanted) {
    const url = `${base}/${path}`;
    const file = await download(context, { url, json: true, alsoFine: [404] });
    // Withdrawn since the list was written: the list of withdrawn documents names it.
    if (file.response.status === 404) continue;
    yield { source: asSource(url, file.body), cursor: { since: time.toISOString() } };
  }
  if (since === undefined) return;
  const cursor = { since: wanted.at(-1)?.time.toISOString() ?? since };
  const list = await download(context, { url: `${base}/deletions.csv`, alsoFine: [404] });
  const changedAt = new Map(changes.map(({ path, time }) => [path, time.getTime()]));
  const gone = changesIn(list.response.status === 404 ? "" : list.body.toString("utf8"))
    // A document may have been published again.
    .filter((it) => isNew(it) && it.time.getTime() >= (changedAt.get(it.path) ?? 0))
    .slice(0, MAX_FILES);
  for (const { path } of gone) yield { source: withdrawn(base, path), cursor };
}

/** Which CVEs do the packages of Red Hat Enterprise Linux have or have fixed? (CSAF VEX documents) */
export const redhatVex = defineFeed({
  id: "redhat-vex",
  name: "Red Hat CSAF VEX",
  entries: "package",
  licence: "CC-BY-4.0",
  everyHours: 24,
  url: "https://security.access.redhat.com/data/csaf/v2/vex",
  records: (bytes) => jsonRecords(bytes, { places: [[]], maxRecordBytes: 64 * 1024 * 1024 }),
  wire: Wire,
  read: ({ product_tree: tree, vulnerabilities }) => {
    const cpes = cpesIn(tree.branches);
    const parts = new Map(tree.relationships.map((it) => [it.full_product_name.product_id, it]));
    const entries = vulnerabilities.flatMap(({ cve, product_status: state }): PackageListing[] => {
      if (cve === undefined) return [];
      const found = new Map<string, PackageStatement>();
      const add = (ids: readonly string[], status: PackageStatus): void => {
        for (const id of ids) {
          const part = parts.get(id);
          const release = releaseIn(cpes.get(part?.relates_to_product_reference ?? "") ?? "");
          const component = part === undefined ? null : componentOf(part.product_reference);
          if (release === null || component === null) continue;
          const key = `${component.name} ${release}`;
          const before = found.get(key);
          if (status === "fixed") {
            if (component.version === null) continue;
            const fixed = higher(before?.fixed ?? null, component.version);
            const archive = [...new Set([...(before?.archive ?? []), component.version])];
            found.set(key, { distribution: "rhel", release, package: component.name, cve, status, fixed, archive });
          } else if (before === undefined)
            found.set(key, {
              distribution: "rhel",
              release,
              package: component.name,
              cve,
              status,
              fixed: null,
              archive: [],
            });
        }
      };
      add(state.fixed, "fixed");
      add(state.known_affected, "affected");
      add(state.under_investigation, "undetermined");
      add(state.known_not_affected, "not-affected");
      return [{ distribution: "rhel", subject: { cve }, statements: [...found.values()] }];
    });
    return { entries };
  },
  sync,
});

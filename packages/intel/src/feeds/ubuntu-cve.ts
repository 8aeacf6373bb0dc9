import { CveId } from "@parapet/domain/contracts/cve-id";
import { findRelease, type PackageStatement } from "@parapet/domain/risk/packages";
import * as z from "zod";

import { asSource, download, parseSteering } from "../download.ts";
import { defineFeed, type Part, type SyncContext } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { MaybeText, Text } from "../wire.ts";

const Status = z.object({
  release_codename: Text,
  status: Text,
  description: MaybeText,
  pocket: MaybeText,
});

const Wire = z.object({
  id: CveId,
  packages: z.array(z.object({ name: Text, statuses: z.array(Status).default([]) })).default([]),
});

const MAX_PAGES = 4_000;
/** The API's own limit. */
const PAGE = 20;
const PAUSE_MS = 1_000;

const Envelope = z.object({
  total_results: z.number(),
  cves: z.array(z.object({ updated_at: z.string().nullish() })),
});
const Cursor = z.object({ since: z.string().optional(), offset: z.number().int().min(0).optional() });

/** Variants that are installed beside the archive (FIPS, real-time, robotics) have versions of their own. */
const isArchive = (pocket: string | null): boolean =>
  pocket === null || /^(?:security|updates|esm-(?:infra|apps))/.test(pocket);

const VERSION = /^(?:\d+:)?\d[\w.+~-]*$/;

/** Null for releases that do not have the package, and for those that are no longer maintained. */
const standingOf = ({
  status,
  description,
}: z.output<typeof Status>): Pick<PackageStatement, "status" | "fixed" | "archive"> | null => {
  switch (status) {
    case "released":
      // Without a version nothing can be compared.
      return description !== null && VERSION.test(description)
        ? { status: "fixed", fixed: description, archive: [description] }
        : { status: "undetermined", fixed: null, archive: [] };
    case "needed":
    case "pending":
    case "deferred":
    case "active":
      return { status: "affected", fixed: null, archive: [] };
    case "not-affected":
      return { status: "not-affected", fixed: null, archive: [] };
    case "DNE":
      return null;
    default:
      return { status: "undetermined", fixed: null, archive: [] };
  }
};

/** The first pass goes through all from the oldest on, the later ones through what changed since. */
async function* sync(context: SyncContext): AsyncGenerator<Part> {
  const cursor = Cursor.catch({}).parse(context.cursor);
  const { since } = cursor;
  const started = context.now.toISOString();
  let offset = cursor.offset ?? 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      offset: String(offset),
      ...(since === undefined ? { order: "oldest" } : { sort_by: "updated", order: "newest" }),
    });
    const { body } = await download(context, { url: `${context.url}?${query.toString()}`, json: true });
    const envelope = Envelope.safeParse(parseSteering(body, context.url)).data;
    const cves = envelope?.cves ?? [];
    offset += cves.length;
    const isEnd = cves.length === 0 || offset >= (envelope?.total_results ?? 0);
    const last = Date.parse(cves.at(-1)?.updated_at ?? "");
    const isDone = isEnd || (since !== undefined && last < Date.parse(since));
    yield {
      source: asSource(`${context.url} (from ${offset - cves.length})`, body),
      // What changed is asked for newest first: until that is done, the next run asks for it again from the beginning.
      cursor: isDone ? { since: started } : since === undefined ? { offset } : { since },
    };
    if (isDone) return;
    await context.sleep(PAUSE_MS);
  }
}

/** Which CVEs do Ubuntu's packages have or have fixed? (Ubuntu security API) */
export const ubuntuCve = defineFeed({
  id: "ubuntu-cve",
  name: "Ubuntu CVE reports",
  entries: "package",
  licence: "GPL-3.0",
  everyHours: 12,
  url: "https://ubuntu.com/security/cves.json",
  records: (bytes) => jsonRecords(bytes, { places: [["cves", "[]"]] }),
  wire: Wire,
  read: ({ id, packages }) => {
    const statements = packages.flatMap(({ name, statuses }) =>
      statuses.flatMap((it): { isPlain: boolean; statement: PackageStatement }[] => {
        const standing = isArchive(it.pocket) ? standingOf(it) : null;
        if (standing === null || it.release_codename === "upstream") return [];
        const release = findRelease("ubuntu", it.release_codename);
        const isPlain = it.pocket === null || !it.pocket.startsWith("esm");
        return [{ isPlain, statement: { distribution: "ubuntu", release, package: name, cve: id, ...standing } }];
      }),
    );
    // The archive's own state goes before that of the paid extension.
    const ordered = statements.toSorted((a, b) => Number(a.isPlain) - Number(b.isPlain));
    const unique = new Map(ordered.map(({ statement: it }) => [`${it.package} ${it.release}`, it]));
    return { entries: [{ distribution: "ubuntu", subject: { cve: id }, statements: [...unique.values()] }] };
  },
  sync,
});

import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";

import type { StoredTable } from "@parapet/db/backup";
import { type Migration, readMigrations } from "@parapet/db/migrate";
import type { LeakRecord } from "@parapet/leak-corpus";

import { STORY_VERSION } from "../story.ts";
import type { KeyRecipes } from "./record-keys.ts";

const FILE = new URL("../recorded/snapshot.json.br", import.meta.url);

/** One entry of the audit log; its place in the chain is given at insertion. */
export interface RecordedAudit {
  readonly org: string | null;
  readonly actor: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly result: "done" | "refused" | "failed";
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly claimedIp: string | null;
  readonly at: string;
}

/**
 * The database after the story was played. Nothing in it depends on an installation's keys: what they produced is a marker
 * with the recipe to produce it again.
 */
export interface Snapshot {
  readonly version: string;
  /** The schema of the rows. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** The day on which the story ended, as an ISO date. */
  readonly day: string;
  /** The first three octets of the lab's addresses. */
  readonly block: string;
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly recipes: KeyRecipes;
  /** Rows in COPY's text format. */
  readonly tables: readonly (StoredTable & { readonly rows: string })[];
  readonly counters: readonly { readonly name: string; readonly last: string }[];
  readonly audit: readonly RecordedAudit[];
  readonly leaks: readonly LeakRecord[];
  /** Jobs that are due after the story. */
  readonly jobs: readonly { readonly name: string; readonly data: unknown; readonly startAfter: string | null }[];
}

export const writeSnapshot = async (snapshot: Snapshot): Promise<number> => {
  const packed = await promisify(brotliCompress)(JSON.stringify(snapshot));
  await writeFile(FILE, packed);
  return packed.length;
};

export const readSnapshot = async (): Promise<Snapshot> =>
  JSON.parse((await promisify(brotliDecompress)(await readFile(FILE))).toString("utf8")) as Snapshot;

/**
 * The statements that can touch stored rows: without comments, bodies of functions, policies, triggers, foreign keys of new tables and
 * rules that end.
 */
const touchingPart = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\bcreate (?:or replace )?function\b[^]*?\$\$[^]*?\$\$/gi, "")
    .replaceAll(/\b(?:create|drop) (?:policy|trigger)\b[^;]*;/gi, "")
    .replaceAll(/\breferences \w+/gi, "")
    .replaceAll(/\balter table \w+ drop constraint \w+;/gi, "");

/** Tables that only sum up others: loading has them summed up again, by this program. */
const DERIVED = new Set(["finding_summary", "fix_order"]);

/** Why the snapshot is not of this program, or null. Later migrations matter where they touch a table that it has rows of. */
export const staleness = (
  { version, migrations, tables }: Pick<Snapshot, "version" | "migrations" | "tables">,
  here: readonly Migration[] = readMigrations(),
): string | null => {
  if (version !== STORY_VERSION) return `it is of version ${version} of the story, which is at ${STORY_VERSION}`;
  const known = new Map(here.map(({ name, hash }) => [name, hash]));
  const strange = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (strange !== undefined) return `it was recorded with a migration ${strange.name} that is not of this program`;
  const recorded = new Set(migrations.map(({ name }) => name));
  const stored = tables.map(({ name }) => name.replace(/^.*\./, "")).filter((name) => !DERIVED.has(name));
  const touched = new RegExp(`\\b(?:${stored.join("|")})\\b`);
  const later = here.find(({ name, sql }) => !recorded.has(name) && touched.test(touchingPart(sql)));
  return later === undefined ? null : `migration ${later.name} changes a table of it`;
};

import { randomBytes } from "node:crypto";

import { loadTables } from "@parapet/db/backup";
import { openDatabase } from "@parapet/db/db";
import { completeDemoState, insertDemoOrganizations, markDemoFindings, startDemoState } from "@parapet/db/queries/demo";
import { insertAudit } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { postgresStore } from "@parapet/leak-corpus";

import { toFoundLeak } from "../../../features/leaks/found-leak.ts";
import { openLeakStore } from "../../../features/leaks/index.ts";
import { openWatch } from "../../../features/leaks/watched-domains.ts";
import { openKeys } from "../../../platform/keys/keyring.ts";
import type { MasterSource } from "../../../platform/keys/master-key.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import { addressBlock, moveAddresses } from "../recording.ts";
import { followRecipes } from "./record-keys.ts";
import type { Snapshot } from "./snapshot-file.ts";

/** Dates this near to the recording belong to the story; others are history, such as a CVE's publication. */
const NEAR_DAYS = 500;
const DATE = /(?<![\d-])(\d{4}-\d{2}-\d{2})(?![\d-])(?:([ T])(\d{2}:\d{2}:\d{2}(?:\.\d+)?))?/g;
/** Milliseconds since 1970, as findings state the end of a certificate. */
const MILLISECONDS = /(?<![\w.-])1[5-9]\d{11}(?![\w.-])/g;
/** Unix seconds of the validity of certificates and registrations, as the inventory stores them. */
const VALIDITY_SECONDS = /("(?:not_before|not_after|registered_at)": )(\d{10})\b/g;
const FRESH = /\{\{fresh\.(text|bytes)\}\}/g;

/** The end of a subject that has a part of an id: `RedLine · 76c39f49`. */
const TAG = / · ([0-9a-f]{8})(?![0-9a-f])/g;

/**
 * How the tags of recorded findings are produced again. A finding is known by its subject, whose tag is the start of an id under
 * the keys of the recording; with another one, the next job would report everything a second time.
 */
const tagsIn = ({ tables }: Pick<Snapshot, "tables">): ReadonlyMap<string, string> => {
  const findings = tables.find(({ name }) => name === "public.finding");
  const [subject = -1, target = -1] = ["subject", "target"].map((column) => findings?.columns.indexOf(column));
  const tags = new Map<string, string>();
  for (const row of findings?.rows.split("\n") ?? []) {
    const cells = row.split("\t");
    const tag = [...(cells[subject] ?? "").matchAll(TAG)].at(-1)?.[1];
    const marker = /^\{\{(\d+)\.id\}\}$/.exec(cells[target] ?? "")?.[1];
    if (tag !== undefined && marker !== undefined) tags.set(tag, ` · {{${marker}.start}}`);
  }
  return tags;
};

/** Tables that have rows of this installation by then. */
const KEPT = new Set(["public.data_key", "public.wrapping_key", "public.demo_state"]);

/** The snapshot's texts as of another day, in this lab and at this address. */
export const adapterFor = (
  { day, block }: Pick<Snapshot, "day" | "block">,
  here: { readonly at: Date; readonly cidr: string; readonly publicUrl: string },
): ((text: string) => string) => {
  const recorded = Date.parse(day);
  const shift = Math.floor(here.at.getTime() / DAY_MS) * DAY_MS - recorded;
  const timeOfDay = here.at.toISOString().slice(11, 23);
  const isNear = (time: number): boolean => Math.abs(time - recorded) <= NEAR_DAYS * DAY_MS;
  const moved = new Map<string, string>();
  const moveDay = (date: string): string => {
    const known = moved.get(date);
    if (known !== undefined) return known;
    const time = Date.parse(date);
    const result = isNear(time) ? new Date(time + shift).toISOString().slice(0, 10) : date;
    moved.set(date, result);
    return result;
  };
  const moveDate = (_: string, date: string, between = "", time = ""): string =>
    // What was stored at the time of the recording is not in the future of an earlier hour.
    `${moveDay(date)}${between}${date === day && time > timeOfDay ? timeOfDay : time}`;
  const moveTime = (text: string): string => (isNear(Number(text)) ? String(Number(text) + shift) : text);
  const moveSeconds = (found: string, key: string, seconds: string): string =>
    isNear(Number(seconds) * 1000) ? `${key}${Number(seconds) + shift / 1000}` : found;
  const year = String(here.at.getUTCFullYear());
  const home = addressBlock(here.cidr);
  return (text) =>
    moveAddresses(text, block, home)
      .replaceAll("{{url}}", here.publicUrl)
      .replaceAll("{{year}}", year)
      .replaceAll(DATE, moveDate)
      .replaceAll(MILLISECONDS, moveTime)
      .replaceAll(VALIDITY_SECONDS, moveSeconds)
      .replaceAll(FRESH, (_, form: string) => (form === "text" ? newSecret() : randomBytes(32).toString("hex")));
};

/**
 * Loads the story into an empty, migrated database, under the keys of this installation: complete when this returns, and until
 * then noted as incomplete, for which the next start drops it. Returns the jobs that are due after the story.
 */
export const loadSnapshot = async (
  snapshot: Snapshot,
  here: {
    readonly ownerUrl: string;
    readonly master: MasterSource;
    readonly cidr: string;
    readonly publicUrl: string;
    readonly now: () => Date;
  },
): Promise<Snapshot["jobs"]> => {
  const at = here.now();
  await using database = openDatabase(here.ownerUrl, { max: 4, applicationName: "parapet-demo" });
  const { db, pool } = database;
  // Data keys belong to organizations, which therefore exist before the rows that are sealed with them.
  await asSystem(db, "demo", async (tx) => {
    await startDemoState(tx, snapshot.version, at);
    await insertDemoOrganizations(tx, snapshot.organizations);
  });
  const keys = await openKeys(db, here.master);
  const tags = tagsIn(snapshot);
  const moveHere = adapterFor(snapshot, { at, ...here });
  const adapt = (text: string): string =>
    moveHere(text.replaceAll(TAG, (found, tag: string) => tags.get(tag) ?? found));
  const year = at.getUTCFullYear();
  const read = await followRecipes(keys, snapshot.recipes, year, adapt);
  const readAll = <Value>(value: Value): Value => JSON.parse(read(JSON.stringify(value))) as Value;

  await loadTables(
    here.ownerUrl,
    async (load) => {
      for (const { name, columns, rows } of snapshot.tables)
        await load.fill(
          { name, columns },
          (async function* () {
            yield Buffer.from(read(rows));
          })(),
        );
      for (const { name, last } of snapshot.counters) await load.setCounter(name, last);
    },
    { keeps: (name) => !name.startsWith("public.") || KEPT.has(name), isLarge: false },
  );
  const services = { db, pool, keys, now: here.now, corpora: postgresStore, events: { unitFailed: () => {} } };
  await openLeakStore(services, openWatch([])).store(readAll(snapshot.leaks).map(toFoundLeak), { year });
  await asSystem(db, "demo", async (tx) => {
    for (const { org, actor, at: time, ...entry } of readAll(snapshot.audit))
      await insertAudit(tx, { ...entry, org: org as OrgId | null, actor: actor as UserId | null, at: new Date(time) });
    // What the program of the recording summed up, this one sums up again.
    await markDemoFindings(tx);
    await completeDemoState(tx, here.now());
  });
  return readAll(snapshot.jobs);
};

import type { Db } from "@parapet/db/db";
import {
  knowledgeEffects,
  knowledgeState,
  knowledgeVersion,
  listKnowledgeVersions,
  type ScanRow,
} from "@parapet/db/queries/scans";
import type { Knowledge } from "@parapet/domain/contracts/scans";
import { CHECKS_WITH_KNOWLEDGE } from "@parapet/scanner/scan/missing-knowledge";
import * as z from "zod";

import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

/** Checks whose findings a version of the knowledge can change. */
export const KNOWLEDGE_CHECKS: readonly string[] = CHECKS_WITH_KNOWLEDGE;

const FeedsAsOf = z.record(z.string(), z.number()).catch({});

/** What a run knew beside the program; null before it began, and for runs of earlier versions of the program. */
export const knowledgeOfRun = async (db: Db, run: Pick<ScanRow, "feeds_as_of" | "knowledge">) => {
  const row = run.knowledge === null ? undefined : await knowledgeVersion(db, run.knowledge);
  if (row === undefined) return null;
  const feeds = Object.entries(FeedsAsOf.parse(run.feeds_as_of)).map(([id, at]) => ({ id, as_of: at }));
  return {
    is_active: (await knowledgeState(db)).active === row.version,
    libraries: row.libraries.map(({ name, sha256, as_of }) => ({ name, sha256, as_of })),
    feeds: feeds.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
};

const MAX_LISTED = 200;

/** The newest versions, with what each changed. */
export const listVersions = async (db: Db): Promise<{ data: Knowledge[] }> => {
  const state = await knowledgeState(db);
  const rows = await listKnowledgeVersions(db, MAX_LISTED);
  const effects = await knowledgeEffects(
    db,
    rows.map(({ version }) => version),
    KNOWLEDGE_CHECKS,
  );
  return {
    data: rows.map((row): Knowledge => {
      const effect = effects.get(row.version);
      const isActive = row.version === state.active;
      return {
        version: row.version,
        number: row.number,
        origin: row.origin as Knowledge["origin"],
        created_at: unixSeconds(row.created_at),
        removed_at: unixSecondsOrNull(row.removed_at),
        is_active: isActive,
        active_since: isActive ? unixSeconds(state.active_since) : null,
        is_newest: row.version === state.newest,
        libraries: [...row.libraries],
        runs: effect?.runs ?? 0,
        changes: {
          domains: effect?.first_runs ?? 0,
          found: effect?.found ?? 0,
          resolved: effect?.resolved ?? 0,
          not_assessed: effect?.not_assessed ?? 0,
        },
      };
    }),
  };
};

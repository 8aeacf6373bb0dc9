import type { Db } from "@parapet/db/db";
import { changeFeedSetting, feedSettings, lastFeedRuns } from "@parapet/db/queries/intel";
import type { Source, SourceChange } from "@parapet/domain/contracts/source";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { unixSecondsOrNull } from "../../platform/unix-seconds.ts";

/** What a publisher says of itself, whichever kind it is. */
export interface Publisher {
  readonly name: string;
  readonly licence: string;
  readonly url: string;
  readonly everyHours: number;
  readonly key?: { readonly required: boolean } | undefined;
}

export interface DescribedSource<P> {
  readonly publisher: P;
  readonly source: Source;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Every source of one kind, those with a name of their own (`rss:forum`) included, with its settings and health. */
export const describeSources = async <P extends Publisher>(
  db: Db,
  publishers: readonly (P & { readonly id: string })[],
  publisherOf: (id: string) => P | undefined,
): Promise<DescribedSource<P>[]> => {
  const settings = new Map((await feedSettings(db)).map((row) => [row.feed, row]));
  const runs = new Map((await lastFeedRuns(db)).map((row) => [row.feed, row]));
  const ids = [...new Set([...publishers.map(({ id }) => id), ...settings.keys()])];
  return ids.flatMap((id) => {
    const publisher = publisherOf(id);
    if (publisher === undefined) return [];
    const setting = settings.get(id);
    const run = runs.get(id);
    const isRunning = run !== undefined && run.finished_at === null;
    const source: Source = {
      id,
      name: publisher.name,
      licence: publisher.licence,
      enabled: setting?.enabled ?? false,
      url: setting?.url ?? publisher.url,
      needs_key: publisher.key?.required ?? false,
      has_key: setting?.sealed_key != null,
      every_hours: setting?.every_hours ?? publisher.everyHours,
      last_run: unixSecondsOrNull(run?.started_at ?? null),
      next_run: unixSecondsOrNull(run?.next_run_at ?? null),
      outcome: isRunning ? "running" : ((run?.outcome ?? null) as Source["outcome"]),
      read: run?.read ?? 0,
      added: run?.added ?? 0,
      changed: run?.changed ?? 0,
      bad: run?.bad ?? 0,
      bad_records: (run?.bad_records ?? []) as Source["bad_records"],
      error: run?.error ?? null,
      version: setting?.version ?? 0,
    };
    return [{ publisher, source, options: (setting?.options ?? {}) as Record<string, unknown> }];
  });
};

/** Where the key of a source is sealed; it opens there and nowhere else. */
export const sourceKeyPlace = (id: string) => ({ org: null, column: "feed_setting.sealed_key", row: id }) as const;

/** Keeps what an operator decided about a source. A key is sealed for its place and never comes out again. */
export const changeSource = async (
  db: Db,
  keys: Services["keys"],
  id: string,
  { key, enabled, url, every_hours, options, version }: SourceChange,
): Promise<void> => {
  const sealed = typeof key === "string" ? await keys.seal({ ...sourceKeyPlace(id), purgeYear: 0 }, key) : key;
  const change = {
    ...(enabled !== undefined && { enabled }),
    ...(url !== undefined && { url }),
    ...(every_hours !== undefined && { every_hours }),
    ...(options !== undefined && { options }),
    ...(sealed !== undefined && { sealed_key: sealed }),
  };
  if (!(await changeFeedSetting(db, id, change, version))) throw new Refusal("conflict");
};

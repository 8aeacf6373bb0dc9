import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import { asSystem } from "@parapet/db/unscoped";
import type { FindingArea } from "@parapet/domain/risk";
import type { Collected } from "@parapet/intel/connectors/connector";
import { readListings } from "@parapet/intel/market/market-listing";
import { readMentions } from "@parapet/intel/mentions/read-mentions";
import type { OpenSource } from "@parapet/intel/read/open-source";
import type { BadRecord } from "@parapet/intel/read/record";

import { openSink } from "../../connectors/index.ts";
import { listCoveredAreas } from "../../coverage/index.ts";
import type { ImportResult, LeakServices } from "../../leaks/index.ts";

const BATCH = 500;
const STORED_FAULTS = 10_000;

export type SourceKind = "market-listings" | "mentions";

async function* collected(
  kind: SourceKind,
  source: OpenSource,
  name: string | undefined,
): AsyncGenerator<{ items: Collected[]; bad: BadRecord[] }> {
  if (kind === "mentions")
    for await (const { entries, bad } of readMentions(source))
      yield { items: entries.map((text) => ({ kind: "text", text })), bad };
  else
    for await (const { entries, bad } of readListings(source, name))
      yield { items: entries.map((listing) => ({ kind: "listing", listing })), bad };
}

/** Takes files of mentions or of listings in; what is there already is not doubled. */
export const openSourceImport = async (services: LeakServices, kind: SourceKind, source?: string) => {
  const sink = await openSink(services, { id: source ?? kind, name: source ?? kind });
  const bad: BadRecord[] = [];
  let badCount = 0;
  const filled = new Set<FindingArea>();
  const takeBatch = async (items: readonly Collected[]): Promise<void> => {
    await sink.take(items);
    for (const item of items) for (const area of listCoveredAreas(item)) filled.add(area);
  };
  return {
    async take(file: OpenSource, onProgress?: () => Promise<void>, signal?: AbortSignal): Promise<void> {
      let held: Collected[] = [];
      for await (const batch of collected(kind, file, source)) {
        badCount += batch.bad.length;
        for (const record of batch.bad) if (bad.length < STORED_FAULTS) bad.push(record);
        held.push(...batch.items);
        while (held.length >= BATCH) {
          signal?.throwIfAborted();
          await takeBatch(held.slice(0, BATCH));
          held = held.slice(BATCH);
          await onProgress?.();
        }
      }
      if (held.length > 0) await takeBatch(held);
      await onProgress?.();
    },
    async settle(): Promise<void> {
      await sink.settle();
      await asSystem(services.db, "feeds", (tx) =>
        recordAreaAssessment(tx, {
          areas: [...filled],
          source: kind,
          via: "import",
          at: services.now(),
          isPartial: badCount > 0,
          domains: null,
        }),
      );
    },
    soFar: (): Omit<ImportResult, "took_ms"> => ({ ...sink.soFar(), bad, bad_count: badCount }),
  };
};

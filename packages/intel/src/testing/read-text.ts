import { readFileSync } from "node:fs";

import type { EntryKind, EntryKinds } from "../entries.ts";
import { type Feed, readSource } from "../feed.ts";
import { openBytes } from "../read/open-source.ts";
import type { BadRecord } from "../read/record.ts";

export interface ReadText<Kind extends EntryKind> {
  readonly entries: EntryKinds[Kind][];
  readonly bad: BadRecord[];
}

/** Reads a text as if it were a file of the feed. */
export const readText = async <Kind extends EntryKind>(
  feed: Feed<Kind>,
  text: string | Buffer,
  name = "text",
): Promise<ReadText<Kind>> => {
  const bytes = Buffer.from(text);
  const source = openBytes(
    name,
    (async function* () {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    })(),
  );
  const batches = await Array.fromAsync(readSource(feed, source));
  return { entries: batches.flatMap((batch) => batch.entries), bad: batches.flatMap((batch) => batch.bad) };
};

/** Reads the recorded sample that is beside the feed. */
export const readRecorded = <Kind extends EntryKind>(feed: Feed<Kind>, extension = "json"): Promise<ReadText<Kind>> =>
  readText(
    feed,
    readFileSync(new URL(`../feeds/${feed.id}.recorded.${extension}`, import.meta.url)),
    `${feed.id}.recorded.${extension}`,
  );

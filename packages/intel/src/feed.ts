import type { Net } from "@parapet/net/net";
import type * as z from "zod";

import type { EntryKind, EntryKinds } from "./entries.ts";
import type { OpenSource } from "./read/open-source.ts";
import type { BadRecord, Bytes, FileRecord } from "./read/record.ts";

/** What surrounds a record: the key of its map, where in the file it was, and what the file said before it. */
export interface RecordContext {
  readonly key: string | undefined;
  readonly place: number;
  readonly file: string;
  /** Free for the reader to remember what the file's header said; one object per file. */
  readonly memory: Record<string, unknown>;
}

/** Entries of one record, and what had to be left out of it. */
export interface Reading<Entry> {
  readonly entries: readonly Entry[];
  readonly complaints?: readonly string[];
}

/** Where a run goes on after the last one; stored after every part that was taken in whole. */
export type Cursor = Readonly<Record<string, unknown>>;

/** What a publisher sent, to be read like a file. */
export interface Part {
  readonly source: OpenSource;
  /** The cursor to keep once this part is stored. */
  readonly cursor: Cursor;
}

export interface SyncContext {
  readonly net: Net;
  /** The publisher's base address, or what an operator put in its place. */
  readonly url: string;
  readonly key: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly cursor: Cursor;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Waits; tests do not. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** One source: how its records are found in bytes, what one record means, and how the publisher is asked. */
export interface Feed<Kind extends EntryKind = EntryKind> {
  /** Also the file's name, and the kind of `parapet import`. */
  readonly id: string;
  readonly name: string;
  readonly entries: Kind;
  readonly licence: string;
  /** Words the publisher wants shown wherever its data is. */
  readonly notice?: string;
  readonly everyHours: number;
  readonly url: string;
  /** How the publisher wants its key; `required` feeds stay off without one. */
  readonly key?: { readonly required: boolean; readonly asked: string };
  records(bytes: Bytes): AsyncIterable<FileRecord[]>;
  read(value: unknown, context: RecordContext): Reading<EntryKinds[Kind]>;
  /** One whole `sync` lists everything that the publisher states: what it does not list was withdrawn. */
  readonly listsAll?: true;
  /** Asks the publisher for what is new. Absent: files only. */
  sync?(context: SyncContext): AsyncIterable<Part>;
}

export interface FeedDeclaration<Kind extends EntryKind, Wire extends z.ZodType> extends Omit<Feed<Kind>, "read"> {
  /** The fields we use, and no others. */
  readonly wire: Wire;
  readonly read: (wire: z.output<Wire>, context: RecordContext) => Reading<EntryKinds[Kind]>;
}

/** A record that does not have the published shape; the message says in which field. */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
}

const describeIssue = (error: z.ZodError): string => {
  const [issue] = error.issues;
  if (issue === undefined) return "not the published shape";
  const path = issue.path.map(String).join(".");
  return `${path === "" ? "" : `${path}: `}${issue.message}`.slice(0, 200);
};

/** Declares a feed. Its `read` sees only what passed the wire schema. */
export const defineFeed = <Kind extends EntryKind, Wire extends z.ZodType>({
  wire,
  read,
  ...rest
}: FeedDeclaration<Kind, Wire>): Feed<Kind> => ({
  ...rest,
  read(value, context) {
    const parsed = wire.safeParse(value);
    if (!parsed.success) throw new WrongShape(describeIssue(parsed.error));
    return read(parsed.data, context);
  },
});

/** Entries and complaints of a file, as they are read. */
export type Batch<Entry> = { readonly entries: readonly Entry[]; readonly bad: readonly BadRecord[] };

/** Reads one file or answer: every record that can be read, and a line about each that cannot. */
export async function* readSource<Kind extends EntryKind>(
  feed: Feed<Kind>,
  source: OpenSource,
): AsyncGenerator<Batch<EntryKinds[Kind]>> {
  const memory: Record<string, unknown> = {};
  const file = source.name;
  let lastLine = 1;
  for await (const records of feed.records(source.bytes)) {
    const entries: EntryKinds[Kind][] = [];
    const bad: BadRecord[] = [];
    for (const record of records) {
      lastLine = record.line;
      if ("bad" in record) {
        // What cut the file short is said once, below, by the one who knows why.
        if (!(source.trouble() !== null && record.bad.startsWith("the file ends"))) {
          bad.push({ file, line: record.line, reason: record.bad });
        }
        continue;
      }
      try {
        const reading = feed.read(record.value, { key: record.key, place: record.place ?? 0, file, memory });
        for (const entry of reading.entries) entries.push(entry);
        for (const reason of reading.complaints ?? []) bad.push({ file, line: record.line, reason });
      } catch (error) {
        if (!(error instanceof WrongShape)) throw error;
        bad.push({ file, line: record.line, reason: error.message });
      }
    }
    yield { entries, bad };
  }
  const trouble = source.trouble();
  if (trouble !== null) yield { entries: [], bad: [{ file, line: lastLine, reason: trouble }] };
}

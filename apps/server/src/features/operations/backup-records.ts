import * as z from "zod";

import { byteReader, type ByteReader, CutShort } from "./byte-reader.ts";

const MAX_HEADER_BYTES = 1024 * 1024;
const MAX_BLOCK_BYTES = 64 * 1024 * 1024;

/** What a backup is made of, one after the other; the last says how many rows there must have been. */
export const BackupRecord = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("file"), path: z.string(), mode: z.int() }),
  z.strictObject({
    kind: z.literal("counters"),
    counters: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  }),
  z.strictObject({ kind: z.literal("end"), rows: z.record(z.string(), z.int()), files: z.int() }),
]);
export type BackupRecord = z.infer<typeof BackupRecord>;

const sized = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** One record: its header, its bytes in blocks, an empty block. */
export async function* writeRecord(
  header: BackupRecord,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer> = [],
): AsyncGenerator<Buffer, void, void> {
  yield sized(Buffer.from(JSON.stringify(header)));
  for await (const chunk of chunks) if (chunk.length > 0) yield sized(chunk);
  yield sized(Buffer.alloc(0));
}

async function* blocksOf(reader: ByteReader): AsyncGenerator<Buffer, void, void> {
  for (;;) {
    const length = (await reader.read(4))?.readUInt32BE();
    if (length === undefined) throw new CutShort("The backup ends too early; it was cut short.");
    if (length === 0) return;
    if (length > MAX_BLOCK_BYTES) throw new CutShort("The backup is damaged: a block of it is too large.");
    const block = await reader.read(length);
    if (block === null) throw new CutShort("The backup ends too early; it was cut short.");
    yield block;
  }
}

/** Reads records back. What a reader leaves of one is skipped before the next. */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<{ header: BackupRecord; blocks: AsyncGenerator<Buffer, void, void> }, void, void> {
  const reader = byteReader(chunks);
  for (;;) {
    const length = (await reader.read(4))?.readUInt32BE();
    if (length === undefined) return;
    if (length > MAX_HEADER_BYTES) throw new CutShort("The backup is damaged: a part of it is too large.");
    const header = BackupRecord.parse(JSON.parse((await reader.read(length))?.toString() ?? "null"));
    const blocks = blocksOf(reader);
    yield { header, blocks };
    // eslint-disable-next-line no-unused-vars -- skipped, not checked
    for await (const _ of blocks);
  }
}

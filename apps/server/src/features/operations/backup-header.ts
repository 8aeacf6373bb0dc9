import * as z from "zod";

import { parseJson } from "../../platform/parse-json.ts";
import { byteReader, CutShort } from "./byte-reader.ts";

/** Of versions whose backups were encrypted with the key file directly. */
const EARLIER = Buffer.from("PARAPET BACKUP 1\n");
const MAGIC = Buffer.from("PARAPET BACKUP 2\n");
export const BACKUP_KEY = "backup";

const MAX_HEADER_BYTES = 1024 * 1024;

/** The part of a backup that can be read without the key: enough to say what is needed to open it. */
export const BackupHeader = z.strictObject({
  made_at: z.iso.datetime(),
  version: z.string(),
  /** The master key that opens it. The key itself is not in the backup. */
  master_key: z.string(),
  /** The key of this backup, wrapped by the master key. */
  wrapped_key: z.base64(),
  /** The keys of purge years that its rows need. They are not in the backup either. */
  year_keys: z.array(z.strictObject({ id: z.uuid(), purge_year: z.int() })),
  /** The file beside the backups that holds them. */
  year_keys_file: z.string().regex(/^[\w.-]+$/),
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  jobs: z.int().nullable(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The first bytes of a backup. */
export const writeHeader = (header: BackupHeader): Buffer => {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([MAGIC, length, text]);
};

/** Reads them back, and passes on what follows. Refuses a file that is no backup. */
export const readHeader = async (
  chunks: AsyncIterable<Buffer>,
): Promise<{ header: BackupHeader; bytes: Buffer; rest: AsyncIterable<Buffer> }> => {
  const reader = byteReader(chunks);
  const start = await reader.read(MAGIC.length).catch((error: unknown) => {
    if (error instanceof CutShort) return null;
    throw error;
  });
  if (start?.equals(EARLIER) === true)
    throw new CutShort("This backup was created by a version before 1.0 and cannot be restored by this one.");
  if (start === null || !start.equals(MAGIC)) throw new CutShort("This file is no backup of Parapet.");
  const length = await reader.read(4);
  const size = length?.readUInt32BE() ?? 0;
  if (size === 0 || size > MAX_HEADER_BYTES) throw new CutShort("The backup is damaged at its beginning.");
  const text = await reader.read(size);
  const parsed = BackupHeader.safeParse(parseJson(text?.toString() ?? ""));
  if (!parsed.success || text === null) throw new CutShort("The backup is damaged at its beginning.");
  async function* rest() {
    for (;;) {
      const next = await reader.some();
      if (next === null) return;
      yield next;
    }
  }
  return { header: parsed.data, bytes: writeHeader(parsed.data), rest: rest() };
};

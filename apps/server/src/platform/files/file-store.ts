import { createHash, randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  completeStoredFile,
  deleteAbandoned,
  deleteAttempt,
  deleteStoredFile,
  type FileKind,
  forgetGarbage,
  insertChunk,
  insertStoredFile,
  listChunks,
  type NewStoredFile,
  objectGarbage,
  showChunks,
  storedFileById,
  storedFileByName,
  type StoredFileRow,
  storedFilesUnder,
} from "@parapet/db/queries/platform";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Kysely } from "kysely";

import type { Keys } from "../keys/keyring.ts";
import { chunked } from "./chunked.ts";
import { FileIncomplete } from "./file-incomplete.ts";
import type { ObjectStore, ObjectWriter } from "./object-store.ts";
import { chunkPlace, computeDigest, openStoredFile, type OpenedFile } from "./stored-file.ts";

/** Bytes of a chunk that is a row. */
const ROW_BYTES = 1024 * 1024;
const MAX_LISTED = 10_000;
const GARBAGE_BATCH = 500;
const DAY_MS = 86_400_000;
/** Unfinished files may be resumed for this long; chunks of a request that ended without its transaction are none's. */
const ABANDONED_MS = 3 * DAY_MS;

export interface StoredFile {
  readonly id: string;
  readonly org: OrgId | null;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
  /** Identifies this content: SHA-256 over the hashes of its stored chunks. */
  readonly digest: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** Bytes that were stored and belong to no file until `show` runs in a transaction that commits. */
export interface WrittenPart {
  /** Where the next part begins. */
  readonly end: number;
  /** Why the source ended early, or null. What arrived before is stored. */
  readonly broken: unknown;
  show(tx: Db): Promise<void>;
  discard(): Promise<void>;
}

type Owner = Pick<NewStoredFile, "org" | "kind" | "name">;

/**
 * Files that more than one process needs, in PostgreSQL or an object store; never in a folder of one machine. Everything is encrypted
 * before it leaves the process. A file is found only when it is complete; its byte count and digest are recorded in the transaction
 * that makes it so, and verified whenever it is opened.
 */
export interface FileStore extends AsyncDisposable {
  /** The object store, or null where PostgreSQL has the bytes. */
  readonly objects: ObjectStore | null;
  /** Registers a file whose parts follow, from any process. */
  begin(tx: Db, file: Omit<NewStoredFile, "at">): Promise<string>;
  write(file: { readonly id: string; readonly org: OrgId | null }, at: number, bytes: Bytes): Promise<WrittenPart>;
  /** Completes a file that must have exactly so many bytes. Throws FileIncomplete otherwise. */
  complete(tx: Db, id: string, bytes: number, facts?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Stores a whole file; one of the same name is replaced once this one is complete. */
  put(file: Owner, bytes: Bytes, facts?: Readonly<Record<string, unknown>>): Promise<StoredFile>;
  find(file: Owner): Promise<StoredFile | null>;
  list(under: Omit<Owner, "name"> & { readonly prefix?: string }): Promise<readonly StoredFile[]>;
  /** Opens a complete file after verifying that all of it is there. Throws FileIncomplete. */
  open(id: string): Promise<OpenedFile>;
  remove(tx: Db, id: string): Promise<void>;
  /** Deletes what no one finished or needs: abandoned parts, and objects whose rows are gone. */
  sweep(): Promise<{ readonly chunks: number; readonly files: number; readonly objects: number }>;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const toStored = (row: StoredFileRow): StoredFile => ({
  id: row.id,
  org: row.org_id as OrgId | null,
  kind: row.kind as FileKind,
  name: row.name,
  bytes: row.bytes,
  digest: row.digest?.toString("hex") ?? "",
  facts: row.facts as Readonly<Record<string, unknown>>,
  createdAt: row.created_at,
});

export interface FileStoreServices {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<Keys, "seal" | "open">;
  readonly now: () => Date;
  readonly objects: ObjectStore | null;
}

/** Writes one part: each chunk is sealed and stored before the next is read, so that memory holds no more than two. */
const writePart = async (
  { keys, now, objects }: FileStoreServices,
  scoped: <Result>(org: OrgId | null, work: (tx: Db) => Promise<Result>) => Promise<Result>,
  file: { readonly id: string; readonly org: OrgId | null },
  from: number,
  bytes: Bytes,
): Promise<WrittenPart> => {
  const attempt = randomUUID();
  const name = objects === null ? null : `${file.id}/${attempt}`;
  let writer: ObjectWriter | null = null;
  let [at, objectAt, broken] = [from, 0, null as unknown];
  const discard = () => scoped(file.org, (tx) => deleteAttempt(tx, file.id, attempt));
  try {
    const size = objects?.pieceBytes ?? ROW_BYTES;
    for await (const plain of chunked(bytes, size, (error) => void (broken = error))) {
      const sealed = await keys.seal({ ...chunkPlace(file.org, file.id, attempt, at), purgeYear: 0 }, plain);
      const chunk = {
        file: file.id,
        org: file.org,
        attempt,
        at,
        bytes: plain.length,
        sha256: createHash("sha256").update(sealed).digest(),
        sealed: name === null ? sealed : null,
        object: name === null ? null : { name, at: objectAt },
        createdAt: now(),
      };
      // The row precedes its object, so that whatever ends this process, the sweep knows the object's name.
      await scoped(file.org, (tx) => insertChunk(tx, chunk));
      if (objects !== null && name !== null) {
        writer ??= objects.write(name);
        await writer.add(sealed);
      }
      at += plain.length;
      objectAt += sealed.length;
    }
    await writer?.finish();
  } catch (error) {
    await writer?.abort().catch(() => {});
    await discard().catch(() => {});
    throw error;
  }
  return { end: at, broken, show: (tx) => showChunks(tx, file.id, attempt, now()), discard };
};

const sweepObjects = async ({ db, now, objects }: FileStoreServices): Promise<number> => {
  if (objects === null) return 0;
  let removed = 0;
  for (let rounds = 0; rounds < 1_000; rounds += 1) {
    const names = await asSystem(db, "program-files", (tx) => objectGarbage(tx, GARBAGE_BATCH));
    for (const name of names) await objects.remove(name);
    await asSystem(db, "program-files", (tx) => forgetGarbage(tx, names));
    removed += names.length;
    if (names.length < GARBAGE_BATCH) break;
  }
  return removed + (await objects.abortWritesBefore(new Date(now().getTime() - DAY_MS)));
};

export const openFileStore = (services: FileStoreServices): FileStore => {
  const { db, now, objects } = services;
  const scoped = <Result>(org: OrgId | null, work: (tx: Db) => Promise<Result>): Promise<Result> =>
    org === null ? asSystem(db, "program-files", work) : within(db, [org], work);

  const complete: FileStore["complete"] = async (tx, id, bytes, facts = {}) => {
    const chunks = await listChunks(tx, id);
    const { bytes: there, digest } = computeDigest(chunks);
    if (there !== bytes) throw new FileIncomplete(`${there} of ${bytes} bytes were received`);
    await completeStoredFile(tx, id, { bytes, digest, facts, at: now() });
  };
  const byId = async (id: string): Promise<StoredFile | null> => {
    const row = await asSystem(db, "program-files", (tx) => storedFileById(tx, id));
    return row === undefined || row.digest === null ? null : toStored(row);
  };

  return {
    objects,
    begin: (tx, file) => insertStoredFile(tx, { ...file, at: now() }),
    write: (file, at, bytes) => writePart(services, scoped, file, at, bytes),
    complete,
    async put({ org, kind, name }, bytes, facts) {
      const id = await scoped(org, (tx) => insertStoredFile(tx, { org, kind, name, at: now() }));
      try {
        const part = await writePart(services, scoped, { id, org }, 0, bytes);
        if (part.broken !== null) throw part.broken;
        await scoped(org, async (tx) => {
          await part.show(tx);
          await complete(tx, id, part.end, facts);
        });
      } catch (error) {
        await scoped(org, (tx) => deleteStoredFile(tx, id)).catch(() => {});
        throw error;
      }
      const stored = await byId(id);
      if (stored === null) throw new FileIncomplete(`${kind} ${name} was replaced while it was stored`);
      return stored;
    },
    async find({ org, kind, name }) {
      const row = await scoped(org, (tx) => storedFileByName(tx, org, kind, name));
      return row === undefined ? null : toStored(row);
    },
    async list({ org, kind, prefix = "" }) {
      return (await scoped(org, (tx) => storedFilesUnder(tx, org, kind, prefix, MAX_LISTED))).map(toStored);
    },
    async open(id) {
      const file = await byId(id);
      if (file === null) throw new FileIncomplete("the file is not stored");
      return openStoredFile({ ...services, scoped }, file);
    },
    remove: (tx, id) => deleteStoredFile(tx, id),
    async sweep() {
      const before = new Date(now().getTime() - ABANDONED_MS);
      const gone = await asSystem(db, "program-files", (tx) => deleteAbandoned(tx, before));
      return { ...gone, objects: await sweepObjects(services) };
    },
    async [Symbol.asyncDispose]() {
      await objects?.[Symbol.asyncDispose]();
    },
  };
};

import { connectionError } from "@parapet/db/connection-error";
import { changeUpload, uploadById, type UploadChange, type UploadRow } from "@parapet/db/queries/imports";
import { endLeakImport, type ImportedFile } from "@parapet/db/queries/leaks";
import { asSystem } from "@parapet/db/unscoped";
import { mayThrough } from "@parapet/domain/access";
import { LEAK_UPLOAD_KINDS } from "@parapet/domain/contracts/choices";
import type { IntelUploadKind, UploadKind } from "@parapet/domain/contracts/imports";
import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";

import { FileIncomplete } from "../../../platform/files/file-incomplete.ts";
import type { OpenedFile } from "../../../platform/files/stored-file.ts";
import type { Services } from "../../../platform/services.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { importIntelligence } from "../../intel/index.ts";
import {
  leaksMatched,
  openLeakImport,
  type ImportResult,
  openStealerImport,
  type LeakServices,
} from "../../leaks/index.ts";
import type { UploadError } from "../upload-error.ts";
import { openSourceImport } from "./import-sources.ts";

const isOfLeaks = (kind: string): boolean => LEAK_UPLOAD_KINDS.some((one) => one === kind);

/** Trouble that passes: the disk is full or the database is away. The import is tried again and goes on where it was. */
const PASSES = new Set(["ENOSPC", "53100", "ECONNREFUSED", "ECONNRESET"]);
export const passes = (error: unknown): boolean =>
  PASSES.has((error as { code?: string } | null)?.code ?? "") || connectionError(error)?.exitCode === 3;

type UploadServices = Pick<
  Services,
  "db" | "database" | "keys" | "now" | "config" | "corpora" | "events" | "jobs" | "files"
>;
type Imported = Omit<ImportResult, "took_ms">;

interface Source {
  readonly file: OpenedFile;
  /** The file from its start. */
  readonly bytes: () => AsyncGenerator<Buffer>;
  readonly bytesDone: () => number;
  readonly note: (soFar: Omit<Imported, "bad">) => Promise<void>;
}

/** By which an import of leaks knows an upload again; the counts of one that was cut short are kept with it. */
const importedFile = ({ id, kind, bytes, created_at }: UploadRow): ImportedFile => ({
  kind,
  file: `upload ${id}`,
  bytes,
  modifiedAt: created_at,
});

/** Kinds whose import keeps the counts of its earlier attempts itself, with what it stores. */
const KEEPS_COUNTS = new Set<string>(["combolist", "breach-csv", "stealer-logs"]);

/** What an upload's counts are when earlier attempts, which read the same file from its start, had stored a part of it. */
const withEarlier = <Counts extends Pick<ImportResult, "read" | "added" | "changed" | "unchanged">>(
  upload: UploadRow,
  counts: Counts,
): Counts => {
  if (KEEPS_COUNTS.has(upload.kind)) return counts;
  const added = counts.added + upload.added;
  const changed = counts.changed + upload.changed;
  return { ...counts, added, changed, unchanged: Math.max(0, counts.read - added - changed) };
};

const importFile = (
  services: UploadServices,
  upload: UploadRow,
  { file, bytes, bytesDone, note }: Source,
  signal: AbortSignal,
): Promise<Imported> => {
  const { db, database, keys, now, config, corpora, events } = services;
  const leakServices: LeakServices = { db, pool: database.pool, keys, now, corpora, events, dataDir: config.dataDir };
  const source = upload.source ?? undefined;
  const leaks = async (read: typeof readCombolist): Promise<Imported> => {
    const run = await openLeakImport(leakServices, {
      kind: upload.kind,
      read,
      source: source ?? upload.name.replace(/\.[a-z.]{1,12}$/i, ""),
      signal,
      onStored: () => note(run.soFar()),
    });
    await run.take(openBytes(upload.name, bytes()), importedFile(upload), bytesDone);
    await run.settle();
    return run.soFar();
  };
  const texts = async (kind: "market-listings" | "mentions"): Promise<Imported> => {
    const run = await openSourceImport(leakServices, kind, source);
    await run.take(openBytes(upload.name, bytes()), () => note(run.soFar()), signal);
    await run.settle();
    return run.soFar();
  };
  const intelligence = (kind: IntelUploadKind) => async (): Promise<Imported> => {
    const it = { kind, name: upload.name, source, bytes: bytes(), seenAt: upload.created_at };
    const { badCount, ...done } = await importIntelligence(services, it, signal, ({ badCount: bad_count, ...soFar }) =>
      note({ ...soFar, bad_count }),
    );
    const counts = { ...done, bad: [...done.bad], bad_count: badCount };
    await note(counts);
    return counts;
  };
  const work: Record<UploadKind, () => Promise<Imported>> = {
    combolist: () => leaks(readCombolist),
    "breach-csv": () => leaks(readBreachCsv),
    "market-listings": () => texts("market-listings"),
    mentions: () => texts("mentions"),
    "stealer-logs": async () => {
      const run = await openStealerImport(leakServices, {
        source,
        file: importedFile(upload),
        onStored: () => note(run.soFar()),
      });
      await run.take({ name: upload.name, bytes: file }, signal);
      return run.settle();
    },
    nvd: intelligence("nvd"),
    cve5: intelligence("cve5"),
    kev: intelligence("kev"),
    "enisa-kev": intelligence("enisa-kev"),
    "vulncheck-kev": intelligence("vulncheck-kev"),
    epss: intelligence("epss"),
    exploitdb: intelligence("exploitdb"),
    "debian-tracker": intelligence("debian-tracker"),
    "ubuntu-cve": intelligence("ubuntu-cve"),
    "redhat-vex": intelligence("redhat-vex"),
    "alpine-secdb": intelligence("alpine-secdb"),
    "ioc-csv": intelligence("ioc-csv"),
    stix: intelligence("stix"),
    misp: intelligence("misp"),
    threatfox: intelligence("threatfox"),
    urlhaus: intelligence("urlhaus"),
    feodo: intelligence("feodo"),
    sslbl: intelligence("sslbl"),
    warninglist: intelligence("warninglist"),
  };
  return work[upload.kind as UploadKind]();
};

/** The file in chunks, counted. A reader may take a broken stream for the end of its input, so the failure is remembered. */
const openSource = (file: OpenedFile) => {
  let [bytesDone, failure] = [0, null as unknown];
  return {
    bytesDone: () => bytesDone,
    failure: () => failure,
    async *bytes(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of file.stream()) {
          bytesDone += chunk.length;
          yield chunk;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    async read(at: number, length: number): Promise<Buffer> {
      try {
        return await file.read(at, length);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
};

/** The user who uploaded the file has left or lost the right since. */
class NoAuthority extends Error {
  override readonly name = "NoAuthority";
}

const requireAuthority = async ({ db, now }: Pick<Services, "db" | "now">, { by_user }: UploadRow): Promise<void> => {
  const author = await asSystem(db, "staff-lookup", (tx) => livingAuthor(tx, by_user, now()));
  if (!mayThrough(author, "imports:manage")) throw new NoAuthority();
};

/**
 * Imports an uploaded file, on whichever worker has the job. Its byte count and digest are verified before anything of it is read; a
 * file that is missing or incomplete fails, is retried, and is never reported as imported. Progress is stored, so that an interrupted
 * import resumes. The file is deleted in the transaction that ends the import.
 */
export const runUpload = async (
  services: UploadServices,
  id: string,
  signal: AbortSignal,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<void> => {
  const { db, files, now } = services;
  const change = (it: UploadChange) => asSystem(db, "feeds", (tx) => changeUpload(tx, id, it));
  const end = (it: UploadChange) =>
    asSystem(db, "feeds", async (tx) => {
      await changeUpload(tx, id, { ...it, finished_at: now() });
      await files.remove(tx, id);
      if (upload !== undefined) await endLeakImport(tx, importedFile(upload));
    });
  const upload = await asSystem(db, "feeds", (tx) => uploadById(tx, id));
  if (upload === undefined || (upload.state !== "waiting" && upload.state !== "running")) return;
  await change({ state: "running", error: null });
  const note: Source["note"] = async (soFar) => {
    const { read, added, changed, unchanged, bad_count } = withEarlier(upload, soFar);
    const bytes_done = source?.bytesDone() ?? 0;
    const row = await change({ read, added, changed, unchanged, bad: bad_count, bytes_done });
    // Cancelled meanwhile: nothing more is taken.
    if (row?.state === "cancelled") throw new DOMException("the import was cancelled", "AbortError");
    await requireAuthority(services, upload);
  };
  let source: ReturnType<typeof openSource> | null = null;
  try {
    await requireAuthority(services, upload);
    const file = await files.open(id);
    if (file.bytes !== upload.bytes)
      throw new FileIncomplete(`upload ${id}: ${file.bytes} of ${upload.bytes} bytes are stored`);
    source = openSource(file);
    const opened = source;
    const done = await importFile(
      services,
      upload,
      {
        file: { ...file, read: (...at) => opened.read(...at) },
        bytes: () => opened.bytes(),
        bytesDone: () => opened.bytesDone(),
        note,
      },
      signal,
    );
    if (source.failure() !== null) throw source.failure();
    const { read, added, changed, unchanged, bad, bad_count } = withEarlier(upload, done);
    await end({
      state: "done",
      read,
      added,
      changed,
      unchanged,
      bad: bad_count,
      bad_records: bad,
      bytes_done: upload.bytes,
    });
    // Watched people are searched for in what has just arrived, not at the next full hour.
    if (added + changed > 0 && isOfLeaks(upload.kind)) await services.jobs.announce(leaksMatched, {});
  } catch (raised) {
    const error = source?.failure() ?? raised;
    const failed = async (state: "waiting" | "failed", why: UploadError | null): Promise<never> => {
      await (state === "waiting" ? change({ state, error: why }).catch(() => {}) : end({ state, error: why }));
      throw error;
    };
    if (error instanceof NoAuthority) return end({ state: "failed", error: "upload_no_authority" });
    if (signal.aborted) await failed("waiting", null);
    if (passes(error)) await failed("waiting", "upload_unavailable");
    const isCancelled = (await asSystem(db, "feeds", (tx) => uploadById(tx, id)))?.state === "cancelled";
    if (isCancelled) return end({ state: "cancelled", error: null });
    if (error instanceof FileIncomplete)
      await failed(isLast ? "failed" : "waiting", isLast ? "upload_incomplete" : "upload_incomplete_retry");
    await failed("failed", "upload_unreadable");
  }
};

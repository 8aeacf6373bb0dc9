import { changeUpload, uploadById } from "@parapet/db/queries/leak-upload";
import { asSystem } from "@parapet/db/unscoped";
import { LEAK_UPLOAD_KINDS } from "@parapet/domain/contracts/choices";
import type { IntelUploadKind, UploadKind } from "@parapet/domain/contracts/imports";
import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";

import type { Services } from "../../../platform/services.ts";
import { importIntelligence } from "../../intel/index.ts";
import {
  leaksMatched,
  openLeakImport,
  type ImportResult,
  openStealerImport,
  dropSealed,
  openSealed,
  type LeakServices,
} from "../../leaks/index.ts";
import { uploadPath } from "../upload-path.ts";
import { openSourceImport } from "./import-sources.ts";

const isOfLeaks = (kind: string): boolean => LEAK_UPLOAD_KINDS.some((one) => one === kind);

/** Trouble that passes: the disk is full or the database is away. The import is tried again and goes on where it was. */
const PASSES = new Set(["ENOSPC", "53100", "53300", "57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET"]);
export const passes = (error: unknown): boolean => PASSES.has((error as { code?: string } | null)?.code ?? "");

/**
 * Imports a file that was sent in. How far it came is written as it goes; one that was cut short goes on from there. When
 * it is done the file is thrown away.
 */
export const runUpload = async (
  services: Pick<Services, "db" | "database" | "keys" | "now" | "config" | "corpora" | "events" | "jobs">,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { db, database, keys, now, config, corpora, events } = services;
  const leakServices: LeakServices = { db, pool: database.pool, keys, now, corpora, events, dataDir: config.dataDir };
  const change = (it: Parameters<typeof changeUpload>[2]) => asSystem(db, "feeds", (tx) => changeUpload(tx, id, it));
  const upload = await asSystem(db, "feeds", (tx) => uploadById(tx, id));
  if (upload === undefined || (upload.state !== "waiting" && upload.state !== "running")) return;
  const path = uploadPath(config.dataDir, id);
  await change({ state: "running", error: null });
  const file = await openSealed(keys, path, id);
  let bytesDone = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of file.stream()) {
      bytesDone += chunk.length;
      yield chunk;
    }
  };
  const note = async (soFar: Omit<ImportResult, "took_ms" | "bad">): Promise<void> => {
    const { read, added, changed, unchanged, bad_count } = soFar;
    const row = await change({ read, added, changed, unchanged, bad: bad_count, bytes_done: bytesDone });
    // Someone cancelled it meanwhile: nothing more is taken.
    if (row?.state === "cancelled") throw new DOMException("the import was cancelled", "AbortError");
  };
  const source = upload.source ?? undefined;
  const leaks = async (read: typeof readCombolist): Promise<Omit<ImportResult, "took_ms">> => {
    const run = await openLeakImport(leakServices, {
      kind: upload.kind,
      read,
      source: source ?? upload.name.replace(/\.[a-z.]{1,12}$/i, ""),
      signal,
      onStored: () => note(run.soFar()),
    });
    const known = { kind: upload.kind, file: `upload ${id}`, bytes: upload.bytes, modifiedAt: upload.created_at };
    await run.take(openBytes(upload.name, counted()), known, () => bytesDone);
    await run.settle();
    return run.soFar();
  };
  const texts = async (kind: "market-listings" | "mentions"): Promise<Omit<ImportResult, "took_ms">> => {
    const run = await openSourceImport(leakServices, kind, source);
    await run.take(openBytes(upload.name, counted()), () => note(run.soFar()), signal);
    await run.settle();
    return run.soFar();
  };
  const intelligence = (kind: IntelUploadKind) => async (): Promise<Omit<ImportResult, "took_ms">> => {
    const it = { kind, name: upload.name, source, bytes: counted(), seenAt: upload.created_at };
    const { badCount, ...done } = await importIntelligence(services, it, signal, ({ badCount: bad_count, ...soFar }) =>
      note({ ...soFar, bad_count }),
    );
    return { ...done, bad: [...done.bad], bad_count: badCount };
  };
  const work: Record<UploadKind, () => Promise<Omit<ImportResult, "took_ms">>> = {
    combolist: () => leaks(readCombolist),
    "breach-csv": () => leaks(readBreachCsv),
    "market-listings": () => texts("market-listings"),
    mentions: () => texts("mentions"),
    "stealer-logs": async () => {
      const run = await openStealerImport(leakServices, source);
      await run.take({ name: upload.name, bytes: file }, signal);
      return run.settle();
    },
    nvd: intelligence("nvd"),
    cve5: intelligence("cve5"),
    kev: intelligence("kev"),
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
  try {
    const done = await work[upload.kind as UploadKind]();
    const { read, added, changed, unchanged, bad, bad_count } = done;
    await change({
      state: "done",
      read,
      added,
      changed,
      unchanged,
      bad: bad_count,
      bad_records: bad,
      bytes_done: upload.bytes,
      finished_at: now(),
    });
    // Watched people are searched for in what has just arrived, not at the next full hour.
    if (added + changed > 0 && isOfLeaks(upload.kind)) await services.jobs.announce(leaksMatched, {});
  } catch (error) {
    if (signal.aborted || passes(error)) {
      await change({
        state: "waiting",
        error: passes(error) ? "there was no room left, or the database was away" : null,
      }).catch(() => {});
      throw error;
    }
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    await change({
      state: isCancelled ? "cancelled" : "failed",
      error: isCancelled ? null : "the file could not be imported",
      finished_at: now(),
    });
    await dropSealed(path);
    if (!isCancelled) throw error;
    return;
  }
  await dropSealed(path);
};

import type { Db } from "@parapet/db/db";
import { changeUpload, lockUpload, type UploadRow } from "@parapet/db/queries/imports";

import type { WrittenPart } from "../../../platform/files/file-store.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { runUploadJob } from "../jobs/run-upload.ts";

type Step = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;

/** Makes a stored part visible and, with the last one, completes the file and queues its import: one transaction. */
const showPart = (
  { files, jobs }: Pick<Services, "files" | "jobs">,
  step: Step,
  upload: UploadRow,
  part: WrittenPart,
): Promise<UploadRow> =>
  step(async (tx) => {
    const now = await lockUpload(tx, upload.id);
    // The same part arrived elsewhere meanwhile, or the upload was cancelled.
    if (now?.state !== "receiving" || now.received !== upload.received) throw new Refusal("conflict");
    await part.show(tx);
    const isWhole = part.end === upload.bytes;
    if (isWhole) await files.complete(tx, upload.id, upload.bytes);
    const row = await changeUpload(tx, upload.id, { received: part.end, state: isWhole ? "waiting" : "receiving" });
    if (row === undefined) throw new Refusal("not_found");
    if (isWhole) await jobs.enqueue(runUploadJob, { upload: upload.id }, { tx });
    return row;
  });

const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
const isFull = (error: unknown): boolean => FULL.has((error as { code?: string } | null)?.code ?? "");

/** An upload that storage has no room for would hold what it took: its file is deleted, and the upload says why. */
const giveUp = ({ files, now }: Pick<Services, "files" | "now">, step: Step, id: string): Promise<void> =>
  step(async (tx) => {
    await files.remove(tx, id);
    await changeUpload(tx, id, { state: "failed", error: "upload_no_space", received: 0, finished_at: now() });
  });

/** Stores the next part of an upload, on whichever server it arrives. What came before a broken connection is retained. */
export const receivePart = async (
  services: Pick<Services, "files" | "jobs" | "now">,
  step: Step,
  upload: UploadRow,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadRow> => {
  try {
    const part = await services.files.write({ id: upload.id, org: null }, upload.received, bytes);
    try {
      const row = await showPart(services, step, upload, part);
      if (part.broken instanceof Refusal) throw part.broken;
      return row;
    } catch (error) {
      if (error !== part.broken) await part.discard().catch(() => {});
      throw error;
    }
  } catch (error) {
    if (isFull(error)) await giveUp(services, step, upload.id).catch(() => {});
    throw error;
  }
};

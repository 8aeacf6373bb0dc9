import * as z from "zod";

import { imports } from "../../features/imports.ts";
import { INTEL_UPLOAD_KINDS, MAX_UPLOAD_BYTES, UPLOAD_KINDS } from "../choices.ts";
import { endpoint } from "../endpoint.ts";

const Seconds = z.number().int();

export type UploadKind = (typeof UPLOAD_KINDS)[number];
export type IntelUploadKind = (typeof INTEL_UPLOAD_KINDS)[number];

/** How much one request may carry; a larger file is sent in several. */
export const MAX_UPLOAD_PART_BYTES = 64 * 1024 ** 2;

const UPLOAD_STATES = ["receiving", "waiting", "running", "done", "failed", "cancelled"] as const;

export const Upload = z.object({
  id: z.uuid(),
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  source: z.string().nullable(),
  bytes: z.number().int(),
  /** The next part begins here; a page that was closed goes on from it. */
  received: z.number().int(),
  state: z.enum(UPLOAD_STATES),
  /** How much of the file has been imported. */
  bytes_done: z.number().int(),
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  bad: z.number().int(),
  /** The first hundred. */
  bad_records: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
  error: z.string().nullable(),
  created_at: Seconds,
  finished_at: Seconds.nullable(),
});
export type Upload = z.infer<typeof Upload>;

const Id = z.strictObject({ id: z.uuid() });

export const listUploads = endpoint(imports.calls.listUploads, {
  summary: "List the latest uploaded files with their progress",
  reply: z.object({ data: z.array(Upload) }),
});

export const readUpload = endpoint(imports.calls.readUpload, {
  summary: "Get the progress of a file import",
  params: Id,
  reply: z.object({ data: Upload }),
});

export const startUpload = endpoint(imports.calls.startUpload, {
  summary: "Start a chunked file upload",
  body: z.strictObject({
    kind: z.enum(UPLOAD_KINDS),
    name: z.string().trim().min(1).max(255),
    bytes: z.number().int().min(1).max(MAX_UPLOAD_BYTES),
    /** The leak's own name, where its rows do not say one. */
    source: z.string().trim().min(1).max(100).optional(),
  }),
  reply: z.object({ data: Upload }),
});

/**
 * One part of a file, as `application/octet-stream`. `offset` must be what was received so far (409 otherwise, and the
 * record says where to go on). The first part shows what the file is: one of the wrong kind is refused with 415. With the
 * last part the import begins.
 */
export const sendUploadPart = endpoint(imports.calls.sendUploadPart, {
  summary: "Upload the next chunk of a file",
  params: Id,
  query: z.strictObject({ offset: z.coerce.number().int().min(0).max(MAX_UPLOAD_BYTES) }),
  reply: z.object({ data: Upload }),
});

/** What a file contains, read from its beginning; nothing is stored. */
export const ImportPreview = z.object({
  /** The first records, as they would be stored. */
  entries: z.array(z.object({ title: z.string(), detail: z.string() })),
  /** Records in the part that was read. */
  read: z.number().int(),
  bad: z.number().int(),
  bad_records: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The beginning of a file as `application/octet-stream`, at most 1 MiB. */
export const previewImport = endpoint(imports.calls.previewImport, {
  summary: "Preview a file of vulnerabilities or indicators without storing it",
  query: z.strictObject({
    kind: z.enum(INTEL_UPLOAD_KINDS),
    /** The file is longer than what is sent: a record that is cut off at the end is no error. */
    partial: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({ data: ImportPreview }),
});

export const cancelUpload = endpoint(imports.calls.cancelUpload, {
  summary: "Cancel an import and delete its file; imported records are retained",
  params: Id,
  reply: z.object({ data: Upload }),
});

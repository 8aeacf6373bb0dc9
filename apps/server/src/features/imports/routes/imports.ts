import type { Readable } from "node:stream";

import { uploadById, type UploadRow, uploads } from "@parapet/db/queries/imports";
import { PREVIEW_BYTES } from "@parapet/domain/contracts/choices";
import {
  cancelUpload,
  listUploads,
  MAX_UPLOAD_PART_BYTES,
  previewImport,
  readUpload,
  sendUploadPart,
  startUpload,
  type Upload,
  type UploadKind,
} from "@parapet/domain/contracts/imports";
import { type FileKind, fileKind } from "@parapet/intel/leaks/file-kind";
import type { Locale } from "@parapet/words/locale";

import type { Route } from "../../../platform/feature.ts";
import { requestLocale, Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { beginUpload, endUpload, orMissing } from "../commands/manage-uploads.ts";
import { receivePart } from "../commands/receive-part.ts";
import { previewIntelligence } from "../preview-intelligence.ts";
import { uploadErrorText } from "../upload-error.ts";

const SHOWN = 100;

const TEXT: readonly FileKind[] = ["text", "gzip"];
const ARCHIVE: readonly FileKind[] = ["zip", "rar", "7z"];
const takes = (kind: UploadKind): readonly FileKind[] => (kind === "stealer-logs" ? ARCHIVE : TEXT);

const wire = (row: UploadRow, locale: Locale): Upload => ({
  ...row,
  error: uploadErrorText(locale, row.error),
  kind: row.kind as UploadKind,
  state: row.state as Upload["state"],
  bad_records: row.bad_records as Upload["bad_records"],
  created_at: unixSeconds(row.created_at),
  finished_at: unixSecondsOrNull(row.finished_at),
});

/** The bytes of one part; more than was announced, or than one request may carry, is refused as it arrives. */
async function* bounded(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw new Refusal("too_large");
    yield piece;
  }
}

const bodyOf = (body: unknown): Readable => {
  const stream = body as Readable | undefined;
  if (stream === undefined || typeof stream[Symbol.asyncIterator] !== "function")
    throw new Refusal("unsupported_media");
  return stream;
};

/** Inspects the beginning of a file before any of it is stored. */
const checkHead = async (bytes: AsyncIterable<Uint8Array>, kind: UploadKind): Promise<AsyncIterable<Uint8Array>> => {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let size = 0;
  while (size < 512) {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    size += next.value.length;
  }
  if (!takes(kind).includes(fileKind(Buffer.concat(held)))) throw new Refusal("unsupported_media");
  return (async function* () {
    yield* held;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  })();
};

type Given = RouteServices & Pick<Services, "config" | "files" | "jobs">;

// Here a body is never held whole.
const uploadPartRoutes: Route<Given> = (app, services) => {
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/octet-stream");
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    serveInSteps(
      scope,
      services,
      previewImport,
      async ({ query, request }) => {
        const part = bounded(bodyOf(request.body), PREVIEW_BYTES);
        const bytes = await checkHead(part, query.kind);
        return { data: await previewIntelligence(query.kind, bytes, query.partial === "true") };
      },
      { bodyLimitBytes: PREVIEW_BYTES, limit: { max: 60, perSeconds: 60 }, repeatsFreely: true },
    );

    serveInSteps(
      scope,
      services,
      sendUploadPart,
      async ({ params, query, request, step }) => {
        const upload = orMissing(await step((db) => uploadById(db, params.id)));
        if (upload.state !== "receiving" || query.offset !== upload.received) throw new Refusal("conflict");
        const body = bodyOf(request.body);
        const most = Math.min(MAX_UPLOAD_PART_BYTES, upload.bytes - upload.received);
        const part = bounded(body, most);
        const bytes = upload.received === 0 ? await checkHead(part, upload.kind as UploadKind) : part;
        return { data: wire(await receivePart(services, step, upload, bytes), requestLocale(request)) };
      },
      { bodyLimitBytes: MAX_UPLOAD_PART_BYTES },
    );
  });
};

const listUploadsRoute: Route<Given> = (app, services) =>
  serve(app, services, listUploads, async ({ db, request }) => ({
    data: (await uploads(db, SHOWN)).map((row) => wire(row, requestLocale(request))),
  }));

const readUploadRoute: Route<Given> = (app, services) =>
  serve(app, services, readUpload, async ({ db, params, request }) => ({
    data: wire(orMissing(await uploadById(db, params.id)), requestLocale(request)),
  }));

const startUploadRoute: Route<Given> = (app, services) =>
  serve(app, services, startUpload, async (call) => {
    const row = await beginUpload(services, call);
    return { data: wire(row, requestLocale(call.request)) };
  });

const cancelUploadRoute: Route<Given> = (app, services) =>
  serve(app, services, cancelUpload, async (call) => {
    const changed = await endUpload(services, call);
    return { data: wire(orMissing(changed), requestLocale(call.request)) };
  });

/** Uploads of an operator: in chunks that may be repeated, encrypted on arrival, imported by a job. */
export const importRoutes: readonly Route<Given>[] = [
  uploadPartRoutes,
  listUploadsRoute,
  readUploadRoute,
  startUploadRoute,
  cancelUploadRoute,
];

import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";

import {
  changeUpload,
  insertUpload,
  lockUpload,
  uploadById,
  type UploadRow,
  uploads,
} from "@parapet/db/queries/leak-upload";
import { PREVIEW_BYTES } from "@parapet/domain/contracts/choices";
import {
  startUpload,
  cancelUpload,
  listUploads,
  MAX_UPLOAD_PART_BYTES,
  previewImport,
  readUpload,
  sendUploadPart,
  type Upload,
  type UploadKind,
} from "@parapet/domain/contracts/imports";
import { type FileKind, fileKind } from "@parapet/intel/leaks/file-kind";
import type { FastifyInstance } from "fastify";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { appendSealed, dropSealed } from "../../leaks/index.ts";
import { runUploadJob } from "../jobs/run-upload.ts";
import { previewIntelligence } from "../preview-intelligence.ts";
import { uploadPath } from "../upload-path.ts";

const SHOWN = 100;

const TEXT: readonly FileKind[] = ["text", "gzip"];
const ARCHIVE: readonly FileKind[] = ["zip", "rar", "7z"];
const takes = (kind: UploadKind): readonly FileKind[] => (kind === "stealer-logs" ? ARCHIVE : TEXT);

const wire = (row: UploadRow): Upload => ({
  ...row,
  kind: row.kind as UploadKind,
  state: row.state as Upload["state"],
  bad_records: row.bad_records as Upload["bad_records"],
  created_at: unixSeconds(row.created_at),
  finished_at: unixSecondsOrNull(row.finished_at),
});

const orMissing = (row: UploadRow | undefined): UploadRow => {
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

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

/** Uploads of an operator: in chunks that may be repeated, encrypted on arrival, imported by a job. */
export const importRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "jobs">,
): void => {
  serve(app, services, listUploads, "imports:manage", async ({ db }) => ({
    data: (await uploads(db, SHOWN)).map(wire),
  }));

  serve(app, services, readUpload, "imports:manage", async ({ db, params }) => ({
    data: wire(orMissing(await uploadById(db, params.id))),
  }));

  serve(app, services, startUpload, "imports:manage", async ({ actor, db, body, request }) => {
    const row = await insertUpload(db, { ...body, source: body.source ?? null, by: actor.user, at: services.now() });
    const detail = { kind: body.kind, name: body.name, bytes: body.bytes };
    await audit(db, visitorOf(request), services.now(), {
      action: "feed.imported",
      org: actor.org,
      actor: actor.user,
      object: row.id,
      detail,
    });
    return { data: wire(row) };
  });

  serve(app, services, cancelUpload, "imports:manage", async ({ db, params }) => {
    const row = orMissing(await lockUpload(db, params.id));
    if (row.state === "done" || row.state === "failed") throw new Refusal("conflict");
    await dropSealed(uploadPath(services.config.dataDir, params.id));
    return {
      data: wire(orMissing(await changeUpload(db, params.id, { state: "cancelled", finished_at: services.now() }))),
    };
  });

  // Here a body is never held whole.
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/octet-stream");
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    serveInSteps(
      scope,
      services,
      previewImport,
      "imports:manage",
      async ({ query, request }) => {
        const part = bounded(bodyOf(request.body), PREVIEW_BYTES);
        const bytes = await checkHead(part, query.kind);
        return { data: await previewIntelligence(query.kind, bytes, query.partial === "true") };
      },
      { bodyLimitBytes: PREVIEW_BYTES, limit: { max: 60, perSeconds: 60 } },
    );

    serveInSteps(
      scope,
      services,
      sendUploadPart,
      "imports:manage",
      async ({ params, query, request, step }) => {
        const upload = orMissing(await step((db) => uploadById(db, params.id)));
        if (upload.state !== "receiving" || query.offset !== upload.received) throw new Refusal("conflict");
        const body = bodyOf(request.body);
        const most = Math.min(MAX_UPLOAD_PART_BYTES, upload.bytes - upload.received);
        const part = bounded(body, most);
        const bytes = upload.received === 0 ? await checkHead(part, upload.kind as UploadKind) : part;
        const path = uploadPath(services.config.dataDir, upload.id);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const { received, broken } = await appendSealed(services.keys, path, upload.id, upload.received, bytes);
        const isWhole = received === upload.bytes;
        const row = await step(async (db) => {
          const now = orMissing(await lockUpload(db, upload.id));
          // Someone else sent the same part meanwhile, or took the file back.
          if (now.state !== "receiving" || now.received !== upload.received) throw new Refusal("conflict");
          const changed = await changeUpload(db, upload.id, { received, state: isWhole ? "waiting" : "receiving" });
          if (isWhole) await services.jobs.enqueue(runUploadJob, { upload: upload.id }, { tx: db });
          return orMissing(changed);
        });
        if (broken instanceof Refusal) throw broken;
        return { data: wire(row) };
      },
      { bodyLimitBytes: MAX_UPLOAD_PART_BYTES },
    );
  });
};

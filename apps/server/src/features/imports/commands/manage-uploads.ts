import {
  changeUpload,
  insertUpload,
  lockUpload,
  pendingUploadBytes,
  type UploadRow,
} from "@parapet/db/queries/imports";
import type { cancelUpload, startUpload } from "@parapet/domain/contracts/imports";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

export const orMissing = (row: UploadRow | undefined): UploadRow => {
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

export const beginUpload = async (
  services: Pick<Services, "config" | "files" | "now">,
  { actor, db, body, from }: Act<typeof startUpload, "actor" | "db" | "body" | "from">,
) => {
  if ((await pendingUploadBytes(db)) + body.bytes > services.config.uploadQuotaBytes) throw new Refusal("storage_full");
  const row = await insertUpload(db, { ...body, source: body.source ?? null, by: actor.user, at: services.now() });
  await services.files.begin(db, { id: row.id, org: null, kind: "upload", name: row.id });
  const detail = { kind: body.kind, name: body.name, bytes: body.bytes };
  await audit(db, from, services.now(), {
    action: "feed.imported",
    org: actor.org,
    actor: actor.user,
    object: row.id,
    detail,
  });
  return row;
};

export const endUpload = async (
  services: Pick<Services, "files" | "now">,
  { db, params }: Act<typeof cancelUpload, "db" | "params">,
) => {
  const row = orMissing(await lockUpload(db, params.id));
  if (row.state === "done" || row.state === "failed") throw new Refusal("conflict");
  await services.files.remove(db, params.id);
  return orMissing(await changeUpload(db, params.id, { state: "cancelled", finished_at: services.now() }));
};

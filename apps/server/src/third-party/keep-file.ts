import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { insertFile } from "@parapet/db/queries/vendor-share";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { evidenceType } from "@parapet/domain/third-party/evidence-file";

import { Refusal } from "../errors.ts";
import { toFile } from "./vendor-wire.ts";

const MOST_FILES = 50;

/** Keeps a file as evidence, if its bytes are of a kind that is taken. Its name is only ever shown, never used. */
export const keepFile = async (
  db: Db,
  of: { readonly org: OrgId; readonly vendor: string },
  body: unknown,
  it: { readonly question: string; readonly name: string; readonly by: "vendor" | "customer"; readonly at: Date },
) => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new Refusal("invalid_input", "file_empty");
  const mediaType = evidenceType(body);
  if (mediaType === null) throw new Refusal("unsupported_media", "file_kind");
  const sha256 = createHash("sha256").update(body).digest("hex");
  const kept = await insertFile(db, { ...of, ...it, mediaType, sha256, content: body }, MOST_FILES);
  if (kept === null) throw new Refusal("conflict", "file_room");
  return toFile(kept);
};

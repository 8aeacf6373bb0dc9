import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { lockOrganization } from "@parapet/db/queries/billing";
import { evidenceUsage, insertFile } from "@parapet/db/queries/third-party";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { EVIDENCE_QUOTA, evidenceType, MAX_EVIDENCE_BYTES } from "@parapet/domain/third-party";

import { Refusal } from "../../../platform/http/errors.ts";
import { cleanPicture } from "../../../platform/pictures/clean-picture.ts";
import { toFile } from "../vendor-wire.ts";

/** Locks the organization, so that of two uploads at once only one can be the last that fits. */
const refuseBeyondQuota = async (
  db: Db,
  { org, vendor }: { org: OrgId; vendor: string },
  size: number,
): Promise<void> => {
  await lockOrganization(db, org);
  const exceeds = (used: { files: number; bytes: number }, most: { files: number; bytes: number }): boolean =>
    used.files + 1 > most.files || used.bytes + size > most.bytes;
  if (exceeds(await evidenceUsage(db, org, vendor), EVIDENCE_QUOTA.vendor))
    throw new Refusal("quota_exhausted", "evidence_quota_vendor");
  if (exceeds(await evidenceUsage(db, org), EVIDENCE_QUOTA.organization))
    throw new Refusal("quota_exhausted", "evidence_quota_org");
};

const cleanedPicture = async (org: OrgId, body: Buffer): Promise<Buffer> => {
  const picture = await cleanPicture(org, body);
  if (picture === "unreadable") throw new Refusal("invalid_input", "picture_unreadable");
  if (picture === "too-large" || picture.bytes.length > MAX_EVIDENCE_BYTES)
    throw new Refusal("invalid_input", "picture_too_large");
  return picture.bytes;
};

export interface AcceptedFile {
  readonly mediaType: NonNullable<ReturnType<typeof evidenceType>>;
  readonly content: Buffer;
}

/** Refuses bytes that are of no kind that is taken. Pictures wait for their turn to be decoded: outside of any transaction. */
export const acceptFile = async (org: OrgId, body: unknown): Promise<AcceptedFile> => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new Refusal("invalid_input", "file_empty");
  const mediaType = evidenceType(body);
  if (mediaType === null) throw new Refusal("unsupported_media", "file_kind");
  return { mediaType, content: mediaType === "application/pdf" ? body : await cleanedPicture(org, body) };
};

/** Keeps a file as evidence. Its name is only ever shown, never used. */
export const storeFile = async (
  db: Db,
  of: { readonly org: OrgId; readonly vendor: string },
  { mediaType, content }: AcceptedFile,
  it: { readonly question: string; readonly name: string; readonly by: "vendor" | "customer"; readonly at: Date },
) => {
  const sha256 = createHash("sha256").update(content).digest("hex");
  await refuseBeyondQuota(db, of, content.length);
  return toFile(await insertFile(db, { ...of, ...it, mediaType, sha256, content }));
};

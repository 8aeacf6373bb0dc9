import * as z from "zod";

/** Branded ids: an organization's id cannot be passed to something that wants a user's. */
export const OrgId = z.uuid().brand<"OrgId">();
export type OrgId = z.infer<typeof OrgId>;

export const UserId = z.uuid().brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

export const ScanId = z.uuid().brand<"ScanId">();
export type ScanId = z.infer<typeof ScanId>;

export const AssetId = z.uuid().brand<"AssetId">();
export type AssetId = z.infer<typeof AssetId>;

export const FindingId = z.uuid().brand<"FindingId">();
export type FindingId = z.infer<typeof FindingId>;

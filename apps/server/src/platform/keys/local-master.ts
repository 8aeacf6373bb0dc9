import { randomBytes, randomUUID } from "node:crypto";

import { openWith, sealWith } from "@parapet/db/envelope";
import * as z from "zod";

import type { MasterKey } from "./master-key.ts";

const KEY_BYTES = 32;

export const MasterId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const KeyText = z.base64().refine((text) => Buffer.from(text, "base64").length === KEY_BYTES);

/** A master key whose bytes this process holds: AES-256-GCM. */
export const localMaster = (id: string, key: Buffer): MasterKey => ({
  id,
  wrap: async (about, plain) => sealWith(key, id, about, plain),
  unwrap: async (about, wrapped) => openWith(key, about, wrapped),
});

export const newMasterKey = (): { id: string; key: string } => ({
  id: randomUUID(),
  key: randomBytes(KEY_BYTES).toString("base64"),
});

import * as z from "zod";

import { END_REASONS, OWNED_KIND_IDS } from "../../access/owned-kinds.ts";
import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

const OwnedObject = z.object({
  kind: z.enum(OWNED_KIND_IDS),
  id: z.uuid(),
  /** What it is called; null for what exists once in an organization, for links, and for a reader who lacks its rights. */
  label: z.string().nullable(),
});

/** Something that stopped because no one answers for it now. */
const UnownedObject = OwnedObject.extend({
  reason: z.enum(END_REASONS),
  /** Unix seconds; null where its owner lacks the right for the moment. */
  ended_at: z.number().int().nullable(),
  owner: z.string().nullable(),
  /** Whether the reader holds what an owner needs. */
  adoptable: z.boolean(),
});
export type UnownedObject = z.infer<typeof UnownedObject>;

export const listUnowned = endpoint(access.calls.listUnowned, {
  summary: "List integrations, keys, links, schedules and rules that stopped because their owner has no authority",
  reply: z.object({ data: z.array(UnownedObject) }),
});

const Chosen = z.strictObject({ kind: z.enum(OWNED_KIND_IDS), id: z.uuid() });

export const adoptUnowned = endpoint(access.calls.adoptUnowned, {
  summary: "Become the owner of a stopped object; a token, key or link is replaced by a new one, shown once",
  body: Chosen,
  reply: z.object({ data: z.object({ secret: z.string().nullable() }) }),
});

export const removeUnowned = endpoint(access.calls.removeUnowned, {
  summary: "Remove a stopped object",
  body: Chosen,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

export const listOwnedByUsers = endpoint(access.calls.listOwnedByUsers, {
  summary: "List what stops when users are disabled or removed",
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.object({ data: z.array(OwnedObject) }),
});

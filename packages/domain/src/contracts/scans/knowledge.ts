import * as z from "zod";

import { scans } from "../../features/scans.ts";
import { endpoint } from "../endpoint.ts";

const KnowledgeVersion = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);

const Library = z.object({
  name: z.string(),
  /** Of its content. */
  sha256: z.string(),
  bytes: z.number().int(),
  entries: z.number().int().nullable(),
  /** The calendar day it was obtained. */
  as_of: z.string(),
});

/** A version of what the scanner knows beside the program. Times are Unix seconds. */
export const Knowledge = z.object({
  version: KnowledgeVersion,
  number: z.number().int(),
  origin: z.enum(["initial", "update", "bundle"]),
  created_at: z.number().int(),
  /** Its files were deleted: it cannot be used again. */
  removed_at: z.number().int().nullable(),
  is_active: z.boolean(),
  /** Since when; null for versions that are not active. */
  active_since: z.number().int().nullable(),
  /** What updates build upon; another one than the active version while an earlier one is held. */
  is_newest: z.boolean(),
  libraries: z.array(Library),
  /** Runs that used it. */
  runs: z.number().int(),
  /** In the first run of each domain with it, of checks that rest on knowledge. */
  changes: z.object({
    domains: z.number().int(),
    found: z.number().int(),
    resolved: z.number().int(),
    not_assessed: z.number().int(),
  }),
});
export type Knowledge = z.infer<typeof Knowledge>;

export const listKnowledge = endpoint(scans.calls.listKnowledge, {
  summary: "List the knowledge versions of the scanner, newest first",
  /** At most the newest 200. */
  reply: z.object({ data: z.array(Knowledge) }),
});

const Names = z.object({ count: z.number().int(), names: z.array(z.string()) });

export const diffKnowledge = endpoint(scans.calls.diffKnowledge, {
  summary: "Compare two knowledge versions",
  params: z.strictObject({ from: KnowledgeVersion, to: KnowledgeVersion }),
  reply: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        before: Library.nullable(),
        after: Library.nullable(),
        /** The first 200 names of each kind; `count` is of all. */
        added: Names,
        removed: Names,
        changed: Names,
        /** Why the content could not be compared; null where it was. */
        unavailable: z.string().nullable(),
      }),
    ),
  }),
});

export const activateKnowledge = endpoint(scans.calls.activateKnowledge, {
  summary: "Use a stored knowledge version for all runs that begin from now on",
  params: z.strictObject({ version: KnowledgeVersion }),
  reply: z.object({ data: z.object({ version: KnowledgeVersion, number: z.number().int() }) }),
});

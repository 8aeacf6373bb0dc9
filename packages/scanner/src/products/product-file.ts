import * as z from "zod";

import { SERVICE_KINDS, type ServiceKind } from "../services/service-kind.ts";

/**
 * Why a version cannot be read without signing in:
 * - `no-version`: no page, header or banner shows it;
 * - `patch-level`: what is shown stays the same when the fix is installed;
 * - `build-unknown`: a build is shown that no public table assigns to a release;
 * - `setting`: the vulnerability depends on a setting or a feature that is not visible;
 * - `exploitation-only`: only exploiting it would tell.
 */
export const UNDECIDABLE = ["no-version", "patch-level", "build-unknown", "setting", "exploitation-only"] as const;
export type Undecidable = (typeof UNDECIDABLE)[number];

/** A pattern as text; `(?i)` in front ignores case. */
const Pattern = z.string().min(1).max(400);
const Text = z.string().min(1).max(200);

/** A path, or the whole URL that a proxy answers itself. */
const Path = z.string().regex(/^(?:\/|http:\/\/)/);

const Sign = z.strictObject({
  at: Path.optional(),
  status: z.int().min(100).max(599).optional(),
  title: Pattern.optional(),
  body: Pattern.optional(),
  header: z.tuple([z.string().regex(/^[a-z0-9-]+$/), Pattern]).optional(),
});

const Question = z.strictObject({
  path: Path,
  post: z.string().optional(),
  returns: z.string().optional(),
  byAddress: z.literal(true).optional(),
  /** The path that the front page, or else the answer before, names for it: the first group. */
  from: Pattern.optional(),
  /** What is asked for below that path. */
  below: z
    .string()
    .regex(/^\/[\w./-]+$/)
    .optional(),
  isLarge: z.literal(true).optional(),
});

/** A recorded HTTP response; what is left out is 200, no header, no body. */
const Page = z.strictObject({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
});

/**
 * What the product answers, written from its public documentation: `affected` and `fixed` releases, `open` and `closed` ones,
 * and a `look-alike`, which must not be taken for it.
 */
const Recording = z.strictObject({
  is: z.enum(["affected", "fixed", "open", "closed", "look-alike"]),
  root: Page.optional(),
  landing: Page.optional(),
  answers: z.array(Page).optional(),
  /** The value that the banner patterns read, with its kind. */
  banner: z.tuple([z.string(), z.string()]).optional(),
  certificate: z.string().optional(),
  version: z.string().nullable().optional(),
  unauthenticated: z.boolean().nullable().optional(),
});

/** `<7.0.14`, `>=7.0.0 <7.0.14`, `<=9.1`, `=2.3.4`. */
const Range = z.string().regex(/^(?:=\S+|(?:>=?\S+ )?<=?\S+|>=?\S+)$/);

const Identity = z.strictObject({
  vendor: Text,
  product: Text,
  /** `vendor:product` in the CPE dictionary; null where it has none. */
  cpe: z
    .string()
    .regex(/^[^:]+:[^:]+$/)
    .nullable(),
  part: z.enum(["a", "o", "h"]).default("a"),
  /** Under which names catalogues of exploited vulnerabilities list it. */
  listed: z.array(z.tuple([Text, Text])).default([]),
});

/** How an administrator signs in: by HTTP Basic, or with `body` by a POST. The accounts are those that the vendor documents. */
const Login = z.strictObject({
  path: Path,
  /** `{user}` and `{password}` stand for the account's. */
  body: z
    .string()
    .regex(/\{user\}[\s\S]*\{password\}/)
    .optional(),
  /** What shows that it is there, without credentials; the signs of the product where left out. */
  shownBy: z.array(Sign).min(1).optional(),
  granted: Sign.omit({ at: true, title: true }),
  accounts: z
    .array(z.tuple([z.string().min(1).max(64), z.string().max(64)]))
    .min(1)
    .max(3)
    .refine((accounts) => new Set(accounts.map(([user]) => user)).size === accounts.length),
});

/** One file describes one product. `docs/service-definitions.md` explains the fields. */
export const ProductFile = Identity.extend({
  kind: z
    .enum(Object.keys(SERVICE_KINDS) as [ServiceKind, ...ServiceKind[]])
    .nullable()
    .default(null),
  fix: z.string().nullable().default(null),
  ports: z.array(z.int().min(1).max(65_535)).default([]),
  signs: z.array(Sign).default([]),
  hints: z.array(Sign).default([]),
  /** The name under which a service probe reports it, where a protocol of its own identifies it. */
  service: Text.optional(),
  certificates: z.array(Pattern).default([]),
  banners: z.array(z.strictObject({ match: Text, pattern: Pattern })).default([]),
  asks: z.array(Question).max(6).default([]),
  version: z
    .array(z.strictObject({ at: Path.optional(), header: z.string().optional(), pattern: Pattern }))
    .default([]),
  /** Builds that stand for releases; what is not listed is no version. */
  builds: z.record(z.string(), z.string()).optional(),
  /** `own`: the version is not the one that CPE names use, so `decides` alone decides. */
  numbering: z.enum(["cpe", "own"]).default("cpe"),
  open: Sign.optional(),
  /** Tried only with a consent of its own, each account once. */
  login: Login.optional(),
  /** What it lets anyone do without authentication, where that is worse or milder than its kind. */
  capability: z.enum(["executes", "writes", "reads", "relays", "reveals"]).optional(),
  /** Why the version cannot be read; required where nothing reads it. */
  undecidable: z.enum(UNDECIDABLE).nullable().default(null),
  /** Affected versions by CVE, where the stored ranges do not state them or speak of other numbers. */
  decides: z.record(z.string().regex(/^CVE-\d{4}-\d{4,}$/), z.array(Range).min(1)).default({}),
  /** Releases, by CVE, whose version stays the same when the fix is installed: only what is outside of them is decided. */
  patchedInPlace: z.record(z.string().regex(/^CVE-\d{4}-\d{4,}$/), z.array(Range).min(1)).default({}),
  /** CVEs that the version does not decide, each with the reason. */
  cannotDecide: z.record(z.string().regex(/^CVE-\d{4}-\d{4,}$/), z.enum(UNDECIDABLE)).default({}),
  recordings: z.array(Recording).min(2),
});
export type ProductFile = z.infer<typeof ProductFile>;
export type Recording = ProductFile["recordings"][number];

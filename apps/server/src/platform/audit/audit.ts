import type { Db } from "@parapet/db/db";
import { insertAudit, insertAuditOfEach } from "@parapet/db/queries/platform";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { FEATURES } from "@parapet/domain/features/features";
import type auditWords from "@parapet/words/messages/access/audit/en";
import type { FastifyRequest } from "fastify";

import { Refusal } from "../http/errors.ts";
import { readClaimedIp } from "../session/claimed-ip.ts";

export type AuditAction = (typeof FEATURES)[number]["audits"][number];

type Labels = (typeof auditWords)["actions"];
type LabelledAction = {
  [Group in keyof Labels]: `${Group}.${keyof Labels[Group] & string}`;
}[keyof Labels];

/** Everything that is written into the audit log, as the features describe it. Without a label in the log an action does not compile. */
export const AUDIT_ACTIONS = FEATURES.flatMap((feature): readonly (AuditAction & LabelledAction)[] => feature.audits);

/** What happened, to what, in whose organization. `detail` never holds a secret or an address of a person. */
export interface AuditFact {
  readonly action: AuditAction;
  readonly org: OrgId | null;
  readonly actor: UserId | null;
  readonly object?: string | undefined;
  readonly result?: "done" | "refused" | "failed";
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Where the request came from: the connection's address, and apart from it what the client claims. */
export interface RequestOrigin {
  readonly ip: string | null;
  readonly claimedIp: string | null;
}

export const requestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  claimedIp: readClaimedIp(request),
});

/** The audit log refused: the deed is refused with it. */
const refusing = async (written: Promise<void>): Promise<void> => {
  try {
    await written;
  } catch (cause) {
    throw new Refusal("unavailable", "unavailable", { cause, retryAfterSeconds: 5 });
  }
};

const rowOf = (from: RequestOrigin, at: Date, fact: Omit<AuditFact, "object">) => ({
  org: fact.org,
  actor: fact.actor,
  action: fact.action,
  result: fact.result ?? ("done" as const),
  detail: fact.detail ?? {},
  ip: from.ip,
  claimedIp: from.claimedIp,
  at,
});

/**
 * Writes a fact into the log, in the caller's transaction: what was done and the record of it are committed together.
 * When it cannot be written the deed is refused.
 */
export const audit = (db: Db, from: RequestOrigin, at: Date, fact: AuditFact): Promise<void> =>
  refusing(insertAudit(db, { ...rowOf(from, at, fact), object: fact.object ?? null }));

/** The same fact of each object, in one statement. */
export const auditEach = async (
  db: Db,
  from: RequestOrigin,
  at: Date,
  objects: readonly string[],
  fact: Omit<AuditFact, "object">,
): Promise<void> => {
  if (objects.length > 0) await refusing(insertAuditOfEach(db, objects, rowOf(from, at, fact)));
};

import type { Db } from "@parapet/db/db";
import { decideCandidates, lockedCandidates } from "@parapet/db/queries/asset-candidate";
import { domainsNamed } from "@parapet/db/queries/domain-proof";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { addPendingDomain, removeDomainOf } from "../../domains/index.ts";

const STATE_OF = { accept: "accepted", reject: "rejected", later: "later", undo: "open" } as const;

type Decision = keyof typeof STATE_OF;
type Candidate = Awaited<ReturnType<typeof lockedCandidates>>[number];
type Reason = "quota_exhausted" | "shared_domain" | "domain_verified" | "same_state";

interface By {
  readonly user: UserId;
  readonly from: RequestOrigin;
}

type Needs = Pick<Services, "jobs" | "now" | "optOut">;

const isName = ({ kind }: Candidate): boolean => kind === "domain" || kind === "host";

/** An accepted name is added like any other domain, and awaits verification; networks and addresses are only noted. */
const accept = async (services: Needs, db: Db, org: OrgId, it: Candidate, by: By): Promise<Reason | null> => {
  if (!isName(it)) return null;
  if (sharedDomain(it.value) !== null) return "shared_domain";
  return (await addPendingDomain(services, db, { org, name: it.value, by })) ? null : "quota_exhausted";
};

/** Takes back what the acceptance added, while it is not verified. */
const withdraw = async (services: Needs, db: Db, org: OrgId, it: Candidate, by: By): Promise<Reason | null> => {
  const [row] = isName(it) ? await domainsNamed(db, [org], it.value) : [];
  if (row === undefined) return null;
  if (row.state === "verified") return "domain_verified";
  // One that was added manually before stays.
  if (it.decided_at !== null && row.created_at >= it.decided_at) await removeDomainOf(services, db, { org, row, by });
  return null;
};

/** Decides candidates, or takes decisions back. Those that cannot follow are named and left as they were. */
export const decide = async (
  services: Needs,
  db: Db,
  org: OrgId,
  asked: { readonly ids: readonly string[]; readonly decision: Decision; readonly reason: string | null },
  by: By,
): Promise<{ changed: number; refused: { id: string; value: string; reason: Reason }[] } | null> => {
  const candidates = await lockedCandidates(db, org, [...new Set(asked.ids)]);
  if (candidates.length < new Set(asked.ids).size) return null;
  const at = services.now();
  const state = STATE_OF[asked.decision];
  const refused: { id: string; value: string; reason: Reason }[] = [];
  const changed: Candidate[] = [];
  for (const it of candidates) {
    const step = async (): Promise<Reason | null> => {
      if (it.state === state) return "same_state";
      if (it.state === "accepted") {
        const kept = await withdraw(services, db, org, it, by);
        if (kept !== null) return kept;
      }
      return asked.decision === "accept" ? accept(services, db, org, it, by) : null;
    };
    const reason = await step();
    if (reason === null) changed.push(it);
    else refused.push({ id: it.id, value: it.value, reason });
  }
  const ids = changed.map(({ id }) => id);
  await decideCandidates(db, org, ids, { state, reason: asked.reason, user: by.user, at });
  if (ids.length > 0)
    await audit(db, by.from, at, {
      action: "candidate.decided",
      org,
      actor: by.user,
      object: ids.length === 1 ? changed[0]?.value : undefined,
      detail: {
        decision: asked.decision,
        count: ids.length,
        values: changed.slice(0, 50).map(({ value }) => value),
        ...(asked.reason !== null && { reason: asked.reason }),
      },
    });
  return { changed: ids.length, refused };
};

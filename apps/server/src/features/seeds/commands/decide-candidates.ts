import type { Db } from "@parapet/db/db";
import { decideCandidates, lockedCandidates } from "@parapet/db/queries/asset-candidate";
import { isCloudAddress } from "@parapet/db/queries/cloud-account";
import { domainsNamed } from "@parapet/db/queries/domain-proof";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains/verification-terms";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { addPendingDomain, removeDomainOf } from "../../domains/index.ts";

const STATE_OF = { accept: "accepted", reject: "rejected", later: "later", undo: "open" } as const;

type Decision = keyof typeof STATE_OF;
type Candidate = Awaited<ReturnType<typeof lockedCandidates>>[number];
type Reason =
  | "quota_exhausted"
  | "shared_domain"
  | "domain_verified"
  | "same_state"
  | "address_not_listed"
  | "address_ipv6";

interface By {
  readonly user: UserId;
  readonly from: RequestOrigin;
}

type Needs = Pick<Services, "jobs" | "now" | "optOut">;

const isName = ({ kind }: Candidate): boolean => kind === "domain" || kind === "host";

/**
 * May runs scan this address by itself? Only what a cloud account lists today. Names are written with ports behind a colon, which
 * an IPv6 address without a name has no place in.
 */
const scanRefusal = async (services: Needs, db: Db, org: OrgId, { value }: Candidate): Promise<Reason | null> => {
  if (value.includes(":")) return "address_ipv6";
  const since = daysFrom(services.now(), -VERIFICATION_TERMS.cloudAddress);
  return (await isCloudAddress(db, org, value, since)) ? null : "address_not_listed";
};

interface Asked {
  readonly ids: readonly string[];
  readonly decision: Decision;
  readonly reason: string | null;
  /** A verified domain whose runs scan accepted addresses. */
  readonly scanDomain: string | null;
}

/**
 * An accepted name is added like any other domain, and awaits verification; networks are only noted, and addresses too unless they are
 * to be scanned.
 */
const accept = async (
  services: Needs,
  db: Db,
  org: OrgId,
  it: Candidate,
  { scanDomain, by }: Pick<Asked, "scanDomain"> & { readonly by: By },
): Promise<Reason | null> => {
  if (it.kind === "address" && scanDomain !== null) return scanRefusal(services, db, org, it);
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
  asked: Asked,
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
      return asked.decision === "accept" ? accept(services, db, org, it, { scanDomain: asked.scanDomain, by }) : null;
    };
    const reason = await step();
    if (reason === null) changed.push(it);
    else refused.push({ id: it.id, value: it.value, reason });
  }
  const ids = changed.map(({ id }) => id);
  await decideCandidates(db, org, ids, {
    state,
    reason: asked.reason,
    user: by.user,
    at,
    scanDomain: asked.scanDomain,
  });
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
        ...(asked.scanDomain !== null && { scan_domain: asked.scanDomain }),
      },
    });
  return { changed: ids.length, refused };
};

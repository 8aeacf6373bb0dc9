import type { Db } from "@parapet/db/db";
import { cloudAddressesAmong } from "@parapet/db/queries/cloud-accounts";
import { domainsAmong } from "@parapet/db/queries/domains";
import { decideCandidates, lockedCandidates } from "@parapet/db/queries/seeds";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { addPendingDomains, removeDomains } from "../../domains/index.ts";

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
const valuesOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ value }) => value);

interface Asked {
  readonly ids: readonly string[];
  readonly decision: Decision;
  readonly reason: string | null;
  /** A verified domain whose runs scan accepted addresses. */
  readonly scanDomain: string | null;
}

type Refusals = ReadonlyMap<Candidate, Reason>;

/**
 * May runs scan these addresses by themselves? Only what a cloud account lists today. Names are written with ports behind a colon, which
 * an IPv6 address without a name has no place in.
 */
const unscannable = async (services: Needs, db: Db, org: OrgId, addresses: readonly Candidate[]): Promise<Refusals> => {
  const since = daysFrom(services.now(), -VERIFICATION_TERMS.cloudAddress);
  const ipv4 = addresses.filter(({ value }) => !value.includes(":"));
  const listed = await cloudAddressesAmong(db, org, valuesOf(ipv4), since);
  return new Map(
    addresses.flatMap((it): [Candidate, Reason][] => {
      if (it.value.includes(":")) return [[it, "address_ipv6"]];
      return listed.has(it.value) ? [] : [[it, "address_not_listed"]];
    }),
  );
};

/**
 * Accepted names are added like any other domains, and await verification; networks are only noted, and addresses too unless they are
 * to be scanned.
 */
const accept = async (
  services: Needs,
  db: Db,
  org: OrgId,
  candidates: readonly Candidate[],
  { scanDomain, by }: Pick<Asked, "scanDomain"> & { readonly by: By },
): Promise<Refusals> => {
  const addresses = scanDomain === null ? [] : candidates.filter(({ kind }) => kind === "address");
  const refused = new Map(await unscannable(services, db, org, addresses));
  const named = candidates.filter(isName);
  for (const it of named) if (sharedDomain(it.value) !== null) refused.set(it, "shared_domain");
  const own = named.filter((it) => !refused.has(it));
  if (own.length === 0) return refused;
  const has = await addPendingDomains(services, db, { org, names: valuesOf(own), by });
  for (const it of own) if (!has.has(it.value)) refused.set(it, "quota_exhausted");
  return refused;
};

/** Takes back what acceptances added, while it is not verified. */
const withdraw = async (
  services: Needs,
  db: Db,
  org: OrgId,
  candidates: readonly Candidate[],
  by: By,
): Promise<Refusals> => {
  const names = candidates.filter(isName);
  if (names.length === 0) return new Map();
  const domains = new Map((await domainsAmong(db, org, valuesOf(names))).map((row) => [row.name, row]));
  const isVerified = (it: Candidate): boolean => domains.get(it.value)?.state === "verified";
  // One that was added manually before stays.
  const added = names.flatMap((it) => {
    const row = domains.get(it.value);
    if (row === undefined || row.state === "verified" || it.decided_at === null) return [];
    return row.created_at >= it.decided_at ? [row] : [];
  });
  await removeDomains(services, db, { org, rows: [...new Set(added)], by });
  return new Map(names.filter(isVerified).map((it) => [it, "domain_verified"]));
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
  const open = candidates.filter((it) => it.state !== state);
  const refusals =
    asked.decision === "accept"
      ? await accept(services, db, org, open, { scanDomain: asked.scanDomain, by })
      : await withdraw(
          services,
          db,
          org,
          open.filter((it) => it.state === "accepted"),
          by,
        );
  const changed = open.filter((it) => !refusals.has(it));
  const refused = candidates.flatMap((it) => {
    const reason = it.state === state ? "same_state" : refusals.get(it);
    return reason === undefined ? [] : [{ id: it.id, value: it.value, reason }];
  });
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

import type { Db } from "@parapet/db/db";
import { roomFor } from "@parapet/db/queries/billing";
import { countDomains, domainsAmong, domainTurnover, dropDomains, insertDomains } from "@parapet/db/queries/domains";
import { countDeeds } from "@parapet/db/queries/platform";
import { reliedOnDomains } from "@parapet/db/queries/sign-on";
import { deleteVipFindings } from "@parapet/db/queries/vips";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";

import { auditEach, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import { enqueuePassiveScans, endRunsFor } from "../../scans/index.ts";
import { warnOfHoldersJob } from "../../verification/index.ts";

interface By {
  readonly user: UserId;
  readonly from: RequestOrigin;
}

/** A plan's domains may be exchanged this often within the window; each addition causes a passive scan of the name. */
const EXCHANGES = { perDomain: 3, least: 20, windowMs: 30 * DAY_MS } as const;

/** What an organization without a limit, or all clients of a partner together, may exchange: as many names as they have, and so many at least. */
const LEAST_SHARED = 200;

/** Room in the plan, less what was added and removed again: otherwise a plan for one domain would scan any number of them. */
const roomToAdd = async (db: Db, org: OrgId, at: Date): Promise<number> => {
  const since = new Date(at.getTime() - EXCHANGES.windowMs);
  const { exchanged, held } = await domainTurnover(db, org, since);
  if (exchanged >= Math.max(LEAST_SHARED, held)) return 0;
  const room = await roomFor(db, org, "domains", at, countDomains);
  if (room === Infinity) return room;
  const limit = room + (await countDomains(db, org));
  const added = await countDeeds(db, { action: "domain.added", org, object: null, since });
  return Math.min(room, Math.max(EXCHANGES.least, EXCHANGES.perDomain * limit) - added);
};

/**
 * Adds domains that await verification, in the given order as long as the plan has room. Answers the names that the organization
 * has now.
 */
export const addPendingDomains = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  db: Db,
  { org, names, by }: { readonly org: OrgId; readonly names: readonly string[]; readonly by: By },
): Promise<ReadonlySet<string>> => {
  const at = services.now();
  const has = new Set((await domainsAmong(db, org, names)).map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !has.has(name));
  if (missing.length === 0) return has;
  const room = await roomToAdd(db, org, at);
  const fitting = missing.slice(0, Math.max(0, Math.min(room, missing.length)));
  const pending = fitting.map((name) => ({ name, token: newSecret() }));
  const added = await insertDomains(db, org, pending, at);
  await auditEach(db, by.from, at, added, { action: "domain.added", org, actor: by.user });
  await enqueuePassiveScans(services, db, org, added);
  await services.jobs.enqueueAll(
    warnOfHoldersJob,
    added.map((domain) => ({ org, domain })),
    { tx: db },
  );
  return new Set([...has, ...fitting]);
};

/** Removes domains with what depends on them, and ends their runs. */
export const removeDomains = async (
  services: Pick<Services, "now">,
  db: Db,
  {
    org,
    rows,
    by,
  }: {
    readonly org: OrgId;
    readonly rows: readonly { readonly id: string; readonly name: string }[];
    readonly by: By;
  },
): Promise<void> => {
  if (rows.length === 0) return;
  const at = services.now();
  const names = rows.map(({ name }) => name);
  // Rights of the founder and mandatory sign-on end with the domain: the organization decides about them, or an operator.
  const actor = await livingAuthor(db, by.user, at);
  const isOutside = actor?.org !== org && actor?.role !== "super_admin";
  if (isOutside && (await reliedOnDomains(db, org, names, at)).length > 0)
    throw new Refusal("not_allowed", "domain_of_organization");
  await dropDomains(
    db,
    org,
    rows.map(({ id }) => id),
    at,
  );
  await deleteVipFindings(db, [org], at);
  await endRunsFor(db, org, names, "The domain was removed", at);
  await auditEach(db, by.from, at, names, { action: "domain.removed", org, actor: by.user });
};

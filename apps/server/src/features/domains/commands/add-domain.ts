import type { Db } from "@parapet/db/db";
import { countDomains, domainsNamed, dropDomain, insertDomain } from "@parapet/db/queries/domain-proof";
import { hasRoom } from "@parapet/db/queries/licence";
import { forgetVipFindings } from "@parapet/db/queries/vip-finding";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import { beginFirstScan, endRunsOf } from "../../scans/index.ts";
import { warnOfHoldersJob } from "../../verification/index.ts";

interface By {
  readonly user: UserId;
  readonly from: RequestOrigin;
}

/** Adds a domain that awaits verification, unless the organization has it; false: the plan has no room for it. */
export const addPendingDomain = async (
  services: Pick<Services, "jobs" | "now" | "optOut">,
  db: Db,
  { org, name, by }: { readonly org: OrgId; readonly name: string; readonly by: By },
): Promise<boolean> => {
  const at = services.now();
  if ((await domainsNamed(db, [org], name)).length > 0) return true;
  if (!(await hasRoom(db, org, "domains", at, countDomains))) return false;
  await insertDomain(db, org, name, newSecret(), at);
  await audit(db, by.from, at, { action: "domain.added", org, actor: by.user, object: name });
  await beginFirstScan(services, db, { org, domain: name, state: "pending" });
  await services.jobs.ask(warnOfHoldersJob, { org, domain: name }, { tx: db });
  return true;
};

/** Removes a domain with what depends on it, and ends its runs. */
export const removeDomainOf = async (
  services: Pick<Services, "now">,
  db: Db,
  {
    org,
    row,
    by,
  }: { readonly org: OrgId; readonly row: { readonly id: string; readonly name: string }; readonly by: By },
): Promise<void> => {
  const at = services.now();
  await dropDomain(db, org, row.id, at);
  await forgetVipFindings(db, [org], at);
  await endRunsOf(db, row.name, org, "The domain was removed", at);
  await audit(db, by.from, at, { action: "domain.removed", org, actor: by.user, object: row.name });
};

import type { Db } from "@parapet/db/db";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";
import type { collectTakedownJob } from "../jobs/collect-takedown.ts";
import type { recheckTakedownJob } from "../jobs/recheck-takedowns.ts";

/** Queues what a worker does for a takedown: collecting its evidence or checking whether the page is still there. */
export const requestWork = async (
  services: Pick<Services, "jobs">,
  db: Db,
  { id, org_id: org }: { readonly id: string; readonly org_id: OrgId },
  job: typeof collectTakedownJob | typeof recheckTakedownJob,
): Promise<void> => {
  await services.jobs.enqueue(job, { takedown: id }, { tx: db, org });
};

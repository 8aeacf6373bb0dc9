import type { Db } from "@parapet/db/db";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";
import { readCloudAccountJob } from "../jobs/read-accounts.ts";

/** Queues that a worker reads what the account holds. */
export const requestReading = async (
  services: Pick<Services, "jobs">,
  db: Db,
  org: OrgId,
  account: string,
): Promise<void> => {
  await services.jobs.enqueue(readCloudAccountJob, { org, account }, { tx: db, org });
};

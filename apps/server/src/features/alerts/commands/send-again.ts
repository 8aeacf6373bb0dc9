import type { Db } from "@parapet/db/db";
import { expediteDelivery } from "@parapet/db/queries/alerts";
import type { Scope } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";

/** Makes a message that waits or was given up due now, and asks for its delivery. */
export const sendAgain = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  { scope, org }: { readonly scope: Scope; readonly org: OrgId },
  id: string,
): Promise<void> => {
  if (!(await expediteDelivery(db, scope, id, services.now()))) throw new Refusal("not_found");
  await services.jobs.enqueue(deliverAlertJob, { delivery: id }, { tx: db, org });
};

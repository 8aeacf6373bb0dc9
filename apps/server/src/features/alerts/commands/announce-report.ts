import type { Db } from "@parapet/db/db";
import { channelById, insertDelivery, type StoredKind } from "@parapet/db/queries/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";
import type { ReportNotice } from "../report-notice.ts";

/** Announces a report in a channel of the organization, with the caller's transaction. Null: the channel takes no messages. */
export const announceReport = async (
  services: Pick<Services, "jobs" | "now">,
  tx: Db,
  org: OrgId,
  channelId: string,
  notice: ReportNotice,
): Promise<string | null> => {
  const channel = await channelById(tx, org, channelId);
  if (channel === undefined || channel.stopped_at !== null) return null;
  const id = await insertDelivery(tx, {
    org,
    setting: channel.setting_id,
    channel: channel.id,
    kind: channel.kind as StoredKind,
    hint: channel.hint,
    about: "report",
    message: notice,
    at: services.now(),
  });
  await services.jobs.enqueue(deliverAlertJob, { delivery: id }, { tx, org });
  return id;
};

import type { SettingRow } from "@parapet/db/queries/alerts";
import type { DeliverySchedule } from "@parapet/domain/alerts";

type Stored = Pick<SettingRow, "muted_until" | "quiet_from" | "quiet_to" | "digest" | "digest_hour" | "time_zone">;

export const deliveryPace = (setting: Stored): DeliverySchedule => ({
  mutedUntil: setting.muted_until,
  quietFrom: setting.quiet_from,
  quietTo: setting.quiet_to,
  digest: setting.digest as "none" | "daily" | "weekly",
  digestHour: setting.digest_hour,
  timeZone: setting.time_zone,
});

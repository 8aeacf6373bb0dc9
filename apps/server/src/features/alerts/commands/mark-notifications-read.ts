import type { Db } from "@parapet/db/db";
import { markRead, type NotificationReach } from "@parapet/db/queries/alerts";

import type { Services } from "../../../platform/services.ts";

export const markNotificationsRead = (
  services: Pick<Services, "now">,
  db: Db,
  reach: NotificationReach,
  ids: Parameters<typeof markRead>[2],
) => markRead(db, reach, ids, services.now());

import { defineFeature } from "../../platform/feature.ts";
import { syncFeedJob, syncDueFeedsJob } from "./jobs/feeds.ts";
import { notifySubscribersJob } from "./jobs/notify-subscribers.ts";
import { cveRoutes } from "./routes/cve.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { iocRoutes } from "./routes/ioc.ts";
import { manualIndicatorRoutes } from "./routes/manual-indicators.ts";
import { savedSearchRoutes } from "./routes/saved-searches.ts";
import { taxiiRoutes } from "./routes/taxii.ts";

export const intel = defineFeature({
  routes: [...cveRoutes, ...feedRoutes, ...iocRoutes, ...manualIndicatorRoutes, ...savedSearchRoutes, taxiiRoutes],
  jobs: [syncFeedJob, syncDueFeedsJob, notifySubscribersJob],
});

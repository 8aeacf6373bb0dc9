import { defineFeature } from "../../platform/feature.ts";
import type { DemoServices } from "./demo-world.ts";
import { sweepFilesJob } from "./jobs/sweep-files.ts";
import { devDemoRoutes } from "./routes/dev-demo.ts";
import { devLabRoutes } from "./routes/dev-lab.ts";
import { devMailboxRoutes } from "./routes/dev-mailbox.ts";
import { exportQueueRoutes } from "./routes/export-queue.ts";
import { healthRoutes } from "./routes/health.ts";
import { portalMailRoutes } from "./routes/portal-mail.ts";
import { portalQueueRoutes } from "./routes/portal-queue.ts";
import { portalSettingRoutes } from "./routes/portal-settings.ts";
import { siteFileRoutes } from "./routes/site-files.ts";
import { statusRoutes } from "./routes/status.ts";

export const operations = defineFeature<DemoServices>({
  routes: [
    devDemoRoutes,
    devLabRoutes,
    devMailboxRoutes,
    exportQueueRoutes,
    healthRoutes,
    ...portalMailRoutes,
    ...portalQueueRoutes,
    ...portalSettingRoutes,
    siteFileRoutes,
    statusRoutes,
  ],
  jobs: [sweepFilesJob],
});

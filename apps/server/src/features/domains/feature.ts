import { defineFeature } from "../../platform/feature.ts";
import { domainApprovalRoutes } from "./routes/domain-approvals.ts";
import { domainContactRoutes } from "./routes/domain-contact.ts";
import { domainRoutes } from "./routes/domains.ts";
import { emailPostureRoutes } from "./routes/email-posture.ts";
import { optOutRoutes } from "./routes/opt-out.ts";
import { portalOptOutRoutes } from "./routes/portal-opt-outs.ts";

export const domains = defineFeature({
  routes: [
    ...domainApprovalRoutes,
    ...domainContactRoutes,
    ...domainRoutes,
    ...emailPostureRoutes,
    ...optOutRoutes,
    ...portalOptOutRoutes,
  ],
  jobs: [],
});

import { defineFeature } from "../../platform/feature.ts";
import { anchorAuditJob } from "./jobs/anchor-audit.ts";
import { announceEndedJob } from "./jobs/announce-ended.ts";
import { sweepSessionsJob } from "./jobs/sweep-sessions.ts";
import { accountSecurityRoutes } from "./routes/account-security.ts";
import { accountRoutes } from "./routes/account.ts";
import { auditLogRoutes } from "./routes/audit-log.ts";
import { breakGlassRoutes } from "./routes/break-glass.ts";
import { identityChangeRoutes } from "./routes/identity-changes.ts";
import { ownershipRoutes } from "./routes/ownership.ts";
import { partnerAccessRoutes } from "./routes/partner-access.ts";
import { passwordRoutes } from "./routes/password.ts";
import { sessionPolicyRoutes } from "./routes/session-policy.ts";
import { sessionRoutes } from "./routes/session.ts";
import { signUpRoutes } from "./routes/sign-up.ts";
import { userRoutes } from "./routes/users.ts";

export const access = defineFeature({
  routes: [
    ...accountSecurityRoutes,
    ...accountRoutes,
    ...auditLogRoutes,
    ...breakGlassRoutes,
    ...identityChangeRoutes,
    ...ownershipRoutes,
    ...partnerAccessRoutes,
    ...passwordRoutes,
    ...sessionPolicyRoutes,
    ...sessionRoutes,
    ...signUpRoutes,
    ...userRoutes,
  ],
  jobs: [anchorAuditJob, announceEndedJob, sweepSessionsJob],
});

import { anchorAuditJob } from "./anchor-audit.ts";
import { assessVendorJob, assessVendorsJob } from "./assess-vendors.ts";
import { checkAddressJob } from "./check-address.ts";
import { collectTakedownJob } from "./collect-takedown.ts";
import { runConnectorJob, runDueConnectorsJob } from "./connectors.ts";
import { deliverAlertJob } from "./deliver-alert.ts";
import { endSubscriptionJob } from "./end-subscription.ts";
import { syncDueFeedsJob, syncFeedJob } from "./feeds.ts";
import { importClientsJob } from "./import-clients.ts";
import type { AnyJob } from "./job.ts";
import { matchLeaksJob } from "./match-leaks.ts";
import { matchMentionsJob } from "./match-mentions.ts";
import { matchVipsJob } from "./match-vips.ts";
import { purgeLeaksJob } from "./purge-leaks.ts";
import { purgeJob } from "./purge.ts";
import { raiseAlertsJob } from "./raise-alerts.ts";
import { raiseExploitedJob } from "./raise-exploited.ts";
import { recheckTakedownJob, recheckTakedownsJob } from "./recheck-takedowns.ts";
import { remindRenewalsJob } from "./remind-renewals.ts";
import { reopenExpiredJob } from "./reopen-expired.ts";
import { reverifyDomainsJob } from "./reverify-domains.ts";
import { runPublicScanJob } from "./run-public-scan.ts";
import { runScanJob } from "./run-scan.ts";
import { runScheduledScanJob } from "./run-scheduled-scan.ts";
import { dropStaleUploadsJob, runUploadJob } from "./run-upload.ts";
import { scheduleScansJob } from "./schedule-scans.ts";
import { sweepAlertsJob } from "./sweep-alerts.ts";
import { sweepSessionsJob } from "./sweep-sessions.ts";
import { syncLibrariesJob } from "./sync-libraries.ts";
import { tellSubscribersJob } from "./tell-subscribers.ts";
import { verifyFindingJob } from "./verify-finding.ts";

/** Every job there is. A job that is not in this list does not run; a test says so. */
export const JOBS: readonly AnyJob[] = [
  runScanJob,
  runScheduledScanJob,
  scheduleScansJob,
  runPublicScanJob,
  verifyFindingJob,
  reverifyDomainsJob,
  reopenExpiredJob,
  importClientsJob,
  syncFeedJob,
  syncLibrariesJob,
  tellSubscribersJob,
  syncDueFeedsJob,
  sweepSessionsJob,
  anchorAuditJob,
  matchLeaksJob,
  purgeLeaksJob,
  matchVipsJob,
  raiseAlertsJob,
  raiseExploitedJob,
  deliverAlertJob,
  sweepAlertsJob,
  checkAddressJob,
  endSubscriptionJob,
  remindRenewalsJob,
  purgeJob,
  collectTakedownJob,
  assessVendorJob,
  assessVendorsJob,
  recheckTakedownsJob,
  recheckTakedownJob,
  runConnectorJob,
  runDueConnectorsJob,
  matchMentionsJob,
  runUploadJob,
  dropStaleUploadsJob,
];

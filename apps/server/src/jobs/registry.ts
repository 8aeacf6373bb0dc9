import { anchorAuditJob } from "./anchor-audit.ts";
import { assessVendorJob, assessVendorsJob } from "./assess-vendors.ts";
import { checkAddressJob } from "./check-address.ts";
import { collectTakedownJob } from "./collect-takedown.ts";
import { matchMentionsJob, runConnectorJob, runDueConnectorsJob } from "./connectors.ts";
import { deliverAlertJob } from "./deliver-alert.ts";
import { endSubscriptionJob } from "./end-subscription.ts";
import { syncDueFeedsJob, syncFeedJob } from "./feeds.ts";
import { importClientsJob } from "./import-clients.ts";
import type { AnyJob } from "./job.ts";
import { matchLeaksJob } from "./match-leaks.ts";
import { matchVipsJob } from "./match-vips.ts";
import { purgeLeaksJob } from "./purge-leaks.ts";
import { purgeJob } from "./purge.ts";
import { raiseAlertsJob } from "./raise-alerts.ts";
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
  runScanJob as unknown as AnyJob,
  runScheduledScanJob as unknown as AnyJob,
  scheduleScansJob as unknown as AnyJob,
  runPublicScanJob as unknown as AnyJob,
  verifyFindingJob as unknown as AnyJob,
  reverifyDomainsJob as unknown as AnyJob,
  reopenExpiredJob as unknown as AnyJob,
  importClientsJob as unknown as AnyJob,
  syncFeedJob as unknown as AnyJob,
  syncLibrariesJob as unknown as AnyJob,
  tellSubscribersJob as unknown as AnyJob,
  syncDueFeedsJob as unknown as AnyJob,
  sweepSessionsJob as unknown as AnyJob,
  anchorAuditJob as unknown as AnyJob,
  matchLeaksJob as unknown as AnyJob,
  purgeLeaksJob as unknown as AnyJob,
  matchVipsJob as unknown as AnyJob,
  raiseAlertsJob as unknown as AnyJob,
  deliverAlertJob as unknown as AnyJob,
  sweepAlertsJob as unknown as AnyJob,
  checkAddressJob as unknown as AnyJob,
  endSubscriptionJob as unknown as AnyJob,
  remindRenewalsJob as unknown as AnyJob,
  purgeJob as unknown as AnyJob,
  collectTakedownJob as unknown as AnyJob,
  assessVendorJob as unknown as AnyJob,
  assessVendorsJob as unknown as AnyJob,
  recheckTakedownsJob as unknown as AnyJob,
  recheckTakedownJob as unknown as AnyJob,
  runConnectorJob as unknown as AnyJob,
  runDueConnectorsJob as unknown as AnyJob,
  matchMentionsJob as unknown as AnyJob,
  runUploadJob as unknown as AnyJob,
  dropStaleUploadsJob as unknown as AnyJob,
];

import type { FastifyInstance } from "fastify";

import type { AppServices } from "../app-services.ts";
import { accountSecurityRoutes } from "./account-security.ts";
import { accountRoutes } from "./account.ts";
import { actionRoutes } from "./actions.ts";
import { alertRoutes } from "./alerts.ts";
import { assetRoutes } from "./assets.ts";
import { attackPathRoutes } from "./attack-paths.ts";
import { auditLogRoutes } from "./audit-log.ts";
import { brandingRoutes } from "./branding.ts";
import { breachRoutes } from "./breaches.ts";
import { breakGlassRoutes } from "./break-glass.ts";
import { clientImportRoutes } from "./client-imports.ts";
import { connectorRoutes } from "./connectors.ts";
import { contactRoutes } from "./contact.ts";
import { credentialRoutes } from "./credentials.ts";
import { cveRoutes } from "./cve.ts";
import { devLabRoutes } from "./dev-lab.ts";
import { devMailboxRoutes } from "./dev-mailbox.ts";
import { domainApprovalRoutes } from "./domain-approvals.ts";
import { domainRoutes } from "./domains.ts";
import { emailPostureRoutes } from "./email-posture.ts";
import { feedRoutes } from "./feeds.ts";
import { findingRoutes } from "./findings.ts";
import { forecastRoutes } from "./forecast.ts";
import { healthRoutes } from "./health.ts";
import { importRoutes } from "./imports.ts";
import { insightRoutes } from "./insights.ts";
import { invoiceRoutes } from "./invoices.ts";
import { iocRoutes } from "./ioc.ts";
import { leadRoutes } from "./leads.ts";
import { monitoringConsentRoutes } from "./monitoring-consent.ts";
import { notificationRoutes } from "./notifications.ts";
import { openingRoutes } from "./opening.ts";
import { optOutRoutes } from "./opt-out.ts";
import { organisationRoutes } from "./organisations.ts";
import { partnerAccessRoutes } from "./partner-access.ts";
import { partnerRegistrationRoutes } from "./partner-registration.ts";
import { passwordRoutes } from "./password.ts";
import { paymentRoutes } from "./payment.ts";
import { pdfReportRoutes } from "./pdf-report.ts";
import { portalMailRoutes } from "./portal-mail.ts";
import { portalOptOutRoutes } from "./portal-opt-outs.ts";
import { portalQueueRoutes } from "./portal-queue.ts";
import { portalSettingRoutes } from "./portal-settings.ts";
import { publicReportRoutes } from "./public-report.ts";
import { purchaseRoutes } from "./purchase.ts";
import { reportRoutes } from "./reports.ts";
import { savedSearchRoutes } from "./saved-searches.ts";
import { scanRoutes } from "./scans.ts";
import { scoreRoutes } from "./score.ts";
import { sessionRoutes } from "./session.ts";
import { sharedVendorRoutes } from "./shared-vendor.ts";
import { signUpRoutes } from "./sign-up.ts";
import { siteFileRoutes } from "./site-files.ts";
import { statusRoutes } from "./status.ts";
import { subscriptionRoutes } from "./subscription.ts";
import { takedownRoutes } from "./takedowns.ts";
import { taxiiRoutes } from "./taxii.ts";
import { thirdPartyQuestionnaireRoutes } from "./third-party-questionnaire.ts";
import { thirdPartyRoutes } from "./third-party.ts";
import { ticketRoutes } from "./tickets.ts";
import { userRoutes } from "./users.ts";
import { vipRoutes } from "./vips.ts";
import { watchRuleRoutes } from "./watch-rules.ts";

/** Every route file there is; a test holds the folder against this list. */
export const ROUTES: readonly ((app: FastifyInstance, services: AppServices) => void)[] = [
  healthRoutes,
  statusRoutes,
  sessionRoutes,
  subscriptionRoutes,
  paymentRoutes,
  invoiceRoutes,
  userRoutes,
  organisationRoutes,
  clientImportRoutes,
  insightRoutes,
  leadRoutes,
  brandingRoutes,
  portalSettingRoutes,
  portalQueueRoutes,
  portalMailRoutes,
  portalOptOutRoutes,
  domainApprovalRoutes,
  domainRoutes,
  auditLogRoutes,
  signUpRoutes,
  passwordRoutes,
  accountSecurityRoutes,
  accountRoutes,
  devMailboxRoutes,
  devLabRoutes,
  scanRoutes,
  findingRoutes,
  assetRoutes,
  actionRoutes,
  attackPathRoutes,
  emailPostureRoutes,
  credentialRoutes,
  breakGlassRoutes,
  partnerAccessRoutes,
  watchRuleRoutes,
  reportRoutes,
  openingRoutes,
  scoreRoutes,
  forecastRoutes,
  pdfReportRoutes,
  cveRoutes,
  feedRoutes,
  savedSearchRoutes,
  connectorRoutes,
  breachRoutes,
  importRoutes,
  iocRoutes,
  taxiiRoutes,
  contactRoutes,
  optOutRoutes,
  partnerRegistrationRoutes,
  publicReportRoutes,
  purchaseRoutes,
  siteFileRoutes,
  vipRoutes,
  alertRoutes,
  monitoringConsentRoutes,
  notificationRoutes,
  ticketRoutes,
  takedownRoutes,
  thirdPartyRoutes,
  thirdPartyQuestionnaireRoutes,
  sharedVendorRoutes,
];

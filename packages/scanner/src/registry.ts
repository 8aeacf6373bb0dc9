import type { Check, CheckTexts } from "./check.ts";
import { dnsCdnOriginTexts } from "./checks/dns-cdn-origin.texts.ts";
import { dnsCdnOrigin } from "./checks/dns-cdn-origin.ts";
import { dnsPrivateAddressTexts } from "./checks/dns-private-address.texts.ts";
import { dnsPrivateAddress } from "./checks/dns-private-address.ts";
import { dnsZoneTransferTexts } from "./checks/dns-zone-transfer.texts.ts";
import { dnsZoneTransfer } from "./checks/dns-zone-transfer.ts";
import { domainNameServersTexts } from "./checks/domain-name-servers.texts.ts";
import { domainNameServers } from "./checks/domain-name-servers.ts";
import { domainRegistrationTexts } from "./checks/domain-registration.texts.ts";
import { domainRegistration } from "./checks/domain-registration.ts";
import { emailBimiTexts } from "./checks/email-bimi.texts.ts";
import { emailBimi } from "./checks/email-bimi.ts";
import { emailCaaTexts } from "./checks/email-caa.texts.ts";
import { emailCaa } from "./checks/email-caa.ts";
import { emailDaneTexts } from "./checks/email-dane.texts.ts";
import { emailDane } from "./checks/email-dane.ts";
import { emailDkimTexts } from "./checks/email-dkim.texts.ts";
import { emailDkim } from "./checks/email-dkim.ts";
import { emailDmarcTexts } from "./checks/email-dmarc.texts.ts";
import { emailDmarc } from "./checks/email-dmarc.ts";
import { emailDnsblTexts } from "./checks/email-dnsbl.texts.ts";
import { emailDnsbl } from "./checks/email-dnsbl.ts";
import { emailDnssecTexts } from "./checks/email-dnssec.texts.ts";
import { emailDnssec } from "./checks/email-dnssec.ts";
import { emailHostMxTexts } from "./checks/email-host-mx.texts.ts";
import { emailHostMx } from "./checks/email-host-mx.ts";
import { emailMtaStsTexts } from "./checks/email-mta-sts.texts.ts";
import { emailMtaSts } from "./checks/email-mta-sts.ts";
import { emailMxTexts } from "./checks/email-mx.texts.ts";
import { emailMx } from "./checks/email-mx.ts";
import { emailOpenRelayTexts } from "./checks/email-open-relay.texts.ts";
import { emailOpenRelay } from "./checks/email-open-relay.ts";
import { emailParkedTexts } from "./checks/email-parked.texts.ts";
import { emailParked } from "./checks/email-parked.ts";
import { emailSmtpTexts } from "./checks/email-smtp.texts.ts";
import { emailSmtp } from "./checks/email-smtp.ts";
import { emailSpfTexts } from "./checks/email-spf.texts.ts";
import { emailSpf } from "./checks/email-spf.ts";
import { emailTlsRptTexts } from "./checks/email-tls-rpt.texts.ts";
import { emailTlsRpt } from "./checks/email-tls-rpt.ts";
import { lookalikeDomainsTexts } from "./checks/lookalike-domains.texts.ts";
import { lookalikeDomains } from "./checks/lookalike-domains.ts";
import { serviceAdministrationTexts } from "./checks/service-administration.texts.ts";
import { serviceAdministration } from "./checks/service-administration.ts";
import { serviceAmplifierTexts } from "./checks/service-amplifier.texts.ts";
import { serviceAmplifier } from "./checks/service-amplifier.ts";
import { serviceDualStackTexts } from "./checks/service-dual-stack.texts.ts";
import { serviceDualStack } from "./checks/service-dual-stack.ts";
import { serviceEndOfLifeTexts } from "./checks/service-end-of-life.texts.ts";
import { serviceEndOfLife } from "./checks/service-end-of-life.ts";
import { serviceInternalTexts } from "./checks/service-internal.texts.ts";
import { serviceInternal } from "./checks/service-internal.ts";
import { servicePlaintextTexts } from "./checks/service-plaintext.texts.ts";
import { servicePlaintext } from "./checks/service-plaintext.ts";
import { serviceSshTexts } from "./checks/service-ssh.texts.ts";
import { serviceSsh } from "./checks/service-ssh.ts";
import { serviceVulnerableTexts } from "./checks/service-vulnerable.texts.ts";
import { serviceVulnerable } from "./checks/service-vulnerable.ts";
import { serviceWithoutLoginTexts } from "./checks/service-without-login.texts.ts";
import { serviceWithoutLogin } from "./checks/service-without-login.ts";
import { takeoverCnameTexts } from "./checks/takeover-cname.texts.ts";
import { takeoverCname } from "./checks/takeover-cname.ts";
import { takeoverDelegationTexts } from "./checks/takeover-delegation.texts.ts";
import { takeoverDelegation } from "./checks/takeover-delegation.ts";
import { takeoverSpfTexts } from "./checks/takeover-spf.texts.ts";
import { takeoverSpf } from "./checks/takeover-spf.ts";
import { tlsCaaTexts } from "./checks/tls-caa.texts.ts";
import { tlsCaa } from "./checks/tls-caa.ts";
import { tlsCcsInjectionTexts } from "./checks/tls-ccs-injection.texts.ts";
import { tlsCcsInjection } from "./checks/tls-ccs-injection.ts";
import { tlsCertificateTexts } from "./checks/tls-certificate.texts.ts";
import { tlsCertificate } from "./checks/tls-certificate.ts";
import { tlsChainTexts } from "./checks/tls-chain.texts.ts";
import { tlsChain } from "./checks/tls-chain.ts";
import { tlsHeartbleedTexts } from "./checks/tls-heartbleed.texts.ts";
import { tlsHeartbleed } from "./checks/tls-heartbleed.ts";
import { tlsProtocolsTexts } from "./checks/tls-protocols.texts.ts";
import { tlsProtocols } from "./checks/tls-protocols.ts";
import { tlsRevocationTexts } from "./checks/tls-revocation.texts.ts";
import { tlsRevocation } from "./checks/tls-revocation.ts";
import { tlsRobotTexts } from "./checks/tls-robot.texts.ts";
import { tlsRobot } from "./checks/tls-robot.ts";
import { tlsSessionTicketsTexts } from "./checks/tls-session-tickets.texts.ts";
import { tlsSessionTickets } from "./checks/tls-session-tickets.ts";
import { tlsTicketbleedTexts } from "./checks/tls-ticketbleed.texts.ts";
import { tlsTicketbleed } from "./checks/tls-ticketbleed.ts";
import { webApiDescriptionsTexts } from "./checks/web-api-descriptions.texts.ts";
import { webApiDescriptions } from "./checks/web-api-descriptions.ts";
import { webBreachTexts } from "./checks/web-breach.texts.ts";
import { webBreach } from "./checks/web-breach.ts";
import { webBucketsTexts } from "./checks/web-buckets.texts.ts";
import { webBuckets } from "./checks/web-buckets.ts";
import { webCookiesTexts } from "./checks/web-cookies.texts.ts";
import { webCookies } from "./checks/web-cookies.ts";
import { webCorsTexts } from "./checks/web-cors.texts.ts";
import { webCors } from "./checks/web-cors.ts";
import { webDefaultPagesTexts } from "./checks/web-default-pages.texts.ts";
import { webDefaultPages } from "./checks/web-default-pages.ts";
import { webDirectoryListingTexts } from "./checks/web-directory-listing.texts.ts";
import { webDirectoryListing } from "./checks/web-directory-listing.ts";
import { webDocumentsTexts } from "./checks/web-documents.texts.ts";
import { webDocuments } from "./checks/web-documents.ts";
import { webErrorsTexts } from "./checks/web-errors.texts.ts";
import { webErrors } from "./checks/web-errors.ts";
import { webExposedFilesTexts } from "./checks/web-exposed-files.texts.ts";
import { webExposedFiles } from "./checks/web-exposed-files.ts";
import { webHeadersTexts } from "./checks/web-headers.texts.ts";
import { webHeaders } from "./checks/web-headers.ts";
import { webHostHeaderTexts } from "./checks/web-host-header.texts.ts";
import { webHostHeader } from "./checks/web-host-header.ts";
import { webHstsPreloadTexts } from "./checks/web-hsts-preload.texts.ts";
import { webHstsPreload } from "./checks/web-hsts-preload.ts";
import { webHttpsTexts } from "./checks/web-https.texts.ts";
import { webHttps } from "./checks/web-https.ts";
import { webJavascriptLibrariesTexts } from "./checks/web-javascript-libraries.texts.ts";
import { webJavascriptLibraries } from "./checks/web-javascript-libraries.ts";
import { webMethodsTexts } from "./checks/web-methods.texts.ts";
import { webMethods } from "./checks/web-methods.ts";
import { webMixedContentTexts } from "./checks/web-mixed-content.texts.ts";
import { webMixedContent } from "./checks/web-mixed-content.ts";
import { webOpenRedirectTexts } from "./checks/web-open-redirect.texts.ts";
import { webOpenRedirect } from "./checks/web-open-redirect.ts";
import { webPanelsTexts } from "./checks/web-panels.texts.ts";
import { webPanels } from "./checks/web-panels.ts";
import { webScriptSecretsTexts } from "./checks/web-script-secrets.texts.ts";
import { webScriptSecrets } from "./checks/web-script-secrets.ts";
import { webSecurityTxtTexts } from "./checks/web-security-txt.texts.ts";
import { webSecurityTxt } from "./checks/web-security-txt.ts";
import { webSourceMapsTexts } from "./checks/web-source-maps.texts.ts";
import { webSourceMaps } from "./checks/web-source-maps.ts";
import { webSystemsTexts } from "./checks/web-systems.texts.ts";
import { webSystems } from "./checks/web-systems.ts";
import { webTemplatesTexts } from "./checks/web-templates.texts.ts";
import { webTemplates } from "./checks/web-templates.ts";
import { webVirtualHostTexts } from "./checks/web-virtual-host.texts.ts";
import { webVirtualHost } from "./checks/web-virtual-host.ts";

/** Type-erased observation for mixed lists of checks; the engine only passes it back to `judge`. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of checks whose observations differ has no other type
export type AnyCheck = Check<any, any, any>;

/** Every check there is, in the order a scan shows them. Add the line for yours here; the laws say what else is missing. */
export const CHECKS: readonly AnyCheck[] = [
  domainRegistration,
  domainNameServers,
  dnsZoneTransfer,
  dnsCdnOrigin,
  dnsPrivateAddress,
  emailSpf,
  emailDmarc,
  emailDkim,
  emailMx,
  emailSmtp,
  emailMtaSts,
  emailTlsRpt,
  emailDane,
  emailDnssec,
  emailBimi,
  emailCaa,
  emailDnsbl,
  emailParked,
  emailOpenRelay,
  emailHostMx,
  lookalikeDomains,
  webHttps,
  tlsCertificate,
  tlsProtocols,
  tlsRevocation,
  tlsChain,
  tlsCaa,
  tlsHeartbleed,
  tlsCcsInjection,
  tlsRobot,
  tlsTicketbleed,
  tlsSessionTickets,
  webHstsPreload,
  webBreach,
  webHeaders,
  webCookies,
  webCors,
  webExposedFiles,
  webDirectoryListing,
  webDefaultPages,
  webPanels,
  webErrors,
  webApiDescriptions,
  webMixedContent,
  webMethods,
  webHostHeader,
  webOpenRedirect,
  webJavascriptLibraries,
  webSystems,
  webSourceMaps,
  webScriptSecrets,
  webBuckets,
  webDocuments,
  webSecurityTxt,
  webTemplates,
  webVirtualHost,
  serviceAdministration,
  serviceDualStack,
  serviceInternal,
  serviceWithoutLogin,
  servicePlaintext,
  serviceAmplifier,
  serviceSsh,
  serviceEndOfLife,
  serviceVulnerable,
  takeoverCname,
  takeoverDelegation,
  takeoverSpf,
];

/** The words of every check, by its id. */
export const CHECK_TEXTS: Readonly<Record<string, CheckTexts>> = {
  [domainRegistration.id]: domainRegistrationTexts,
  [domainNameServers.id]: domainNameServersTexts,
  [dnsZoneTransfer.id]: dnsZoneTransferTexts,
  [dnsCdnOrigin.id]: dnsCdnOriginTexts,
  [dnsPrivateAddress.id]: dnsPrivateAddressTexts,
  [emailSpf.id]: emailSpfTexts,
  [emailDmarc.id]: emailDmarcTexts,
  [emailDkim.id]: emailDkimTexts,
  [emailMx.id]: emailMxTexts,
  [emailSmtp.id]: emailSmtpTexts,
  [emailMtaSts.id]: emailMtaStsTexts,
  [emailTlsRpt.id]: emailTlsRptTexts,
  [emailDane.id]: emailDaneTexts,
  [emailDnssec.id]: emailDnssecTexts,
  [emailBimi.id]: emailBimiTexts,
  [emailCaa.id]: emailCaaTexts,
  [emailDnsbl.id]: emailDnsblTexts,
  [emailParked.id]: emailParkedTexts,
  [emailOpenRelay.id]: emailOpenRelayTexts,
  [emailHostMx.id]: emailHostMxTexts,
  [lookalikeDomains.id]: lookalikeDomainsTexts,
  [webHttps.id]: webHttpsTexts,
  [tlsCertificate.id]: tlsCertificateTexts,
  [tlsProtocols.id]: tlsProtocolsTexts,
  [tlsRevocation.id]: tlsRevocationTexts,
  [tlsChain.id]: tlsChainTexts,
  [tlsCaa.id]: tlsCaaTexts,
  [tlsHeartbleed.id]: tlsHeartbleedTexts,
  [tlsCcsInjection.id]: tlsCcsInjectionTexts,
  [tlsRobot.id]: tlsRobotTexts,
  [tlsTicketbleed.id]: tlsTicketbleedTexts,
  [tlsSessionTickets.id]: tlsSessionTicketsTexts,
  [webHstsPreload.id]: webHstsPreloadTexts,
  [webBreach.id]: webBreachTexts,
  [webHeaders.id]: webHeadersTexts,
  [webCookies.id]: webCookiesTexts,
  [webCors.id]: webCorsTexts,
  [webExposedFiles.id]: webExposedFilesTexts,
  [webDirectoryListing.id]: webDirectoryListingTexts,
  [webDefaultPages.id]: webDefaultPagesTexts,
  [webPanels.id]: webPanelsTexts,
  [webErrors.id]: webErrorsTexts,
  [webApiDescriptions.id]: webApiDescriptionsTexts,
  [webMixedContent.id]: webMixedContentTexts,
  [webMethods.id]: webMethodsTexts,
  [webHostHeader.id]: webHostHeaderTexts,
  [webOpenRedirect.id]: webOpenRedirectTexts,
  [webJavascriptLibraries.id]: webJavascriptLibrariesTexts,
  [webSystems.id]: webSystemsTexts,
  [webSourceMaps.id]: webSourceMapsTexts,
  [webScriptSecrets.id]: webScriptSecretsTexts,
  [webBuckets.id]: webBucketsTexts,
  [webDocuments.id]: webDocumentsTexts,
  [webSecurityTxt.id]: webSecurityTxtTexts,
  [webTemplates.id]: webTemplatesTexts,
  [webVirtualHost.id]: webVirtualHostTexts,
  [serviceAdministration.id]: serviceAdministrationTexts,
  [serviceDualStack.id]: serviceDualStackTexts,
  [serviceInternal.id]: serviceInternalTexts,
  [serviceWithoutLogin.id]: serviceWithoutLoginTexts,
  [servicePlaintext.id]: servicePlaintextTexts,
  [serviceAmplifier.id]: serviceAmplifierTexts,
  [serviceSsh.id]: serviceSshTexts,
  [serviceEndOfLife.id]: serviceEndOfLifeTexts,
  [serviceVulnerable.id]: serviceVulnerableTexts,
  [takeoverCname.id]: takeoverCnameTexts,
  [takeoverDelegation.id]: takeoverDelegationTexts,
  [takeoverSpf.id]: takeoverSpfTexts,
};

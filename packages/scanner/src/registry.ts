import type { Check, CheckTexts } from "./check.ts";
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
import { emailParkedTexts } from "./checks/email-parked.texts.ts";
import { emailParked } from "./checks/email-parked.ts";
import { emailSmtpTexts } from "./checks/email-smtp.texts.ts";
import { emailSmtp } from "./checks/email-smtp.ts";
import { emailSpfTexts } from "./checks/email-spf.texts.ts";
import { emailSpf } from "./checks/email-spf.ts";
import { emailTlsRptTexts } from "./checks/email-tls-rpt.texts.ts";
import { emailTlsRpt } from "./checks/email-tls-rpt.ts";

/** Erases what a check saw where checks of all kinds stand in one list; the engine only hands it back to `judge`. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of checks whose sights differ has no other type
export type AnyCheck = Check<any, any, any>;

/** Every check there is, in the order a scan shows them. Add the line for yours here; the laws say what else is missing. */
export const CHECKS: readonly AnyCheck[] = [
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
  emailHostMx,
];

/** The words of every check, by its id. */
export const CHECK_TEXTS: Readonly<Record<string, CheckTexts>> = {
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
  [emailHostMx.id]: emailHostMxTexts,
};

import { FingerprintSet } from "./fingerprint-set.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { ftpBanners } from "./own/ftp-banners.ts";
import { httpServers } from "./own/http-servers.ts";
import { imapBanners, popBanners, smtpBanners } from "./own/mail-banners.ts";
import {
  dnsVersions,
  htmlTitles,
  mysqlVersions,
  poweredBy,
  rtspServers,
  sipServers,
  snmpDescriptions,
  validators,
  viaProxies,
} from "./own/other-values.ts";
import { sshBanners } from "./own/ssh-banners.ts";

/** The rules that come with the product. Others may be loaded before them. */
export const OWN_FINGERPRINTS: readonly Fingerprint[] = [
  ...sshBanners,
  ...httpServers,
  ...smtpBanners,
  ...imapBanners,
  ...popBanners,
  ...ftpBanners,
  ...dnsVersions,
  ...mysqlVersions,
  ...poweredBy,
  ...snmpDescriptions,
  ...rtspServers,
  ...sipServers,
  ...htmlTitles,
  ...viaProxies,
  ...validators,
];

/** The set every scan starts from. */
export const ownFingerprints = new FingerprintSet(OWN_FINGERPRINTS);

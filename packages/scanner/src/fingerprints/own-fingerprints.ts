import { PRODUCTS } from "../products/products.ts";
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
import { rules } from "./own/rules.ts";
import { sshBanners } from "./own/ssh-banners.ts";

const productBanners = PRODUCTS.flatMap(({ banners, vendor, product, cpe, part, numbering, recordings }) =>
  banners.flatMap(({ match, pattern }) =>
    rules(match, [
      {
        pattern,
        vendor,
        product,
        // Versions of another numbering than that of CPE names stay out of them.
        cpe: cpe !== null && numbering === "own" ? `${cpe}:*` : cpe,
        part,
        groups: /\((?!\?)/.test(pattern) ? [`${part === "o" ? "os" : part === "h" ? "hw" : "service"}.version`] : [],
        examples: Object.fromEntries(
          recordings.flatMap(({ is, banner, version = null }) =>
            is !== "look-alike" && banner?.[0] === match ? [[banner[1], version]] : [],
          ),
        ),
      },
    ]),
  ),
);

/** The rules that come with the product. Others may be loaded before them. */
export const OWN_FINGERPRINTS: readonly Fingerprint[] = [
  ...productBanners,
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

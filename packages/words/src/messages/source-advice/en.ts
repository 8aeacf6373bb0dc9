/** What a feed or connector adds to the product, and how its data is loaded without it. Used by `parapet doctor` and the portal. */
export const sourceAdvice = {
  adds: {
    cve: "vulnerabilities of identified products (without one, no CVE is reported)",
    kev: "known exploited vulnerabilities",
    epss: "probability of exploitation",
    exploit: "public exploits",
    ioc: "indicators of compromise for the database and look-alike checks",
    "warning-list": "benign names and addresses that are not indicators",
    package:
      "which CVEs the packages of Debian, Ubuntu, Red Hat and Alpine contain or have fixed (without one, back-ported fixes are not assessed)",
    breaches: "known breaches that contain addresses of monitored domains",
    leaks: "leaked credentials of monitored domains",
    "stealer-counts": "how many infected machines hold credentials of monitored domains",
    "password-counts": "how often a leaked password occurs in known leaks",
    mentions: "mentions on leak sites, forums and hacker channels",
    listings: "stealer logs of monitored domains that are offered for sale",
    code: "secrets and internal data in public code",
    "host-names": "host names of monitored domains for scans",
  },
  wouldAdd: "Would add: {what}",
  byHand: "Without Internet access, import files on the server:",
} as const;

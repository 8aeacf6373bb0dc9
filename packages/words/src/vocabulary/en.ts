/**
 * The terms of the product in English: one name per concept. Pages, tiles, the menu, the PDF and mails take them from
 * here, so that the same thing has the same name everywhere.
 */
export const vocabulary = {
  /** What a scan and the sources assess, by the id of its page. */
  areas: {
    "leaked-credentials": "Leaked credentials",
    "company-exposed-ports": "Exposed ports and services",
    "sub-domain-exploitable-services": "Subdomain services",
    "web-apps-exposures": "Web app exposures",
    "domain-name-variations": "Look-alike domains",
    "email-weaknesses": "Email weaknesses",
    "stealer-logs-for-sale": "Stealer logs for sale",
    "logs-infected-machine": "Infected machine logs",
    "dark-web-mentions": "Dark web mentions",
    "hacker-channel-mention": "Hacker channel mentions",
    "sensitive-data": "Sensitive data",
    "vip-findings": "VIP findings",
  },
  /** Groups of areas in charts. */
  categories: {
    credentials: "Credentials and identity",
    chatter: "Dark web and hacker channels",
    "look-alikes": "Look-alike domains",
    services: "Services and web apps",
    "email-and-data": "Email and data",
  },
  severities: { critical: "Critical", high: "High", medium: "Medium", low: "Low", info: "Info" },
  riskLevels: { high: "High risk", medium: "Medium risk", low: "Low risk" },
  /** The triage status of one finding. */
  findingStatuses: {
    open: "New",
    acknowledged: "Acknowledged",
    "false positive": "False positive",
    "accepted risk": "Accepted risk",
    resolved: "Resolved",
  },
  /** How far the work on an open finding or action is. */
  workStates: {
    new: "New",
    "in-progress": "In progress",
    "still-present": "Still present",
    "fix-reported": "Waiting for re-test",
  },
  coverageStates: {
    "not-assessed": "Not assessed",
    "no-source": "Not monitored",
    "not-in-plan": "Not in your plan",
  },
  /** Why a check did not complete, shown in parentheses or in a column. */
  closedBy: {
    retest: "Gain credited when a re-test no longer detects it.",
    attestation: "Gain credited when the reset is attested with name and date.",
    decision: "No fix earns this gain: it needs a decision (accepted risk or false positive).",
  },
  checkReasons: {
    timeout: "timed out",
    refused: "connection refused",
    unreachable: "host unreachable",
    reset: "connection reset",
    "server-failure": "DNS resolution failed (SERVFAIL)",
    malformed: "malformed response",
    "too-large": "response too large",
    "too-many-redirects": "too many redirects",
    "out-of-scope": "out of scope (non-public address)",
    blocked: "blocked by the target or refused by a blocklist provider",
    "rate-limited": "rate limited",
    "needs-key": "API key required",
    "tls-failed": "TLS handshake failed",
    "opted-out": "the owner opted out",
    excluded: "excluded from scans by an ownership decision",
    "plan-limit": "exceeds the IP limit of the plan",
    cancelled: "scan stopped",
    "not-supported": "not supported for this service",
    "knowledge-reduced": "detection data missing or incomplete",
  },
  roles: {
    super_admin: "Operator",
    partner_admin: "Partner administrator",
    client_admin: "Administrator",
    client_user: "User",
    partner_user: "Partner user",
    seller: "Seller",
  },
  takedownReasons: {
    phishing: "Phishing",
    malware: "Malware",
    "mail fraud": "Email fraud",
    trademark: "Trademark infringement",
  },
  /** The states of a scan or another job. */
  jobStates: {
    queued: "Queued",
    running: "Running",
    done: "Completed",
    failed: "Failed",
    cancelled: "Stopped",
  },
  /** How a host name was discovered, by the id of the source of a scan. */
  discoverySources: {
    given: "added manually",
    "dns-records": "DNS records",
    "zone-transfer": "zone transfer",
    "nsec-walk": "NSEC walk",
    "brute-force": "DNS brute force",
    permutations: "permutation",
    "srv-sweep": "SRV records",
    "certificate-names": "certificates of known hosts",
    "page-names": "pages of known hosts",
    internetdb: "Shodan InternetDB",
    wayback: "Wayback Machine",
    crtsh: "CT logs (crt.sh)",
    certspotter: "CT logs (Cert Spotter)",
    "cloud-account": "cloud account",
    inventory: "earlier scan",
    anubis: "AnubisDB",
    bevigil: "BeVigil",
    censys: "Censys",
    chaos: "Chaos",
    fullhunt: "FullHunt",
    hackertarget: "HackerTarget",
    leakix: "LeakIX",
    otx: "AlienVault OTX",
    rapiddns: "RapidDNS",
    securitytrails: "SecurityTrails",
    shodan: "Shodan",
    thc: "THC ip.thc.org",
    urlscan: "urlscan.io",
    virustotal: "VirusTotal",
  },
  /** Who says that a CVE is exploited, by the id of the source. */
  exploitSources: {
    "cisa-kev": "CISA KEV",
    "enisa-kev": "ENISA EU KEV",
    "vulncheck-kev": "VulnCheck KEV",
    "cisa-ssvc": "CISA SSVC",
    "cna-reference": "CNA reference",
    "nvd-reference": "NVD reference",
    "exploit-db": "Exploit-DB",
  },
  /** What CISA says about exploitation of a CVE in its SSVC decision. */
  ssvcExploitation: {
    active: "active exploitation",
    poc: "proof of concept",
  },
  riskScore: "Risk score",
  coverage: "Coverage",
  outlook: "60-day outlook",
  attackPaths: "Attack paths",
  scanHistory: "Scan history",
  selfAttestation: "Self-attestation",
} as const;

/** The id of a source of host names. */
export type DiscoverySource = keyof typeof vocabulary.discoverySources;

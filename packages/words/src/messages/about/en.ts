const en = {
  meta: {
    product: {
      title: "Product: external attack surface and threat intelligence | Parapet",
      description: "What Parapet monitors, what a finding contains, and how a fix is verified.",
    },
    methodology: {
      title: "Methodology: how the checks, the score and the outlook work | Parapet",
      description: "How assets are discovered, checks are decided, the score is computed and the outlook is estimated.",
    },
    security: {
      title: "Security: how Parapet protects your data | Parapet",
      description: "Encryption, separation of organizations, access control, audit and retention.",
    },
  },
  product: {
    title: "External exposure, from discovery to verified closure",
    text: "Parapet assesses an organization from the outside, as an attacker would, and shows what to fix first.",
    parts: {
      surface: {
        title: "Attack surface",
        text: "Subdomains, addresses, open ports, services, websites and certificates, with the path by which each asset was discovered. Versions are matched against the CVE database and the catalog of exploited vulnerabilities.",
      },
      leaks: {
        title: "Leaked credentials and infostealers",
        text: "Employee credentials in breaches and combolists, logs of infected machines and stealer logs for sale. Passwords stay encrypted and masked; revealing one requires a verified domain, a signed self-attestation and a fresh code, and is recorded in the audit log.",
      },
      brand: {
        title: "Look-alike domains and email spoofing",
        text: "Registered look-alike domains with their web and mail servers, SPF, DKIM, DMARC and transport security of your own domain. A takedown request collects the evidence and drafts the notice.",
      },
      intelligence: {
        title: "Threat intelligence",
        text: "A database of indicators of compromise and a vulnerability database with CVSS, EPSS and known exploitation, searchable and available through the API.",
      },
      work: {
        title: "Remediation",
        text: "Findings are grouped by fix and ordered by exploitation. Assign them, create tickets, and re-test a single asset; a finding is closed by evidence.",
      },
      partners: {
        title: "Managed-service partners",
        text: "All clients in one place, separated from each other, with reports under your own brand.",
      },
    },
  },
  methodology: {
    title: "How the checks, the score and the outlook work",
    text: "Every figure can be traced to its evidence, and every gap is stated.",
    parts: {
      discovery: {
        title: "Discovery",
        text: "Host names come from certificate transparency logs, DNS, certificates, pages and, where configured, further sources. Each asset shows its discovery path, so that you can confirm or reject it.",
      },
      consent: {
        title: "Passive first, active with permission",
        text: "The public scan does what any visitor’s browser or mail server does. Ports and services are scanned only on domains whose owner has verified control of them, at a limited rate. No vulnerability is exploited, no credentials are tested and nothing is modified.",
      },
      checks: {
        title: "Checks",
        text: "A check observes, then decides from what was observed. It has three possible results: found, not found, or not assessed, with a reason. A check that did not complete is never counted as clean and never resolves a finding.",
      },
      score: {
        title: "Score",
        text: "The score is 100 minus the points of open findings, by severity, exploitation and age, with a cap for each area. Below 40 is high risk, from 40 to below 70 medium, 70 and above low. The overview shows what each finding costs. With partial coverage the score is a range.",
      },
      outlook: {
        title: "60-day outlook",
        text: "The outlook extends the trend of your score with a range that widens with the horizon, estimates the probability of exploitation from EPSS and lists early warnings. It is compared with a no-change forecast on your own history.",
      },
      coverage: {
        title: "Coverage",
        text: "Coverage is the share of completed checks and sources. Areas without a source are shown as not monitored, never as zero findings.",
      },
    },
  },
  security: {
    title: "How we protect your data",
    text: "The service holds what an attacker would want most. These are the rules it follows.",
    parts: {
      encryption: {
        title: "Encryption",
        text: "Leaked passwords and the contents of stealer logs are encrypted with keys of each organization and year. Without the installation’s master key, a copy of the database or of a backup does not reveal them. The annual purge destroys the keys.",
      },
      separation: {
        title: "Separation of organizations",
        text: "The scope of every request is computed from the account at that moment and enforced by the database for each row.",
      },
      ownership: {
        title: "Verified ownership",
        text: "Active scans and leak contents require a domain whose control was verified, and the verification is repeated.",
      },
      access: {
        title: "Access",
        text: "Two-step sign-in, passkeys and single sign-on; permissions can be limited by person, domain and business unit. Revealing a secret needs a fresh code and a reason, and is limited per hour.",
      },
      audit: {
        title: "Audit",
        text: "Security-relevant actions are recorded in a hash-chained log before their result is shown.",
      },
      report: {
        title: "Report a vulnerability",
        text: "Please use the contact form and describe how to reproduce it. We confirm receipt and keep you informed.",
      },
    },
  },
  more: "Continue reading",
  pages: { product: "Product", methodology: "Methodology", security: "Security" },
  scan: "Scan a domain",
  contact: "Contact",
} as const;
export default en;

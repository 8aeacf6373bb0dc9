/** The NIST texts that findings about mail refer to: Trustworthy Email first, then the control it serves. */
export const NIST = {
  spf: { primary: "SP 800-177r1 section 4.3 (SPF)", secondary: "SP 800-53r5 SI-8" },
  dkim: { primary: "SP 800-177r1 section 4.4 (DKIM)", secondary: "SP 800-53r5 SC-12" },
  dkimStrength: { primary: "SP 800-177r1 section 4.4 (DKIM)", secondary: "SP 800-131Ar2 section 3" },
  dmarc: { primary: "SP 800-177r1 section 4.5 (DMARC)", secondary: "SP 800-53r5 SI-8" },
  dmarcReports: { primary: "SP 800-177r1 section 4.5 (DMARC)", secondary: "SP 800-53r5 AU-6" },
  transport: { primary: "SP 800-177r1 chapter 5 (transport security)", secondary: "SP 800-53r5 SC-8(1)" },
  tls: { primary: "SP 800-52r2", secondary: "SP 800-53r5 SC-8(1)" },
  certificates: { primary: "SP 800-177r1 chapter 5 (transport security)", secondary: "SP 800-53r5 SC-17" },
  dns: { primary: "SP 800-81r2", secondary: "SP 800-53r5 SC-20" },
  dnssec: { primary: "SP 800-177r1 section 4.1 (DNSSEC)", secondary: "SP 800-53r5 SC-20" },
  server: { primary: "SP 800-45v2", secondary: "SP 800-53r5 CM-6" },
  reputation: { primary: "SP 800-45v2", secondary: "SP 800-53r5 SI-4" },
} as const;

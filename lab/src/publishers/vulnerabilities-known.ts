/** A vulnerability that something in the careless company has. Numbers and ranges are public facts; the words are ours. */
export interface KnownVulnerability {
  readonly id: string;
  readonly published: string;
  readonly modified: string;
  readonly words: string;
  readonly score: number;
  readonly severity: "CRITICAL" | "HIGH" | "MEDIUM";
  readonly vector: string;
  readonly cwe: string;
  readonly vendor: string;
  readonly product: string;
  /** Versions from here on … */
  readonly from?: string;
  /** … and below this one, or exactly this one. */
  readonly below?: string;
  readonly exactly?: string;
  readonly kev?: { readonly added: string; readonly due: string; readonly ransomware: boolean };
  readonly epss: number;
  readonly exploitDb?: { readonly id: number; readonly title: string; readonly platform: string };
}

const NETWORK_FULL = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";

export const KNOWN_VULNERABILITIES: readonly KnownVulnerability[] = [
  {
    id: "CVE-2011-2523",
    published: "2019-11-27T21:15:10.353",
    modified: "2024-11-21T01:28:28.213",
    words: "A download of vsftpd 2.3.4 contained a back door that opens a shell on port 6200.",
    score: 9.8,
    severity: "CRITICAL",
    vector: NETWORK_FULL,
    cwe: "CWE-78",
    vendor: "vsftpd_project",
    product: "vsftpd",
    exactly: "2.3.4",
    epss: 0.91,
    exploitDb: { id: 17_491, title: "vsftpd 2.3.4 - Backdoor Command Execution", platform: "unix" },
  },
  {
    id: "CVE-2021-41773",
    published: "2021-10-05T09:15:07.593",
    modified: "2025-02-03T14:15:27.517",
    words: "Path traversal in Apache HTTP Server 2.4.49 reads files outside of the document root.",
    score: 7.5,
    severity: "HIGH",
    vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
    cwe: "CWE-22",
    vendor: "apache",
    product: "http_server",
    exactly: "2.4.49",
    kev: { added: "2021-11-03", due: "2021-11-17", ransomware: true },
    epss: 0.944,
    exploitDb: { id: 50_383, title: "Apache HTTP Server 2.4.49 - Path Traversal", platform: "multiple" },
  },
  {
    id: "CVE-2023-46604",
    published: "2023-10-27T15:15:14.017",
    modified: "2025-01-27T21:15:08.640",
    words: "Unmarshalling of class names in ActiveMQ's OpenWire lets a remote peer run commands.",
    score: 9.8,
    severity: "CRITICAL",
    vector: NETWORK_FULL,
    cwe: "CWE-502",
    vendor: "apache",
    product: "activemq",
    from: "5.17.0",
    below: "5.17.6",
    kev: { added: "2023-11-02", due: "2023-11-23", ransomware: true },
    epss: 0.944,
  },
  {
    id: "CVE-2018-15473",
    published: "2018-08-17T19:29:00.223",
    modified: "2024-11-21T03:50:53.340",
    words: "OpenSSH through 7.7 answers differently for names that exist.",
    score: 5.3,
    severity: "MEDIUM",
    vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N",
    cwe: "CWE-362",
    vendor: "openbsd",
    product: "openssh",
    below: "7.8",
    epss: 0.9,
    exploitDb: { id: 45_233, title: "OpenSSH 2.3 < 7.7 - Username Enumeration", platform: "linux" },
  },
  {
    id: "CVE-2017-12617",
    published: "2017-10-04T01:29:02.120",
    modified: "2025-02-06T21:15:15.123",
    words: "With PUT enabled, Tomcat accepts a JSP by a specially written request and runs it.",
    score: 8.1,
    severity: "HIGH",
    vector: "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H",
    cwe: "CWE-434",
    vendor: "apache",
    product: "tomcat",
    from: "8.5.0",
    below: "8.5.23",
    kev: { added: "2022-03-25", due: "2022-04-15", ransomware: false },
    epss: 0.943,
    exploitDb: { id: 42_966, title: "Apache Tomcat < 8.5.23 - JSP Upload Bypass", platform: "jsp" },
  },
  {
    id: "CVE-2018-1000861",
    published: "2018-12-10T14:29:02.403",
    modified: "2025-02-07T13:15:23.000",
    words: "Jenkins' Stapler calls methods by crafted addresses that were never meant to be called.",
    score: 9.8,
    severity: "CRITICAL",
    vector: NETWORK_FULL,
    cwe: "CWE-502",
    vendor: "jenkins",
    product: "jenkins",
    below: "2.154",
    kev: { added: "2022-02-10", due: "2022-08-10", ransomware: false },
    epss: 0.944,
  },
];

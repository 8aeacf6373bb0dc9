import { sql } from "kysely";

/** Is a finding's CVE used by ransomware campaigns? Asked of exploited ones only, which are few. */
export const USED_BY_RANSOMWARE = sql`case when finding.known_exploited
  then exists (select from cve c where c.id = finding.cve and c.ransomware) else false end`;

/** The order of findings that one action closes. */
export const MOST_URGENT_FIRST = sql`finding.known_exploited desc, ${USED_BY_RANSOMWARE} desc, finding.severity_rank desc,
  finding.exploit_available desc nulls last, finding.cvss desc nulls last, finding.id`;

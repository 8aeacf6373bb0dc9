import { sql } from "kysely";

/** The order of findings that one action closes. */
export const MOST_URGENT_FIRST = sql`finding.known_exploited desc, finding.severity_rank desc,
  finding.exploit_available desc nulls last, finding.cvss desc nulls last, finding.id`;

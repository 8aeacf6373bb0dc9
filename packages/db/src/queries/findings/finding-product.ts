import { sql } from "kysely";

/** The product that an upgrade would replace, and its version, wherever the check keeps them. The finding is `f`; cut as in its `fix`. */
export const findingProduct = sql<string | null>`f.product`;
export const findingVersion = sql<string | null>`left(coalesce(f.details->>'version', f.params->>'version'), 100)`;

/** By its CVSS vector: exploitable over the network without privileges; null where no vector is known. The CVE is `c`. */
export const findingIsUnauthenticated = sql<boolean | null>`
  case when c.cvss_vector is not null then c.cvss_vector ~ '(AV:N)' and c.cvss_vector ~ '(PR:N|Au:N)' end`;

/** Do ransomware campaigns use its CVE? The CVE is `c`. */
export const findingIsUsedByRansomware = sql<boolean>`coalesce(c.ransomware, false)`;

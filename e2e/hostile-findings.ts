import { join } from "node:path";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { insertDomain, markVerified } from "../packages/db/src/queries/domains/domain-proof.ts";
import { within } from "../packages/db/src/scope.ts";
import type { OrgId } from "../packages/domain/src/contracts/ids.ts";
import { FINDING_AREAS } from "../packages/domain/src/risk/areas.ts";
import { SEVERITIES } from "../packages/domain/src/risk/severity.ts";
import { HOSTILE_TEXTS, HUGE_WORD } from "./hostile-text.ts";
import type { Product } from "./product.ts";

/** A domain that exists for these texts alone. */
export const HOSTILE_DOMAIN = "sweep.test";
export const HOSTILE_AREAS = FINDING_AREAS.filter((area) => area !== "vip-findings");
/** What is stored as a row's identity has to fit an index. */
const KEY_MOST = 300;

/** Every text that a column, the drawer or the graph shows, in every area, is one of the hostile ones. */
export const plantHostileFindings = async (product: Product): Promise<void> => {
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url);
  await within(database.db, "everything", async (tx) => {
    const { id } = await tx
      .selectFrom("organization")
      .select("id")
      .where("name", "=", "Acme")
      .executeTakeFirstOrThrow();
    const org = id as OrgId;
    const at = new Date();
    const added = await insertDomain(tx, org, HOSTILE_DOMAIN, "token", at);
    if (added !== undefined) await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
    // Already scanned today: a run of its own would add findings of its own to those counted here.
    for (const profile of ["passive", "full"])
      await tx
        .insertInto("scan")
        .values({
          org_id: org,
          domain: HOSTILE_DOMAIN,
          profile,
          origin: "schedule",
          state: "done",
          created_at: at,
          started_at: at,
          finished_at: at,
        })
        .execute();
    for (const [n, text] of HOSTILE_TEXTS.entries()) {
      const key = text.slice(0, KEY_MOST);
      const whole = n === 0 ? `${text}${HUGE_WORD}` : text;
      const details = Object.fromEntries(
        [
          "port",
          "protocol",
          "service",
          "product",
          "host",
          "ip",
          "source",
          "content",
          "context",
          "channel",
          "tag",
          "price",
          "users",
          "assets",
          "machine_ip",
          "date",
          "breach_time",
          "credentials",
          "owasp",
          "wstg",
          "cve",
        ].map((name) => [name, whole]),
      );
      const evidence = Object.fromEntries(
        ["fuzzer", "unicode", "ns", "a", "technologies", "scheme", "title", "description", "banner", "fix"].map(
          (name) => [name, whole],
        ),
      );
      await tx
        .insertInto("finding")
        .values(
          HOSTILE_AREAS.map((area) => ({
            org_id: org,
            domain: HOSTILE_DOMAIN,
            area,
            check_id: `${area} ${key.slice(0, 60)}`,
            outcome: key,
            subject: `${String(n).padStart(2, "0")} ${key}`,
            target: `${HOSTILE_DOMAIN}`,
            severity: SEVERITIES[n % SEVERITIES.length] ?? "low",
            details: JSON.stringify({
              ...details,
              references: [text.slice(0, 2000)],
              nist: { primary: key, secondary: key },
            }),
            evidence: JSON.stringify(evidence),
            params: JSON.stringify({ login: key }),
            first_seen: at,
            last_seen: at,
          })),
        )
        .execute();
      await tx
        .insertInto("asset")
        .values({ org_id: org, domain: HOSTILE_DOMAIN, host: `${n} ${key}`, ips: [key], first_seen: at, last_seen: at })
        .execute();
    }
  });
};

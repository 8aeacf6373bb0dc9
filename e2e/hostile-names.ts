import { join } from "node:path";

import { sql } from "kysely";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { within } from "../packages/db/src/scope.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import type { Product } from "./product.ts";

/** Words that people, vendors, feeds and scanned hosts choose: table, column. Each must hold at least one row. */
const CHOSEN = [
  ["organization", "name"],
  ["organization", "administrator_name"],
  ["app_user", "first_name"],
  ["app_user", "last_name"],
  ["user_group", "name"],
  ["vendor", "name"],
  ["vendor", "reason"],
  ["vip", "full_name"],
  ["vip", "title"],
  ["takedown", "note"],
  ["lead", "note"],
  ["exposed_service", "product"],
  ["exposed_service", "version"],
  ["exposed_service", "banner"],
  ["cve", "title"],
  ["cve", "description"],
  ["ioc", "threat"],
  ["ioc", "malware"],
  ["leaked_credential", "login_masked"],
  ["leaked_credential", "host"],
  ["infected_machine", "family"],
  ["infected_machine", "system"],
  ["session_family", "browser"],
] as const;
const LONGEST = 80;

/** A login is stored masked only, and the database insists on it: every text carries its marker. */
const MASKED = " ••• ";

/** Fills every column of words that someone else chooses with hostile ones; answers the columns that had no row. */
export const plantHostileNames = async (product: Product): Promise<string[]> => {
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url, { role: "owner" });
  const texts = HOSTILE_TEXTS.map((text) => text.slice(0, LONGEST));
  const body = (n: number) =>
    JSON.stringify({
      name: texts[n % texts.length],
      company: texts[(n + 1) % texts.length],
      message: texts[(n + 2) % texts.length],
    });
  return await within(database.db, "everything", async (tx) => {
    const { id: org } = await tx
      .selectFrom("organization")
      .select("id")
      .where("name", "=", "Acme")
      .executeTakeFirstOrThrow();
    const at = new Date();
    for (const [n, text] of texts.entries()) {
      await tx
        .insertInto("user_group")
        .values({ org_id: org, name: `${n} ${text}` })
        .execute();
      await tx
        .insertInto("vip")
        .values({ org_id: org, full_name: text, title: text, created_at: at, updated_at: at })
        .execute();
      await tx
        .insertInto("vendor")
        .values({
          org_id: org,
          domain: `v${n}.test`,
          name: text,
          reason: text,
          legal_basis: "contract",
          state: "not assessed",
          submitted_at: at,
        })
        .execute();
      await tx
        .insertInto("lead")
        .values({
          kind: (["contact", "partner", "purchase", "report"] as const)[n % 4] ?? "contact",
          email: `l${n}@sender.test`,
          locale: "en",
          body: body(n),
          fingerprint: `sweep ${n}`,
          note: text,
          created_at: at,
        })
        .execute();
      await tx
        .insertInto("takedown")
        .values({
          org_id: org,
          domain: "acme.test",
          name: `t${n}.test`,
          reason: "phishing",
          note: text,
          requested_at: at,
          due_at: at,
        })
        .execute();
      await tx
        .insertInto("exposed_service")
        .values({
          org_id: org,
          domain: "acme.test",
          host: `h${n}.acme.test`,
          ip: "127.0.0.9",
          port: 9_000 + n,
          protocol: "tcp",
          product: text,
          version: text,
          banner: text,
          first_seen: at,
          last_seen: at,
        })
        .execute();
      const words = { title: text, summary: text, body: text };
      await tx
        .insertInto("insight")
        .values({
          kind: "article",
          texts: JSON.stringify({ en: words, es: words, fr: words }),
          audience: "all",
          publish_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
    const empty: string[] = [];
    for (const [table, column] of CHOSEN) {
      const { numAffectedRows } = await sql`
        with numbered as (select ctid as place, row_number() over () as n from ${sql.table(table)})
        update ${sql.table(table)} t set ${sql.ref(column)} = (${texts}::text[])[1 + n % ${texts.length}::int] || ${MASKED}::text || n
          from numbered where t.ctid = numbered.place`.execute(tx);
      if ((numAffectedRows ?? 0n) === 0n) empty.push(`${table}.${column}`);
    }
    return empty;
  });
};

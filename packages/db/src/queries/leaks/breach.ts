import type { BREACH_SORTS } from "@parapet/domain/contracts/choices";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

export interface BreachRow {
  readonly name: string;
  readonly title: string;
  readonly domain: string | null;
  readonly breachOn: string | null;
  readonly addedAt: Date | null;
  readonly accounts: number | null;
  readonly description: string | null;
  readonly dataClasses: readonly string[];
  readonly marks: readonly string[];
}

/** Takes breaches into the catalogue; answers how many were new and how many said something else than before. */
export const putBreaches = async (
  db: Db,
  breaches: readonly BreachRow[],
  at: Date,
): Promise<{ added: number; changed: number }> => {
  if (breaches.length === 0) return { added: 0, changed: 0 };
  const { rows } = await sql<{ added: boolean }>`
    insert into breach as b (name, title, domain, breach_on, added_at, accounts, description, data_classes, marks, updated_at)
    select name, title, domain, "breachOn", "addedAt", accounts, description,
           array(select jsonb_array_elements_text("dataClasses")), array(select jsonb_array_elements_text(marks)), ${at}
      from jsonb_to_recordset(${JSON.stringify(breaches)}::jsonb) as row (name text, title text, domain text, "breachOn" date,
        "addedAt" timestamptz, accounts bigint, description text, "dataClasses" jsonb, marks jsonb)
    on conflict (name) do update set title = excluded.title, domain = excluded.domain, breach_on = excluded.breach_on,
      added_at = excluded.added_at, accounts = excluded.accounts, description = excluded.description,
      data_classes = excluded.data_classes, marks = excluded.marks, updated_at = excluded.updated_at
     where (b.title, b.domain, b.breach_on, b.added_at, b.accounts, b.description, b.data_classes, b.marks) is distinct from
           (excluded.title, excluded.domain, excluded.breach_on, excluded.added_at, excluded.accounts, excluded.description, excluded.data_classes, excluded.marks)
    returning (xmax = 0) as added`.execute(db);
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
};

/** The days of breaches by what leaks call them: their name or their title, in lower case. */
export const breachDays = async (db: Db): Promise<Map<string, { title: string; breachOn: string | null }>> => {
  const rows = await db.selectFrom("breach").select(["name", "title", "breach_on"]).execute();
  const days = new Map<string, { title: string; breachOn: string | null }>();
  for (const { name, title, breach_on } of rows)
    for (const key of [title.toLowerCase(), name.toLowerCase()])
      days.set(key, { title, breachOn: breach_on as string | null });
  return days;
};

const ORDER: Readonly<Record<(typeof BREACH_SORTS)[number], RawBuilder<unknown>>> = {
  title: sql`lower(title)`,
  day: sql`breach_on`,
  accounts: sql`accounts`,
  held: sql`array_to_string(data_classes, ', ')`,
};

/** One page of the catalogue, the newest breach first. */
export const breachPage = async (db: Db, words: string | null, page: SortedPage<(typeof BREACH_SORTS)[number]>) => {
  let query = db.selectFrom("breach");
  if (words !== null)
    query = query.where((or) =>
      or.or([
        or(sql`strpos(lower(title), ${words.toLowerCase()})`, ">", 0),
        or(sql`strpos(coalesce(domain, ''), ${words.toLowerCase()})`, ">", 0),
      ]),
    );
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["name", "title", "domain", "breach_on", "accounts", "description", "data_classes", "marks"])
    .$call(sortedBy(ORDER, page))
    .orderBy("breach_on", (order) => order.desc().nullsLast())
    .orderBy("name")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

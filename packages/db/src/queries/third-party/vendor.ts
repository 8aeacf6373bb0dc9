import type { VENDOR_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Answer, Question } from "@parapet/domain/third-party";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText, spellings } from "../../like-text.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

const fenced = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("vendor as v")
    .innerJoin("organization as o", "o.id", "v.org_id")
    .where("o.deleted_at", "is", null);
  return isUnscoped(scope) ? query : query.where("v.org_id", "=", anyUuid(scope));
};

const columns = (query: ReturnType<typeof fenced>) =>
  query.select([
    "v.id",
    "v.org_id",
    "o.name as organization",
    "v.domain",
    "v.name",
    "v.tier",
    "v.reason",
    "v.legal_basis",
    "v.contact",
    "v.state",
    "v.score",
    "v.confidence",
    "v.assessed_at",
    "v.questionnaire",
    "v.questionnaire_due",
    "v.submitted_at",
    "v.version",
    "v.answers_version",
    sql<
      number | null
    >`(select a.score from vendor_assessment a where a.vendor_id = v.id and a.org_id = v.org_id order by a.at desc offset 1 limit 1)`.as(
      "score_before",
    ),
    sql<number>`(select count(*) from vendor_finding f where f.vendor_id = v.id and f.org_id = v.org_id and f.resolved_at is null and f.dispute <> 'accepted')`.as(
      "findings",
    ),
    sql<number>`(select count(*) from vendor_finding f where f.vendor_id = v.id and f.org_id = v.org_id and f.resolved_at is null and f.dispute <> 'accepted' and f.severity = 'critical')`.as(
      "criticals",
    ),
    sql<number>`(select count(*) from vendor_finding f where f.vendor_id = v.id and f.org_id = v.org_id and f.resolved_at is null and f.dispute = 'open')`.as(
      "open_disputes",
    ),
    sql<Answer[]>`array(select a.answer from vendor_answer a where a.vendor_id = v.id and a.org_id = v.org_id)`.as(
      "answers_given",
    ),
  ]);

export interface VendorRow {
  readonly id: string;
  readonly org_id: string;
  readonly organization: string;
  readonly domain: string;
  readonly name: string;
  readonly tier: string;
  readonly reason: string;
  readonly legal_basis: string;
  readonly contact: string | null;
  readonly state: string;
  readonly score: number | null;
  readonly confidence: number | null;
  readonly assessed_at: Date | null;
  readonly questionnaire: string;
  readonly questionnaire_due: string | null;
  readonly submitted_at: Date;
  readonly version: number;
  readonly answers_version: number;
  readonly score_before: number | null;
  readonly findings: number;
  /** Of the findings, those that are critical: they limit the level. */
  readonly criticals: number;
  readonly open_disputes: number;
  readonly answers_given: Answer[];
}

export interface VendorFilter {
  readonly q?: string | undefined;
  readonly tier?: string | undefined;
  readonly organization?: string | undefined;
}

const OPEN = sql`f.vendor_id = v.id and f.org_id = v.org_id and f.resolved_at is null and f.dispute <> 'accepted'`;
const ORDER: Readonly<Record<(typeof VENDOR_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(v.name)`,
  tier: sql`array_position(array['critical', 'important', 'standard'], v.tier)`,
  score: sql`v.score`,
  trend: sql`v.score - (select a.score from vendor_assessment a where a.vendor_id = v.id and a.org_id = v.org_id order by a.at desc offset 1 limit 1)`,
  findings: sql`(select count(*) from vendor_finding f where ${OPEN})`,
  questionnaire: sql`v.questionnaire`,
  assessed: sql`v.assessed_at`,
  organization: sql`lower(o.name)`,
};

/** Vendors in scope: the most important tier first, in it the worst score. */
export const vendorsPage = async (
  db: Db,
  scope: Scope,
  filter: VendorFilter,
  page: SortedPage<(typeof VENDOR_SORTS)[number]>,
): Promise<{ rows: VendorRow[]; total: number }> => {
  let query = fenced(db, scope);
  if (filter.tier !== undefined) query = query.where("v.tier", "=", filter.tier);
  if (filter.organization !== undefined) query = query.where("v.org_id", "=", filter.organization);
  if (filter.q !== undefined && filter.q !== "") {
    const { q } = filter;
    query = query.where((where) =>
      where.or([
        where("v.name", "ilike", likeText(q)),
        ...spellings(q).map((text) => where("v.domain", "ilike", likeText(text))),
      ]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await columns(query)
    .$call(sortedBy(ORDER, page))
    .orderBy(sql`array_position(array['critical', 'important', 'standard'], v.tier)`)
    .orderBy("v.score", (order) => order.asc().nullsLast())
    .orderBy("v.name")
    .orderBy("v.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** One vendor; undefined when out of scope, like one that does not exist. */
export const vendorInScope = (db: Db, scope: Scope, id: string): Promise<VendorRow | undefined> =>
  columns(fenced(db, scope)).where("v.id", "=", id).executeTakeFirst();

export interface VendorAbout {
  readonly name: string;
  readonly tier: string;
  readonly reason: string;
  readonly legal_basis: string;
  readonly contact: string | null;
}

/** Adds a vendor; null when the organization has it. */
export const insertVendor = async (
  db: Db,
  org: OrgId,
  domain: string,
  about: VendorAbout,
  by: UserId,
  at: Date,
): Promise<string | null> => {
  const row = await db
    .insertInto("vendor")
    .values({ org_id: org, domain, ...about, submitted_by: by, submitted_at: at })
    .onConflict((conflict) => conflict.columns(["org_id", "domain"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Changes what is noted, unless someone else did since `version` was read. */
export const changeVendor = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  about: VendorAbout,
): Promise<boolean> => {
  const changed = await db
    .updateTable("vendor")
    .set({ ...about, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
};

export const deleteVendor = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("vendor").where("org_id", "=", org).where("id", "=", id).execute();

/** State of the assessment or the questionnaire. Not an edit: open forms stay valid. */
export const setVendorState = (
  db: Db,
  org: OrgId,
  id: string,
  change: Partial<{
    state: string;
    score: number | null;
    confidence: number | null;
    assessed_at: Date;
    next_assessment_at: Date;
    questionnaire: string;
    questionnaire_due: string | null;
  }>,
) => db.updateTable("vendor").set(change).where("org_id", "=", org).where("id", "=", id).execute();

export const vendorsDue = async (db: Db, scope: Scope, at: Date): Promise<{ id: string; org_id: string }[]> =>
  fenced(db, scope)
    .select(["v.id", "v.org_id"])
    .where("v.next_assessment_at", "<=", at)
    .orderBy("v.next_assessment_at")
    .limit(1_000)
    .execute();

export const insertAssessment = (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly vendor: string;
    readonly at: Date;
    readonly score: number;
    readonly confidence: number;
    readonly counts: unknown;
    readonly blind: number;
  },
) =>
  db
    .insertInto("vendor_assessment")
    .values({
      org_id: it.org,
      vendor_id: it.vendor,
      at: it.at,
      score: it.score,
      confidence: it.confidence,
      counts: JSON.stringify(it.counts),
      blind: it.blind,
    })
    .execute();

/** The scores of the last year, oldest first. */
export const vendorTrend = async (db: Db, org: OrgId, vendor: string) => {
  const rows = await db
    .selectFrom("vendor_assessment")
    .select(["at", "score"])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .orderBy("at", "desc")
    .limit(60)
    .execute();
  return rows.reverse();
};

/** Writes answers down. With a version, only if no one else did since it was read; false when someone was quicker. */
export const putAnswers = async (
  db: Db,
  org: OrgId,
  vendor: string,
  answers: readonly { readonly question: Question; readonly answer: Answer; readonly note: string | null }[],
  { by, at, version }: { by: "vendor" | "customer"; at: Date; version?: number | undefined },
): Promise<boolean> => {
  let turn = db
    .updateTable("vendor")
    .set({ answers_version: sql`answers_version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", vendor);
  if (version !== undefined) turn = turn.where("answers_version", "=", version);
  if ((await turn.returning("id").executeTakeFirst()) === undefined) return false;
  for (const { question, answer, note } of answers)
    await db
      .insertInto("vendor_answer")
      .values({ org_id: org, vendor_id: vendor, question, answer, note, by, at })
      .onConflict((conflict) => conflict.columns(["vendor_id", "question"]).doUpdateSet({ answer, note, by, at }))
      .execute();
  return true;
};

export const listAnswers = (db: Db, org: OrgId, vendor: string) =>
  db
    .selectFrom("vendor_answer")
    .select(["question", "answer", "note", "by", "at"])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .execute();

import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { DeliveryReason, ReportFormat } from "@parapet/domain/reports";
import type { DateStyle } from "@parapet/words/format/date-style";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

/** Opens a run. Null: one is under way. */
export const insertRun = async (
  db: Db,
  run: { readonly org: OrgId; readonly schedule: string; readonly origin: "schedule" | "hand"; readonly at: Date },
): Promise<string | null> => {
  const row = await db
    .insertInto("report_run")
    .values({ org_id: run.org, schedule_id: run.schedule, origin: run.origin, started_at: run.at })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

export const runToWork = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("report_run")
    .select(["id", "org_id", "schedule_id", "started_at"])
    .where(inScope("org_id", scope))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/** False: another worker has finished it. */
export const finishRun = async (
  db: Db,
  org: OrgId,
  id: string,
  end: {
    readonly state: "done" | "failed";
    readonly at: Date;
    readonly domains: readonly string[];
    readonly leftOut: number;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_run")
    .set({ state: end.state, finished_at: end.at, domains: [...end.domains], left_out: end.leftOut })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface ReportFileBytes {
  readonly name: string;
  readonly format: ReportFormat;
  readonly domains: readonly string[];
  /** How dates in it are written; null: it has none that a person's setting changes. */
  readonly dates: DateStyle | null;
  readonly bytes: Buffer;
}

export const insertReportFile = async (
  db: Db,
  org: OrgId,
  run: string,
  file: ReportFileBytes,
  at: Date,
): Promise<void> => {
  await db
    .insertInto("report_file")
    .values({ ...file, domains: [...file.domains], org_id: org, run_id: run, created_at: at })
    .execute();
};

export const scheduledFile = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("report_file")
    .select(["org_id", "name", "format", "domains", "bytes"])
    .where(inScope("org_id", scope))
    .where("id", "=", id)
    .executeTakeFirst();

export const insertDelivery = async (
  db: Db,
  org: OrgId,
  run: string,
  delivery: {
    readonly user: UserId | null;
    readonly kind: "attachment" | "link" | "channel";
    readonly state: "waiting" | "skipped";
    readonly reason: DeliveryReason | null;
    readonly mail: string | null;
    /** The name of the channel, and the message of the alerts that carries the announcement. */
    readonly channel?: string;
    readonly message?: string | null;
    readonly at: Date;
  },
): Promise<void> => {
  const { mail, user, message = null, channel = null, ...values } = delivery;
  await db
    .insertInto("report_delivery")
    .values({ ...values, channel, message_id: message, org_id: org, run_id: run, user_id: user, mail_id: mail })
    .execute();
};

/** What became of a delivery `d` whose mail in the outbox is `m`. */
const stateOfMail = sql`case when m.sent_at is not null then 'sent' when m.sealed_body is null then 'failed' else 'waiting' end`;
const reasonOfMail = sql`case when m.sent_at is null and m.last_error is not null then 'mail-refused' end`;

/** What became of a delivery `d` whose message in a channel is `w`. */
const stateOfMessage = sql`case w.state when 'delivered' then 'sent' when 'given-up' then 'failed' else 'waiting' end`;
const reasonOfMessage = sql`case when w.last_error = 'channel-removed' then 'channel-removed'
  when w.state <> 'delivered' and w.last_error is not null then 'channel-refused' end`;

/** Copies what became of mails in the outbox and of messages in channels into the delivery history. */
export const settleDeliveries = async (db: Db): Promise<void> => {
  await sql`
    update report_delivery d set attempts = m.attempts, state = ${stateOfMail}, reason = ${reasonOfMail}
      from mail_outbox m where m.id = d.mail_id and d.state = 'waiting'`.execute(db);
  await sql`
    update report_delivery d set attempts = w.attempts, state = ${stateOfMessage}, reason = ${reasonOfMessage}
      from alert_delivery w where w.id = d.message_id and w.org_id = d.org_id and d.state = 'waiting'`.execute(db);
};

export interface RunRow {
  readonly id: string;
  readonly origin: "schedule" | "hand";
  readonly state: "waiting" | "done" | "failed";
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly domains: readonly string[];
  readonly left_out: number;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly format: ReportFormat;
    readonly size: number;
    readonly domains: readonly string[];
  }[];
  readonly deliveries: readonly {
    readonly recipient: string;
    readonly kind: "attachment" | "link" | "channel";
    readonly state: "waiting" | "sent" | "failed" | "skipped";
    readonly reason: DeliveryReason | null;
    readonly attempts: number;
    readonly at: string;
  }[];
}

export const runsPage = async (
  db: Db,
  org: OrgId,
  schedule: string,
  page: { readonly limit: number; readonly offset: number },
  /** How the reader has dates written; files in the default style stand in where there are none in it. */
  dates: DateStyle,
): Promise<{ readonly rows: readonly RunRow[]; readonly total: number }> => {
  const { rows } = await sql<RunRow & { total: number }>`
    select r.id, r.origin, r.state, r.started_at, r.finished_at, r.domains, r.left_out, (count(*) over ())::int as total,
           (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'format', f.format, 'size', length(f.bytes),
                     'domains', f.domains) order by f.name), '[]')
              from report_file f where f.org_id = r.org_id and f.run_id = r.id and (f.dates is null or f.dates = (
                select g.dates from report_file g where g.org_id = r.org_id and g.run_id = r.id and g.dates is not null
                 order by g.dates = ${dates} desc, g.dates = 'mdy' desc limit 1))) as files,
           (select coalesce(jsonb_agg(jsonb_build_object('recipient', coalesce(d.channel, p.email, ''), 'kind', d.kind,
                     'state', case when m.id is not null then ${stateOfMail} when w.id is not null then ${stateOfMessage} else d.state end,
                     'reason', case when m.id is not null then ${reasonOfMail} when w.id is not null then ${reasonOfMessage} else d.reason end,
                     'attempts', coalesce(m.attempts, w.attempts, d.attempts), 'at', d.at) order by d.channel nulls first, p.email), '[]')
              from report_delivery d left join report_people(array[d.user_id]) p on true
              left join alert_delivery w on w.id = d.message_id and w.org_id = d.org_id and d.state = 'waiting'
              left join mail_outbox m on m.id = d.mail_id and d.state = 'waiting' where d.org_id = r.org_id and d.run_id = r.id) as deliveries
      from report_run r where r.org_id = ${org} and r.schedule_id = ${schedule}
     order by r.started_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

/** Files that are older than the retention period, and runs that no worker finished. */
export const expireReports = async (db: Db, filesBefore: Date, runsBefore: Date): Promise<void> => {
  await db.deleteFrom("report_file").where("created_at", "<", filesBefore).execute();
  await db
    .updateTable("report_run")
    .set({ state: "failed", finished_at: sql`started_at` })
    .where("state", "=", "waiting")
    .where("started_at", "<", runsBefore)
    .execute();
};

import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** One figure and the labels that it is counted by. */
export interface Figure {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures of the whole installation, by the name of their metric. They name no organization, person or domain. */
export const installationFigures = async (
  db: Db,
  { now, aliveSince }: { readonly now: Date; readonly aliveSince: Date },
): Promise<ReadonlyMap<string, readonly Figure[]>> => {
  const { rows } = await sql<{ metric: string; label: string; value: string; count: number }>`
    select 'parapet_jobs' as metric, 'state' as label, name || ' ' || state::text as value, count(*)::float8 as count
      from jobs.job where state < 'completed' group by name, state
    union all
    select 'parapet_job_oldest_seconds', 'name', name, greatest(0, extract(epoch from ${now}::timestamptz - min(start_after)))::float8
      from jobs.job where state < 'active' and start_after <= ${now} group by name
    union all
    select 'parapet_jobs_failed', 'name', name, count(*)::float8 from jobs.job where state = 'failed' group by name
    union all
    select 'parapet_mail', 'state', s.state, count(m.id)::float8
      from unnest(array['queued', 'held', 'failed']) as s(state)
      left join mail_outbox m on m.sent_at is null
       and s.state = case when m.sealed_body is null then 'failed' when m.held_until is not null then 'held' else 'queued' end
     group by s.state
    union all
    select 'parapet_mail_oldest_seconds', '', '',
           coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(created_at))), 0)::float8
      from mail_outbox where sent_at is null and sealed_body is not null and held_until is null
    union all
    select 'parapet_scans_active', 'state', s.state, count(r.id)::float8
      from unnest(array['queued', 'running']) as s(state) left join scan r on r.state = s.state and r.state in ('queued', 'running')
     group by s.state
    union all
    select 'parapet_scans_ended_last_day', 'outcome', s.state, count(r.id)::float8
      from unnest(array['done', 'failed', 'cancelled']) as s(state)
      left join scan r on r.state = s.state and r.finished_at > ${now}::timestamptz - interval '1 day'
     group by s.state
    union all
    select 'parapet_workers', 'state', s.state, count(w.id)::float8
      from unnest(array['alive', 'silent']) as s(state)
      left join worker_presence w on (case when w.seen_at >= ${aliveSince} then 'alive' else 'silent' end) = s.state
     group by s.state
    union all
    select 'parapet_worker_slots', '', '', coalesce(sum(concurrency), 0)::float8 from worker_presence where seen_at >= ${aliveSince}
    union all
    select 'parapet_stored_files', 'kind', kind, count(*)::float8 from stored_file group by kind
    union all
    select 'parapet_stored_bytes', 'kind', kind, coalesce(sum(bytes), 0)::float8 from stored_file group by kind
    union all
    select 'parapet_stored_garbage', '', '', count(*)::float8 from stored_object_garbage
    union all
    select 'parapet_database_bytes', '', '', pg_database_size(current_database())::float8`.execute(db);
  const figures = new Map<string, Figure[]>();
  for (const { metric, label, value, count } of rows) {
    const [name = "", state = ""] = value.split(" ");
    const byName: Record<string, string> = label === "" ? {} : { [label]: value };
    const labels = metric === "parapet_jobs" ? { name, state } : byName;
    figures.set(metric, [...(figures.get(metric) ?? []), { labels, value: count }]);
  }
  return figures;
};

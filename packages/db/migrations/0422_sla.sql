-- How long an organisation gives itself to fix findings.
create table sla_policy (
  org_id uuid primary key references organisation (id) on delete cascade,
  -- By severity: days for assets in general and for critical ones.
  days jsonb not null,
  critical_assets text[] not null default '{}',
  business_days_only boolean not null default false,
  time_zone text not null default 'UTC',
  holidays text[] not null default '{}',
  -- Days before the due date on which owners are reminded, and after it on which it is escalated.
  remind_days smallint not null default 3,
  escalate_days smallint not null default 7,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- What was notified of which due date: once each.
create table due_notice (
  finding_id uuid not null references finding (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  kind text not null check (kind in ('soon', 'overdue', 'escalated')),
  due_at timestamptz not null,
  at timestamptz not null,
  primary key (finding_id, kind, due_at)
);
create index due_notice_of on due_notice (org_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['sla_policy', 'due_notice'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[])) with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

-- The figures of remediation are computed from what happened to findings.
create index finding_event_resolved on finding_event (org_id, at) include (finding_id) where kind = 'resolved';
create index finding_event_reopened on finding_event (finding_id, at) where kind = 'reopened';
create index finding_event_by_people on finding_event (org_id, finding_id, at)
  where author is not null and kind in ('status', 'note', 'work', 'fix reported');

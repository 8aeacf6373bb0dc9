-- A fix that a person or a ticket system reported and that no re-test has verified yet. The finding stays what it is: only a
-- re-test or a scan resolves it.
create table fix_claim (
  finding_id uuid primary key references finding (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  source text not null check (source in ('person', 'ticket')),
  reported_by uuid references app_user (id) on delete set null,
  reported_at timestamptz not null,
  -- Re-tests since then that could not assess the finding, and why the last one could not.
  attempts smallint not null default 0,
  reason text check (length(reason) <= 200),
  -- When the next re-test was scheduled, and for when; null: no further one.
  scheduled_at timestamptz not null,
  next_at timestamptz
);
create index fix_claim_due on fix_claim (next_at) where next_at is not null;
create index fix_claim_of on fix_claim (org_id);

alter table fix_claim enable row level security;
alter table fix_claim force row level security;
create policy own_rows on fix_claim
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

-- 'work': owner, due date or tags; 'undone': a bulk change was reverted.
alter table finding_event drop constraint finding_event_kind_check;
alter table finding_event add constraint finding_event_kind_check check (
  kind in ('found', 'seen worse', 'seen milder', 'resolved', 'reopened', 'status', 'note', 'verified', 'changed',
           'fix reported', 'fix refuted', 'work', 'undone'));

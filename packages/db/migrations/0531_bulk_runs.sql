-- Changes of many findings that run as a job: what was asked for, how far it is, and its result. The change itself is one
-- transaction; progress is written beside it.
create table bulk_run (
  -- The id of the change that it makes.
  id uuid primary key,
  -- The organization of the person who asked; the findings may belong to clients.
  org_id uuid not null references organisation (id) on delete cascade,
  author uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- Null once it has ended: comments may name people.
  request jsonb,
  result jsonb,
  -- The code of the refusal.
  failure text,
  finished_at timestamptz
);
create index bulk_run_of on bulk_run (org_id, created_at desc);
alter table bulk_run enable row level security;
alter table bulk_run force row level security;
create policy own_rows on bulk_run
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

-- What the operator decides about the portal as a whole: plan figures and switches, one row per subject.
create table portal_setting (
  subject text primary key check (subject ~ '^[a-z][a-z_]{2,30}$'),
  value jsonb not null,
  version integer not null default 1,
  updated_by uuid references app_user (id) on delete set null,
  updated_at timestamptz not null
);

-- Which workers are there: each says so every few seconds.
create table worker_presence (
  id uuid primary key,
  host text not null,
  pid integer not null,
  concurrency integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'portal_setting', 'worker_presence'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy setting_write on portal_setting using (scope_all()) with check (scope_all());
-- Everybody lives by these figures, so everybody may read them; nobody but the operator writes them.
create policy setting_read on portal_setting for select using (true);
create policy program_only on worker_presence using (scope_all()) with check (scope_all());

-- Reports that are created and sent on a schedule, with the history of runs and deliveries.
create table report_schedule (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('executive', 'technical')),
  formats text[] not null check (cardinality(formats) between 1 and 3 and formats <@ array['pdf', 'csv', 'xlsx']),
  cadence text not null check (cadence in ('weekly', 'monthly', 'quarterly')),
  -- Day of the week (1 is Monday) or of the month; a day that a month does not have is its last one.
  day integer not null check (day between 1 and 31 and (cadence <> 'weekly' or day <= 7)),
  local_time text not null check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 64),
  locale text not null check (locale in ('en', 'es', 'fr')),
  -- Empty: every domain of the organization at the time of the run.
  domains text[] not null default '{}' check (cardinality(domains) <= 20),
  paused boolean not null default false,
  next_run_at timestamptz not null,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (org_id, id)
);
create index report_schedule_due on report_schedule (next_run_at) where not paused;

create table report_recipient (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  schedule_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  delivery text not null check (delivery in ('attachment', 'link')),
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade,
  unique (schedule_id, user_id)
);

create table report_run (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  schedule_id uuid not null,
  origin text not null check (origin in ('schedule', 'hand')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  domains text[] not null default '{}',
  -- Domains beyond the limit of one run.
  left_out integer not null default 0,
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade,
  unique (org_id, id)
);
create index report_run_newest on report_run (org_id, schedule_id, started_at desc);
-- One run of a schedule at a time.
create unique index report_run_waiting on report_run (schedule_id) where state = 'waiting';

create table report_file (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  run_id uuid not null,
  name text not null,
  format text not null check (format in ('pdf', 'csv', 'xlsx')),
  domains text[] not null,
  bytes bytea not null,
  created_at timestamptz not null,
  foreign key (org_id, run_id) references report_run (org_id, id) on delete cascade
);
create index report_file_run on report_file (org_id, run_id);

create table report_delivery (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  run_id uuid not null,
  user_id uuid references app_user (id) on delete set null,
  kind text not null check (kind in ('attachment', 'link')),
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason text,
  attempts integer not null default 0,
  mail_id uuid,
  at timestamptz not null,
  foreign key (org_id, run_id) references report_run (org_id, id) on delete cascade
);
create index report_delivery_run on report_delivery (org_id, run_id);
create index report_delivery_waiting on report_delivery (at) where state = 'waiting';

do $$
declare
  fenced text;
begin
  foreach fenced in array array['report_schedule', 'report_recipient', 'report_run', 'report_file', 'report_delivery'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

-- Addresses of recipients: staff of a partner receive reports of a client, whose scope does not hold their rows. It answers
-- only for recipients of reports in the scope.
create function report_people(wanted uuid[])
  returns table (id uuid, email text)
  language plpgsql volatile as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  known uuid[];
begin
  known := array(
    select w from unnest(wanted) w
     where exists (select from report_recipient r where r.user_id = w)
        or exists (select from report_delivery d where d.user_id = w));
  perform set_config('parapet.all', 'on', true);
  return query select u.id, u.email::text from app_user u where u.id = any (known);
  perform set_config('parapet.all', before, true);
end
$$;

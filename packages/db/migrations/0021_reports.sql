-- Reports as files. The id is 128 random bits and means nothing else; the bytes stand here, so that no name ever becomes a path.
create table pdf_report (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  locale text not null check (locale in ('en', 'es', 'fr')),
  -- What the report was made from; while that stands still, the report is fresh.
  made_from text not null,
  made_at timestamptz not null,
  made_by uuid references app_user (id) on delete set null,
  bytes bytea,
  -- How far a report is that some server draws, for the others; `alive_at` is renewed meanwhile, by the database's clock.
  stage text check (stage in ('queued', 'collecting', 'drawing')),
  share real,
  position integer,
  alive_at timestamptz
);
create index pdf_report_of on pdf_report (org_id, domain, locale, made_at desc);
create index pdf_report_pending on pdf_report (org_id, domain, locale) where bytes is null;

-- Reports that are created and sent on a schedule, with the history of runs and deliveries.
create table report_schedule (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('executive', 'technical')),
  formats text[] not null check ((cardinality(formats) between 1 and 3) and (formats <@ array['pdf'::text, 'csv'::text, 'xlsx'::text])),
  cadence text not null check (cadence in ('weekly', 'monthly', 'quarterly')),
  -- Day of the week (1 is Monday) or of the month; a day that a month does not have is its last one.
  day integer not null,
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
  -- Scheduled reports for one business unit, and their announcement in channels of the organization's alerts.
  business_unit text check (length(business_unit) between 1 and 100),
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check ((day between 1 and 31) and (cadence <> 'weekly' or day <= 7)),
  unique (org_id, id),
  constraint report_schedule_ended check ((ended_at is null) = (ended_reason is null))
);
create index report_schedule_due on report_schedule (next_run_at) where not paused;
create index report_schedule_owner on report_schedule (created_by);
create index report_schedule_untold on report_schedule (org_id) where ended_at is not null and (not ended_told);
create index report_schedule_key on report_schedule (owner_key) where owner_key is not null;

create table report_recipient (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  schedule_id uuid not null,
  user_id uuid not null references app_user (id) on delete cascade,
  delivery text not null check (delivery in ('attachment', 'link')),
  unique (schedule_id, user_id),
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade
);

create table report_run (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  schedule_id uuid not null,
  origin text not null check (origin in ('schedule', 'hand')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  domains text[] not null default '{}',
  -- Domains beyond the limit of one run.
  left_out integer not null default 0,
  unique (org_id, id),
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade
);
create index report_run_newest on report_run (org_id, schedule_id, started_at desc);
-- One run of a schedule at a time.
create unique index report_run_waiting on report_run (schedule_id) where state = 'waiting';

create table report_file (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
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
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  run_id uuid not null,
  user_id uuid references app_user (id) on delete set null,
  kind text not null check (kind in ('attachment', 'link', 'channel')),
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason text,
  attempts integer not null default 0,
  mail_id uuid,
  at timestamptz not null,
  channel text,
  message_id uuid references alert_delivery (id) on delete set null,
  foreign key (org_id, run_id) references report_run (org_id, id) on delete cascade
);
create index report_delivery_run on report_delivery (org_id, run_id);
create index report_delivery_waiting on report_delivery (at) where state = 'waiting';
create index report_delivery_message on report_delivery (message_id) where message_id is not null;

create table report_channel (
  org_id uuid not null references organization (id) on delete cascade,
  schedule_id uuid,
  channel_id uuid references alert_channel (id) on delete cascade,
  primary key (schedule_id, channel_id),
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade
);
create index report_channel_of on report_channel (channel_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'pdf_report', 'report_schedule', 'report_recipient', 'report_run', 'report_file', 'report_delivery', 'report_channel'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'pdf_report', 'report_run', 'report_file'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'report_schedule', 'report_recipient', 'report_run', 'report_file', 'report_delivery'
  ] loop
    execute format(
      'create policy own_rows on %I using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all() or (org_id = any (scope_orgs())))',
      fenced);
  end loop;
end $$;

create policy own_rows on pdf_report using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with
  check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy own_domains on pdf_report as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));
create policy own_rows on report_channel using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with
  check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])));

create trigger own_anew before update of created_by on report_schedule for each row execute function own_anew('created_by');

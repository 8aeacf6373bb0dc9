-- The life of a scan: runs with their stages, what they saw, findings that live on between runs, and scores over time.

create table scan (
  id uuid primary key default gen_random_uuid(),
  -- Null: nobody's, made by a visitor. Only the program itself sees those.
  org_id uuid references organisation (id) on delete cascade,
  domain text not null,
  profile text not null check (profile in ('passive', 'full')),
  origin text not null check (origin in ('hand', 'schedule', 'new-domain', 'public', 'request', 'demo')),
  requested_by uuid references app_user (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Raised each time a worker takes the run up; results are written only by the attempt that is still the current one.
  attempt integer not null default 0,
  stage text,
  share_done real not null default 0,
  findings_so_far integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  score smallint,
  score_hundredths integer,
  scoring_version smallint,
  confidence real,
  summary jsonb not null default '{}'
);
create index scan_by_domain on scan (org_id, domain, created_at desc);
create index scan_waiting on scan (created_at) where state in ('queued', 'running');
-- Two runs of one domain join: while one waits or runs there is no second.
create unique index scan_one_at_a_time on scan (coalesce(org_id, '00000000-0000-0000-0000-000000000000'), domain, profile)
  where state in ('queued', 'running');

-- What each stage found, kept so that another worker can go on from the last one stored.
create table scan_stage (
  scan_id uuid not null references scan (id) on delete cascade,
  org_id uuid references organisation (id) on delete cascade,
  stage text not null,
  attempt integer not null,
  output jsonb not null,
  finished_at timestamptz not null default now(),
  primary key (scan_id, stage)
);

-- Every check on every subject of a run, judged or blind.
create table scan_check (
  scan_id uuid not null references scan (id) on delete cascade,
  org_id uuid references organisation (id) on delete cascade,
  check_id text not null,
  subject text not null,
  status text not null check (status in ('judged', 'blind')),
  reason text,
  detail text,
  primary key (scan_id, check_id, subject)
);

create table asset (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  host text not null,
  ips text[] not null default '{}',
  sources jsonb not null default '[]',
  facts jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  unique (org_id, domain, host)
);

create table exposed_service (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  host text not null,
  ip text not null,
  port integer not null,
  protocol text not null,
  name text,
  product text,
  version text,
  cpe text,
  tls boolean not null default false,
  banner text,
  details jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  unique (org_id, domain, host, ip, port, protocol)
);

-- A finding is what and where; a rescan updates it. Words are made from check, outcome and params when it is read.
create table finding (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  area text not null,
  check_id text not null,
  outcome text not null,
  subject text not null,
  -- What the check was run on; when it is judged there again without this finding, the finding is resolved.
  target text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  -- 4 critical … 0 info: for sorting without a case expression in every query.
  severity_rank smallint not null generated always as (
    case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end) stored,
  evidence jsonb,
  params jsonb not null default '{}',
  details jsonb not null default '{}',
  cvss real,
  exploit_available boolean,
  known_exploited boolean not null default false,
  epss real,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  first_scan uuid references scan (id) on delete set null,
  last_scan uuid references scan (id) on delete set null,
  status text not null default 'open'
    check (status in ('open', 'acknowledged', 'false positive', 'accepted risk', 'resolved')),
  version integer not null default 1,
  unique (org_id, domain, check_id, outcome, subject)
);
create index finding_open on finding (org_id, domain, area, severity_rank desc, first_seen) where resolved_at is null;
create index finding_order on finding (org_id, domain, area, exploit_available desc nulls last, cvss desc nulls last);

-- Who said what about a finding, and what became of it.
create table finding_event (
  id bigint generated always as identity primary key,
  finding_id uuid not null references finding (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('found', 'seen worse', 'seen milder', 'resolved', 'reopened', 'status', 'note', 'verified')),
  status text,
  note text,
  author uuid references app_user (id) on delete set null,
  approver uuid references app_user (id) on delete set null,
  expires_at timestamptz,
  scan_id uuid references scan (id) on delete set null,
  details jsonb not null default '{}'
);
create index finding_event_of on finding_event (finding_id, at);

-- Was a finding open at that time? Its story tells: the last of found, resolved and reopened up to then.
create function open_at(wanted uuid, moment timestamptz) returns boolean language sql stable as $$
  select coalesce(
    (select kind <> 'resolved' from finding_event
      where finding_id = wanted and at <= moment and kind in ('found', 'resolved', 'reopened') order by id desc limit 1),
    false) $$;

-- One score per finished run, with its parts.
create table score_history (
  scan_id uuid primary key references scan (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  at timestamptz not null,
  score smallint not null,
  hundredths integer not null,
  scoring_version smallint not null,
  confidence real not null,
  lost_by_area jsonb not null,
  counts jsonb not null
);
create index score_history_of on score_history (org_id, domain, at desc);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['scan', 'scan_stage', 'scan_check', 'asset', 'exposed_service', 'finding', 'finding_event', 'score_history'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

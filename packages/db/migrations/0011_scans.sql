-- The life of a scan: runs with their stages, what they saw, findings that live on between runs, and scores over time.
create table scan (
  id uuid default gen_random_uuid() primary key,
  -- Null: nobody's, made by a visitor. Only the program itself sees those.
  org_id uuid references organization (id) on delete cascade,
  domain text not null,
  profile text not null check (profile in ('light', 'passive', 'full')),
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
  summary jsonb not null default '{}',
  -- The life of a scan, completed: what a run cost, how often its row changed, when a person's judgement ends, and scores that move
  -- between runs too.
  blind_so_far integer not null default 0,
  -- The month whose quota paid for the run; null costs nothing. Given back from there when the run never began.
  spent_from text,
  -- Raised with every change, so that a listener knows where it stopped listening.
  revision integer not null default 0,
  -- What a run has sent to its targets so far, of what each target gets at most.
  usage jsonb
);
create index scan_by_domain on scan (org_id, domain, created_at desc);
create index scan_waiting on scan (created_at) where state = any (array['queued'::text, 'running'::text]);
-- Two runs of one domain join: while one waits or runs there is no second.
create unique index scan_one_at_a_time on scan (coalesce(org_id, '00000000-0000-0000-0000-000000000000'::uuid), domain, profile)
  where state = any (array['queued'::text, 'running'::text]);
create index scan_public on scan (domain, created_at desc) where org_id is null;
create index scan_public_waiting on scan (created_at) where org_id is null and (state = any (array['queued'::text, 'running'::text]));
-- The status page asks when something last went well.
create index scan_done on scan (finished_at) where state = 'done';
-- The newest finished run of a domain is asked for on every page. By time alone everybody's runs are walked through until one of
-- this domain is met.
create index scan_newest on scan (org_id, domain, finished_at desc) where state = 'done';

-- What each stage found, kept so that another worker can go on from the last one stored.
create table scan_stage (
  scan_id uuid references scan (id) on delete cascade,
  org_id uuid references organization (id) on delete cascade,
  stage text,
  attempt integer not null,
  output jsonb not null,
  finished_at timestamptz not null default now(),
  primary key (scan_id, stage)
);

-- Every check on every subject of a run, judged or blind.
create table scan_check (
  scan_id uuid references scan (id) on delete cascade,
  org_id uuid references organization (id) on delete cascade,
  check_id text,
  subject text,
  status text not null check (status in ('judged', 'blind')),
  reason text,
  detail text,
  primary key (scan_id, check_id, subject)
);

create table asset (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  host text not null,
  ips text[] not null default '{}',
  sources jsonb not null default '[]',
  facts jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  -- A host or port that was gone and is back: told again, and new again in the run that saw it.
  back_at timestamptz,
  unique (org_id, domain, host)
);

create table exposed_service (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
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
  back_at timestamptz,
  unique (org_id, domain, host, ip, port, protocol)
);
-- Which organizations expose a product: asked for every advisory that is aimed at one.
create index exposed_service_product on exposed_service (org_id, lower(product)) where gone_at is null;

-- The addresses that count for a plan's limit: those that the runs of an organization's domains probe. Two domains on one address
-- count once; a domain that is given up gives its addresses back.
create table probed_address (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  ip text,
  -- The order in which they were taken up; the first stay when a plan shrinks.
  taken bigint generated always as identity,
  primary key (org_id, domain, ip),
  foreign key (org_id, domain) references authorised_domain (org_id, name) on delete cascade
);
create index probed_address_ip on probed_address (org_id, ip);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'scan', 'scan_stage', 'scan_check', 'asset', 'exposed_service', 'probed_address'
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
    'scan', 'asset', 'exposed_service', 'probed_address'
  ] loop
    execute format(
      'create policy own_domains on %I as restrictive using ((select (scope_domains() is null)) or (((org_id || ''/'') || domain) = any ((select scope_domains())::text[])) or ((org_id || ''/*'') = any ((select scope_domains())::text[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'scan', 'scan_stage', 'scan_check', 'asset', 'exposed_service'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

create policy own_domains on scan_stage as restrictive using ((select (scope_domains() is null)) or (exists (select from scan s
  where (s.id = scan_stage.scan_id))));
create policy own_units on scan_stage as restrictive using ((select scope_units()) is null);
create policy own_domains on scan_check as restrictive using ((select (scope_domains() is null)) or (exists (select from scan s
  where (s.id = scan_check.scan_id))));
create policy probed_address_scope on probed_address using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));

create function scan_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create function scan_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('scan_progress', new.id::text);
  return null;
end $$;

create trigger scan_told after insert or update on scan for each row execute function scan_told();
create trigger scan_revised before update on scan for each row execute function scan_revised();

-- The score an indicator has left. The same curve as `iocScore` of the domain; a test holds the two together.
create function ioc_score(type text, confidence integer, last_seen timestamp with time zone, at timestamp with time zone) returns integer language sql immutable parallel safe as $$
  select case
    when age.days >= decay.lifetime then 0
    else round((confidence * (1 - power(greatest(age.days, 0) / decay.lifetime, 1 / (3 * decay.speed))))::numeric)::int
  end
  from (select extract(epoch from at - last_seen)::float8 / 86400 as days) age,
  lateral (select
    case when type in ('ip', 'cidr', 'ip:port', 'url') then 60 when type in ('domain', 'email') then 300
         when type in ('ja3', 'jarm') then 365 else 460 end::float8 as lifetime,
    case when type in ('ip', 'cidr', 'ip:port', 'url') then 0.55 when type in ('domain', 'email') then 0.7
         when type in ('ja3', 'jarm') then 0.35 else 0.3 end::float8 as speed) decay
$$;

-- What two imports say about one value, feed by feed: the later word counts, the earliest first sighting is kept. Between words of
-- the same moment the order of texts decides, so that loading twice ends where loading once did.
create function ioc_join(old jsonb, new jsonb) returns jsonb language sql immutable parallel safe as $$
  select old || jsonb_object_agg(feed, case
    when not old ? feed then said
    when ((said ->> 'last')::bigint, (said - 'first')::text) >= ((old -> feed ->> 'last')::bigint, ((old -> feed) - 'first')::text)
      then said || jsonb_build_object('first', least((said ->> 'first')::bigint, (old -> feed ->> 'first')::bigint))
    else (old -> feed) || jsonb_build_object('first', least((said ->> 'first')::bigint, (old -> feed ->> 'first')::bigint))
  end)
  from jsonb_each(new) as s (feed, said)
$$;

-- A name may be known as the host of bad addresses only (URLhaus and PhishTank list addresses, not names). Backwards, so that
-- everything below a name stands beside it. A large import drops this index and makes it again (ioc-load.ts has the same).
create function url_host_backwards(url text) returns text language sql immutable parallel safe as $$
  select reverse(lower(substring(url from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:@]+)')))
$$;

-- The CVE database. `cve_source` keeps what each source says about a CVE, `cve` what follows from all of them together; `cve` can be
-- made again from the rest at any time.
create table cve_source (
  cve_id text,
  feed text,
  -- The source's own clock: an older file never overwrites what a newer one said.
  modified timestamptz not null,
  digest bigint not null,
  published timestamptz,
  status text not null,
  title text,
  description text,
  scores jsonb not null default '[]',
  weaknesses jsonb not null default '[]',
  refs jsonb not null default '[]',
  -- The shape of the applicability trees without their statements, which are rows of cve_match.
  trees jsonb not null default '[]',
  -- What those statements name as vulnerable, and how many there are.
  vendors text[] not null default '{}',
  products text[] not null default '{}',
  statements integer not null default 0,
  -- SSVC decision points and the like.
  extra jsonb not null default '{}',
  loaded_at timestamptz not null default now(),
  primary key (cve_id, feed)
);
-- Subscriptions ask what came in since the last letter; rows lie in the order they came.
create index cve_source_loaded on cve_source using brin (loaded_at);

create table cpe_product (
  id integer generated always as identity primary key,
  part text not null,
  vendor text not null,
  product text not null,
  -- Vendor and product without case and punctuation: how banners and records find each other.
  key text not null,
  unique (vendor, product, part)
);
create index cpe_product_key on cpe_product (key);

create table cve_match (
  cve_id text not null,
  feed text not null,
  config smallint not null,
  node smallint not null,
  product_id integer not null,
  -- False: what the vulnerable product runs on, or versions a vendor says are not affected.
  vulnerable boolean not null,
  -- The configuration is a plain list: this row alone decides.
  simple boolean not null,
  version text not null,
  version_update text not null,
  -- Edition, language, software edition, target software, target hardware, other; null when nothing is said.
  rest text,
  start_including text,
  start_excluding text,
  end_including text,
  end_excluding text,
  -- Of the source whose statements count for the CVE, which is not rejected.
  counts boolean not null default true,
  stated bigint generated always as (hashtextextended(((((((((((((((((((((feed || '') || (config)::text) || '') || (node)::text) || '') || (vulnerable)::text) || '') || (simple)::text) || '') || version_update) || '') || coalesce(rest, '')) || '') || coalesce(start_including, '')) || '') || coalesce(start_excluding, '')) || '') || coalesce(end_including, '')) || '') || coalesce(end_excluding, '')), (0)::bigint)) stored not null
);
create index cve_match_cve on cve_match (cve_id, feed, config, node);
create index cve_match_product on cve_match (product_id, version, stated) include (cve_id) where counts;

create table cve (
  id text primary key,
  published timestamptz,
  modified timestamptz not null,
  status text not null,
  awaiting boolean not null,
  title text,
  description text,
  description_source text,
  cvss numeric(3,1),
  cvss_version text,
  cvss_vector text,
  cvss_source text,
  cvss_reason text,
  severity text,
  cvss20 numeric(3,1),
  cvss30 numeric(3,1),
  cvss31 numeric(3,1),
  cvss40 numeric(3,1),
  cwes text[] not null default '{}',
  vendors text[] not null default '{}',
  products text[] not null default '{}',
  -- Whose applicability statements count.
  match_feed text,
  match_count integer not null default 0,
  exploit boolean not null default false,
  kev_added date,
  kev_due date,
  ransomware boolean not null default false,
  search tsvector generated always as (setweight(to_tsvector('english'::regconfig, coalesce(title, '')),
    'A'::"char") || to_tsvector('english'::regconfig, coalesce(description, ''))) stored
);
create index cve_kev on cve (kev_added desc) where kev_added is not null;
create index cve_search on cve using gin (search);
create index cve_vendors on cve using gin (vendors);
create index cve_products on cve using gin (products);
create index cve_cwes on cve using gin (cwes);
create index cve_published on cve (published desc nulls last, id desc);
create index cve_risk on cve (exploit desc, cvss desc nulls last, id);
create index cve_modified on cve (modified desc, id desc) include (published, cvss, severity, status, awaiting, exploit, ransomware, kev_added, cwes);
create index cve_cvss on cve (cvss desc nulls last, modified desc, id) include (published, severity, status, awaiting, exploit, ransomware,
  kev_added, cwes);
create index cve_status on cve (status, cvss desc nulls last, modified desc, id);

-- "There is an exploit" is a fact with a source, never a flag.
create table cve_exploit_fact (
  cve_id text,
  source text,
  ref text,
  seen date,
  detail text,
  primary key (cve_id, source, ref)
);

create table kev (
  cve_id text primary key,
  vendor text not null,
  product text not null,
  name text not null,
  description text not null,
  added date not null,
  due date,
  action text,
  ransomware boolean not null,
  notes text[] not null default '{}',
  cwes text[] not null default '{}',
  catalogue_released timestamptz not null
);

-- Only days on which a score changed have a row: the score of any other day is that of the day before.
create table epss (
  cve_id text,
  day date,
  score real not null,
  percentile real not null,
  model text,
  primary key (cve_id, day)
);

-- The newest score of each CVE, apart from `cve`, because every day changes many of them.
create table epss_current (
  cve_id text primary key,
  day date not null,
  score real not null,
  percentile real not null
);
create index epss_current_score on epss_current (score desc, cve_id);

create table cve_change (
  id bigint generated always as identity primary key,
  cve_id text not null,
  at timestamptz not null default now(),
  feed text not null,
  field text not null,
  before text,
  after text
);
create index cve_change_cve on cve_change (cve_id, at desc);
create index cve_change_at on cve_change (at);

-- The indicator database: one row per value, whoever reported it. The id is made from kind and value, so that finding a value needs
-- one probe of one index and two imports agree on it without asking.
create table ioc (
  id uuid primary key,
  type text not null,
  value text not null,
  confidence smallint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  threat text,
  malware text,
  tags text[] not null default '{}',
  feeds text[] not null,
  -- What each feed said: {feed: {first, last, confidence, threat, malware, tags, ref, id}}.
  sightings jsonb not null,
  -- To the millisecond, because clients of the TAXII server hand these back to us.
  added_at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone not null default now()
);
-- A large import drops these and makes them again at its end (ioc-load.ts has the same list).
create index ioc_last_seen on ioc (last_seen desc);
create index ioc_changed on ioc (changed_at, id);
create index ioc_malware on ioc (lower(malware), last_seen desc) where malware is not null;
create index ioc_tags on ioc using gin (tags);
-- Services on one's own addresses are looked for by the address alone.
create index ioc_service on ioc (value collate "C") where type = 'ip:port';
create index ioc_url_host on ioc (url_host_backwards(value) collate "C") where type = 'url';

-- Lists of harmless values. They mark; nothing is ever deleted because of them.
create table warning_list (
  id text primary key,
  name text not null,
  description text not null,
  version bigint not null,
  kind text not null check (kind in ('string', 'substring', 'hostname', 'cidr', 'regex')),
  attributes text[] not null,
  category text,
  entries text[] not null,
  digest bigint not null,
  enabled boolean not null default true,
  loaded_at timestamptz not null default now()
);

-- Feeds: what an operator decided about each, and a health row per run.
create table feed_setting (
  feed text primary key,
  enabled boolean not null default false,
  -- Another address than the publisher's (a mirror, a test).
  url text,
  -- The key, sealed with the program's own key file; it is never shown again.
  sealed_key bytea,
  options jsonb not null default '{}',
  every_hours integer check (every_hours between 1 and 8760),
  -- Where the next run goes on: a modification time, a page, the ids already taken.
  cursor jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  -- Two administrators may have one record open: settings of a source, a group's name, and a vendor's answers.
  version integer not null default 0
);

create table feed_run (
  id bigint generated always as identity primary key,
  feed text not null,
  kind text not null check (kind in ('sync', 'import')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('ok', 'partial', 'failed')),
  read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  bad integer not null default 0,
  -- The first hundred, with file and line.
  bad_records jsonb not null default '[]',
  error text,
  next_run_at timestamptz
);
create index feed_run_feed on feed_run (feed, started_at desc);

-- Searches that a person keeps, and whose new hits they want to be told of. A product or a vendor is a search too.
create table saved_search (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('cve', 'ioc', 'asset')),
  name text not null check (name <> ''),
  query text not null,
  -- Null: kept, but nobody is told. Else what has changed since then is news.
  told_until timestamptz,
  created_at timestamptz not null,
  failed_at timestamptz,
  failure_reported_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique (user_id, kind, name),
  constraint saved_search_ended check ((ended_at is null) = (ended_reason is null))
);
create index saved_search_told on saved_search (told_until) where told_until is not null;
create index saved_search_owner on saved_search (user_id);
create index saved_search_untold on saved_search (org_id) where ended_at is not null and (not ended_told);
create index saved_search_key on saved_search (owner_key) where owner_key is not null;

-- Indicators of compromise that operators enter by hand. They wait for a review and enter the indicator database when they are
-- approved.
create table manual_indicator (
  id uuid default gen_random_uuid() primary key,
  type text not null,
  value text not null check (length(value) between 1 and 4096),
  confidence integer not null check (confidence between 1 and 100),
  valid_until timestamptz not null,
  source text not null check (length(source) between 1 and 60),
  threat text,
  malware text,
  tags text[] not null default '{}',
  reference text,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  entered_by uuid references app_user (id) on delete set null,
  entered_at timestamptz not null,
  reviewed_by uuid references app_user (id) on delete set null,
  reviewed_at timestamptz,
  review_reason text,
  -- The account may be removed since; its id remains as a pseudonym.
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  check ((state = 'pending') = (reviewed_at is null)),
  constraint manual_indicator_withdrawal_check check ((state = 'withdrawn') = (withdrawn_at is not null and withdrawal_reason is not null))
);
-- One entry of a value and source waits for its review at a time.
create unique index manual_indicator_pending on manual_indicator (type, md5(value), source) where state = 'pending';
create index manual_indicator_state on manual_indicator (state, entered_at desc, id);

-- What the security trackers of distributions say of a CVE in a source package of a release. Shared by all organizations.
create table package_statement (
  distribution text check (distribution in ('debian', 'ubuntu', 'rhel', 'alpine')),
  package text,
  cve_id text,
  release text,
  status text not null check (status in ('fixed', 'affected', 'not-affected', 'undetermined')),
  fixed text,
  updated_at timestamptz not null default now(),
  primary key (distribution, package, cve_id, release)
);
-- A tracker's record about a CVE replaces everything it said of that CVE before.
create index package_statement_by_cve on package_statement (distribution, cve_id);

-- The versions that a release has of a package; they tell which release an observed version belongs to.
create table package_archive (
  distribution text,
  package text,
  release text,
  version text,
  primary key (distribution, package, release, version)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'saved_search', 'manual_indicator'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy own_rows on saved_search using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy the_program_alone on manual_indicator using (scope_all());

create trigger own_anew before update of user_id on saved_search for each row execute function own_anew('user_id');

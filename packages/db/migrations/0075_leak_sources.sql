-- What surrounds leaks: the catalogue of breaches, texts that name somebody, logs for sale, and files an operator sends in.

create table breach (
  -- As its publisher names it; leaks name their source the same way.
  name text primary key,
  title text not null,
  domain text,
  breach_on date,
  added_at timestamptz,
  accounts bigint,
  description text,
  data_classes text[] not null default '{}',
  -- verified, fabricated, sensitive, retired, spam-list, malware
  marks text[] not null default '{}',
  updated_at timestamptz not null
);
create index breach_title on breach (lower(title));

-- How often this very password was seen in leaks anywhere, where the operator has that asked; null: not asked yet.
alter table leaked_credential add column times_seen bigint check (times_seen >= 0);
alter table infected_machine add column applications text[] not null default '{}';

-- Texts that were collected, with what looks like a secret masked before it came here. Everybody's, so nobody's to read:
-- what concerns an organisation is told to it as a finding.
create table mention_text (
  id bigint generated always as identity primary key,
  source text not null,
  place text not null check (place in ('dark-web', 'channel')),
  channel text,
  -- A ransom group names its victim here.
  is_ransom boolean not null default false,
  ref text not null,
  title text not null,
  body text not null,
  -- Title and body as keywords are compared: lower case, without accents, defanged names made whole.
  folded text not null,
  url text,
  actor text,
  language text,
  published_at timestamptz,
  first_seen timestamptz not null,
  unique (source, ref)
);
alter table mention_text enable row level security;
alter table mention_text force row level security;
create policy the_program_alone on mention_text using (scope_all());

-- What an organisation wants to hear of. Its domains are words of their own accord.
create table watch_rule (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  -- The domain under which hits are filed.
  domain text not null,
  keyword text not null check (length(keyword) between 3 and 100),
  whole_word boolean not null default true,
  exceptions text[] not null default '{}',
  origin text not null check (origin in ('domain', 'hand')),
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  -- The last text that was held against it, and the domain's state then; null: none yet.
  ran_through bigint,
  ran_state text check (ran_state in ('pending', 'verified')),
  unique (org_id, domain, keyword)
);
alter table watch_rule enable row level security;
alter table watch_rule force row level security;
create policy own_rows on watch_rule using (scope_all() or org_id = any (scope_orgs()));

-- Logs of infected machines that somebody offers for sale.
create table market_listing (
  id bigint generated always as identity primary key,
  market text not null,
  ref text not null,
  tag text not null,
  price numeric(12, 2),
  currency text,
  family text,
  country text,
  users int,
  listed_on date,
  -- Hosts that the log holds logins for, and every name above them, under which a domain finds them.
  assets text[] not null,
  names text[] not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (market, ref)
);
create index market_listing_names on market_listing using gin (names);
alter table market_listing enable row level security;
alter table market_listing force row level security;
create policy the_program_alone on market_listing using (scope_all());

-- Domains that listings were searched for, and their state then.
create table market_match (
  org_id uuid not null references organisation on delete cascade,
  domain text not null,
  state text not null check (state in ('pending', 'verified')),
  ran_through bigint not null,
  primary key (org_id, domain)
);
alter table market_match enable row level security;
alter table market_match force row level security;
create policy own_rows on market_match using (scope_all() or org_id = any (scope_orgs()));

-- Files that an operator sends in through the portal. The bytes wait sealed in the data folder.
create table leak_upload (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null check (length(name) between 1 and 255),
  source text,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  bad bigint not null default 0,
  -- The first hundred, with file and line.
  bad_records jsonb not null default '[]',
  bytes_done bigint not null default 0,
  more jsonb not null default '{}',
  error text,
  by_user uuid references app_user on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
alter table leak_upload enable row level security;
alter table leak_upload force row level security;
create policy the_program_alone on leak_upload using (scope_all());

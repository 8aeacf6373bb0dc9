-- The CVE database. `cve_source` keeps what each source says about a CVE, `cve` what follows from all of them together;
-- `cve` can be made again from the rest at any time.

create table cve_source (
  cve_id text not null,
  feed text not null,
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
  end_excluding text
);
create index cve_match_product on cve_match (product_id, version);
create index cve_match_cve on cve_match (cve_id, feed, config, node);

create table cve (
  id text primary key,
  published timestamptz,
  modified timestamptz not null,
  status text not null,
  awaiting boolean not null,
  title text,
  description text,
  description_source text,
  cvss numeric(3, 1),
  cvss_version text,
  cvss_vector text,
  cvss_source text,
  cvss_reason text,
  severity text,
  cvss20 numeric(3, 1),
  cvss30 numeric(3, 1),
  cvss31 numeric(3, 1),
  cvss40 numeric(3, 1),
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
  search tsvector generated always as (
    setweight(to_tsvector('english', coalesce(title, '')), 'A') || to_tsvector('english', coalesce(description, ''))
  ) stored
);
create index cve_modified on cve (modified desc, id);
create index cve_published on cve (published desc, id);
create index cve_cvss on cve (cvss desc nulls last, modified desc);
create index cve_kev on cve (kev_added desc) where kev_added is not null;
create index cve_exploit on cve (cvss desc nulls last) where exploit;
create index cve_search on cve using gin (search);
create index cve_vendors on cve using gin (vendors);
create index cve_products on cve using gin (products);
create index cve_cwes on cve using gin (cwes);

-- "There is an exploit" is a fact with a source, never a flag.
create table cve_exploit_fact (
  cve_id text not null,
  source text not null,
  ref text not null,
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
  cve_id text not null,
  day date not null,
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
create index epss_current_score on epss_current (score desc);

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

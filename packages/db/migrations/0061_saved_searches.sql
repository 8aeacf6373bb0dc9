-- Searches that a person keeps, and whose new hits they want to be told of. A product or a vendor is a search too.
create table saved_search (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('cve', 'ioc')),
  name text not null check (name <> ''),
  query text not null,
  -- Null: kept, but nobody is told. Else what has changed since then is news.
  told_until timestamptz,
  created_at timestamptz not null,
  unique (user_id, kind, name)
);
create index saved_search_told on saved_search (told_until) where told_until is not null;
alter table saved_search enable row level security;
alter table saved_search force row level security;
create policy own_rows on saved_search using (scope_all() or org_id = any (scope_orgs()));

-- Services on one's own addresses are looked for by the address alone.
create index ioc_service on ioc (value collate "C") where type = 'ip:port';

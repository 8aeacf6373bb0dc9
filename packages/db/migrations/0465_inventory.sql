-- The asset inventory: one row per asset of a domain, maintained by every recorded run, clean assets included.

create table inventory_asset (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  kind text not null check (kind in ('domain', 'host', 'address', 'service', 'website', 'technology', 'certificate')),
  -- Identity within the kind: name, IP address, host:port/protocol, URL, product and version, SHA-256 fingerprint.
  key text not null,
  name text not null,
  hosts text[] not null default '{}',
  ips text[] not null default '{}',
  -- Services and websites that the asset was observed on, named as targets of findings are.
  places text[] not null default '{}',
  port integer,
  product text,
  version text,
  asn bigint,
  country text,
  provider text,
  expires_at timestamptz,
  facts jsonb not null default '{}',
  -- Lower-case text for substring search.
  search text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  gone_at timestamptz,
  back_at timestamptz,
  unique (org_id, domain, kind, key)
);
-- One index per sort order of the lists; the id makes each order total.
create index inventory_asset_by_name on inventory_asset (org_id, kind, name, id);
create index inventory_asset_by_first_seen on inventory_asset (org_id, kind, first_seen, id);
create index inventory_asset_by_last_seen on inventory_asset (org_id, kind, last_seen, id);
create index inventory_asset_by_expiry on inventory_asset (org_id, kind, expires_at, id);
create index inventory_asset_by_port on inventory_asset (org_id, kind, port, id);
create index inventory_asset_present on inventory_asset (org_id, domain, kind) where gone_at is null;
create index inventory_asset_search on inventory_asset using gin (search gin_trgm_ops);
create index inventory_asset_hosts on inventory_asset using gin (hosts);
create index inventory_asset_ips on inventory_asset using gin (ips);

-- Open findings of the hosts that one page of a list shows.
create index finding_of_host on finding (org_id, domain, host) where resolved_at is null and status in ('open', 'acknowledged');

-- What runs saw change. "Vanished" is written only by a run that assessed the place.
create table inventory_event (
  id bigint generated always as identity primary key,
  asset_id uuid not null references inventory_asset (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  kind text not null,
  at timestamptz not null,
  scan_id uuid references scan (id) on delete set null,
  event text not null check (event in ('appeared', 'returned', 'changed', 'vanished')),
  changes jsonb not null default '[]'
);
create index inventory_event_of on inventory_event (asset_id, id desc);
create index inventory_event_feed on inventory_event (org_id, domain, at desc, id desc);

create table inventory_note (
  id uuid primary key default gen_random_uuid(),
  asset_id uuid not null references inventory_asset (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  at timestamptz not null,
  author uuid references app_user (id) on delete set null,
  text text not null
);
create index inventory_note_of on inventory_note (asset_id, at);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['inventory_asset', 'inventory_event', 'inventory_note'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
         with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

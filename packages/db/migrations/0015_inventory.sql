-- The asset inventory: one row per asset of a domain, maintained by every recorded run, clean assets included.
create table inventory_asset (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
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
  -- What people decide about assets: owner, tags, criticality, business unit, and whether an asset is theirs. Runs do not touch
  -- these columns.
  owner text,
  tags text[] not null default '{}',
  criticality text check (criticality in ('low', 'medium', 'high', 'critical')),
  business_unit text,
  disposition text not null default 'own' check (disposition in ('own', 'not_own', 'supplier', 'watch')),
  disposition_reason text,
  disposition_by uuid references app_user (id) on delete set null,
  disposition_at timestamptz,
  -- The units that an asset belongs to: its own, else those of its hosts, else that of the domain; '' stands for none. An asset of
  -- several units is seen only by those who see all of them.
  units text[] not null default '{}',
  unique (org_id, domain, kind, key)
);
-- One index per sort order of the lists; the id makes each order total.
create index inventory_asset_by_name on inventory_asset (org_id, kind, name, id);
create index inventory_asset_by_first_seen on inventory_asset (org_id, kind, first_seen, id);
create index inventory_asset_by_last_seen on inventory_asset (org_id, kind, last_seen, id);
create index inventory_asset_by_expiry on inventory_asset (org_id, kind, expires_at, id);
create index inventory_asset_by_port on inventory_asset (org_id, kind, port, id);
create index inventory_asset_search on inventory_asset using gin (search gin_trgm_ops);
create index inventory_asset_hosts on inventory_asset using gin (hosts);
create index inventory_asset_ips on inventory_asset using gin (ips);
create index inventory_asset_tags on inventory_asset using gin (tags);
create index inventory_asset_excluded on inventory_asset (org_id, domain) where disposition <> 'own';
create index inventory_asset_unit on inventory_asset (org_id, business_unit) where business_unit is not null;
create index inventory_asset_labelled on inventory_asset (org_id, domain) where criticality is not null or business_unit is not null;
create index inventory_asset_present on inventory_asset (org_id, domain, kind) include (units) where gone_at is null;
-- Is there a web service without a website, or TLS without a certificate?
create index inventory_asset_web on inventory_asset (org_id, domain) include (units) where gone_at is null and kind = 'service'
  and ((facts ->> 'service') ~~ 'http%');
create index inventory_asset_tls on inventory_asset (org_id, domain) include (units) where gone_at is null
  and (kind = any (array['service'::text, 'website'::text])) and (((facts ->> 'tls') = 'true') or (name ~~ 'https:%'));
-- Descending orders put missing values last, which an index read backwards does not.
create index inventory_asset_by_expiry_desc on inventory_asset (org_id, kind, expires_at desc nulls last, id desc);
create index inventory_asset_by_port_desc on inventory_asset (org_id, kind, port desc nulls last, id desc);

-- What runs saw change. "Vanished" is written only by a run that assessed the place.
create table inventory_event (
  id bigint generated always as identity primary key,
  asset_id uuid not null references inventory_asset (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
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
  id uuid default gen_random_uuid() primary key,
  asset_id uuid not null references inventory_asset (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  at timestamptz not null,
  author uuid references app_user (id) on delete set null,
  text text not null
);
create index inventory_note_of on inventory_note (asset_id, at);

-- Secret links to an organization's calendar of expiry dates, for calendar programs that cannot sign in.
create table calendar_link (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- The link ends with the account that created it.
  user_id uuid not null references app_user (id) on delete cascade,
  token_hash bytea not null unique,
  locale text not null check (locale in ('en', 'es', 'fr')),
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint calendar_link_ended check ((ended_at is null) = (ended_reason is null))
);
create index calendar_link_of on calendar_link (org_id, created_at desc);
create index calendar_link_owner on calendar_link (user_id);
create index calendar_link_untold on calendar_link (org_id) where ended_at is not null and (not ended_told);
create index calendar_link_key on calendar_link (owner_key) where owner_key is not null;

-- "When an asset matches this query, then …": labels that are set after each run, in a fixed order.
create table asset_rule (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- Rules are applied by position; a label that is set already is left as it is.
  position integer not null,
  enabled boolean not null default true,
  -- In the search language of the inventory.
  query text not null check (length(query) between 1 and 2000),
  -- Owner, business unit, criticality and tags to add.
  labels jsonb not null,
  author uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique (org_id, name),
  constraint asset_rule_ended check ((ended_at is null) = (ended_reason is null))
);
create index asset_rule_of on asset_rule (org_id, "position");
create index asset_rule_owner on asset_rule (author);
create index asset_rule_untold on asset_rule (org_id) where ended_at is not null and (not ended_told);
create index asset_rule_key on asset_rule (owner_key) where owner_key is not null;

-- What each rule did, once per asset: a label that a person removes afterwards stays removed.
create table asset_rule_hit (
  rule_id uuid references asset_rule (id) on delete cascade,
  asset_id uuid references inventory_asset (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  at timestamptz not null,
  -- Of 'owner', 'business_unit', 'criticality', 'tags': what it set.
  fields text[] not null,
  primary key (rule_id, asset_id)
);
create index asset_rule_hit_of on asset_rule_hit (asset_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'inventory_asset', 'inventory_event', 'inventory_note', 'calendar_link', 'asset_rule', 'asset_rule_hit'
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
    'inventory_asset', 'inventory_event', 'inventory_note', 'calendar_link', 'asset_rule', 'asset_rule_hit'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'calendar_link', 'asset_rule', 'asset_rule_hit'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create policy own_units on scan_check as restrictive using (((select scope_units()) is null) or (exists (select from inventory_asset i
  where (i.org_id = scan_check.org_id and i.kind = 'host' and (i.key = split_part(split_part(split_part(regexp_replace(scan_check.subject,
  '^[a-z0-9+.-]+://'::text, ''), '/'::text, 1), ':'::text, 1), ' '::text, 1))))));
create policy own_units on asset as restrictive using (((select scope_units()) is null) or (exists (select from inventory_asset i
  where (i.org_id = asset.org_id and i.domain = asset.domain and i.kind = 'host' and i.key = asset.host))));
create policy own_units on exposed_service as restrictive using (((select scope_units()) is null) or (exists (select from inventory_asset i
  where (i.org_id = exposed_service.org_id and i.domain = exposed_service.domain and i.kind = 'host' and i.key = exposed_service.host))));
create policy visible on inventory_asset as restrictive using ((select (not scope_limited())) or (((select (scope_units() is null))
  or ((units <> '{}'::text[]) and (units <@ (select scope_units())))) and ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])))));
create policy own_units on inventory_event as restrictive using (((select scope_units()) is null) or (exists (select from inventory_asset i
  where (i.id = inventory_event.asset_id))));
create policy own_domains on inventory_event as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));
create policy own_domains on inventory_note as restrictive using ((select (scope_domains() is null))
  or (exists (select from inventory_asset i where (i.id = inventory_note.asset_id))));
create policy own_units on inventory_note as restrictive using (((select scope_units()) is null) or (exists (select from inventory_asset i
  where (i.id = inventory_note.asset_id))));
create policy own_domains on asset_rule_hit as restrictive using ((select (scope_domains() is null))
  or (exists (select from inventory_asset i where (i.id = asset_rule_hit.asset_id))));

create trigger own_anew before update of user_id on calendar_link for each row execute function own_anew('user_id');
create trigger own_anew before update of author on asset_rule for each row execute function own_anew('author');

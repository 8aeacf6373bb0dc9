-- Cloud accounts that an organization connected for reading: which names and addresses they contain, and which zones the domains are
-- delegated to.
create table cloud_account (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  provider text not null check (provider in ('aws-role', 'aws-key', 'azure', 'google', 'cloudflare')),
  name text not null check (length(name) between 1 and 100),
  -- What is no secret: role, key id, tenant, client id, projects.
  settings jsonb not null,
  sealed_secret bytea,
  -- AWS: what the trust policy of the role has to require. Generated here, never chosen by a customer.
  external_id text not null,
  version integer not null default 1,
  changed_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  -- The account at the provider, as it named itself.
  account text,
  state text not null default 'never' check (state in ('never', 'complete', 'partial', 'failed')),
  -- When it was last read, and when at least a part of it.
  read_at timestamptz,
  succeeded_at timestamptz,
  next_read_at timestamptz not null,
  -- What could not be read: service, scope, code, permission.
  problems jsonb not null default '[]',
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check ((state = 'never') = (read_at is null)),
  constraint cloud_account_ended check ((ended_at is null) = (ended_reason is null))
);
create index cloud_account_org on cloud_account (org_id);
create index cloud_account_due on cloud_account (next_read_at);
create index cloud_account_owner on cloud_account (changed_by);
create index cloud_account_untold on cloud_account (org_id) where ended_at is not null and (not ended_told);
create index cloud_account_key on cloud_account (owner_key) where owner_key is not null;

-- Public zones, with the name servers that the provider assigned. A zone that a complete listing lacks is removed.
create table cloud_zone (
  account_id uuid references cloud_account (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  zone_id text,
  name text not null,
  name_servers text[] not null,
  -- Whether the parent zone delegates the name to these servers and to no others; null: could not be checked.
  delegated boolean,
  seen_at timestamptz not null,
  primary key (account_id, zone_id)
);
create index cloud_zone_name on cloud_zone (org_id, name);

create table cloud_asset (
  account_id uuid references cloud_account (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  -- What listed it: a service of the provider, and the zone, region, subscription or project.
  service text,
  scope text,
  kind text check (kind in ('name', 'address')),
  value text check (length(value) between 1 and 300),
  seen_at timestamptz not null,
  primary key (account_id, service, scope, kind, value)
);
create index cloud_asset_value on cloud_asset (org_id, kind, value);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'cloud_account', 'cloud_zone', 'cloud_asset'
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
    'cloud_account', 'cloud_zone', 'cloud_asset'
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
    'cloud_account', 'cloud_zone', 'cloud_asset'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

create trigger own_anew before update of changed_by on cloud_account for each row execute function own_anew('changed_by');

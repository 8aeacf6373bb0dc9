-- Cloud accounts that an organization connected for reading: which names and addresses they contain, and which zones the
-- domains are delegated to.
create table cloud_account (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  provider text not null check (provider in ('aws-role', 'aws-key', 'azure', 'google', 'cloudflare')),
  name text not null check (length(name) between 1 and 100),
  -- What is no secret: role, key id, tenant, client id, projects.
  settings jsonb not null,
  sealed_secret bytea,
  -- AWS: what the trust policy of the role has to require. Generated here, never chosen by a customer.
  external_id text not null,
  version integer not null default 1,
  changed_by uuid references app_user on delete set null,
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
  check ((state = 'never') = (read_at is null))
);
create index cloud_account_org on cloud_account (org_id);
create index cloud_account_due on cloud_account (next_read_at);

-- Public zones, with the name servers that the provider assigned. A zone that a complete listing lacks is removed.
create table cloud_zone (
  account_id uuid not null references cloud_account on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  zone_id text not null,
  name text not null,
  name_servers text[] not null,
  -- Whether the parent zone delegates the name to these servers and to no others; null: could not be checked.
  delegated boolean,
  seen_at timestamptz not null,
  primary key (account_id, zone_id)
);
create index cloud_zone_name on cloud_zone (org_id, name);

create table cloud_asset (
  account_id uuid not null references cloud_account on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  -- What listed it: a service of the provider, and the zone, region, subscription or project.
  service text not null,
  scope text not null,
  kind text not null check (kind in ('name', 'address')),
  value text not null check (length(value) between 1 and 300),
  seen_at timestamptz not null,
  primary key (account_id, service, scope, kind, value)
);
create index cloud_asset_value on cloud_asset (org_id, kind, value);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['cloud_account', 'cloud_zone', 'cloud_asset'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
         with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
    -- They are about the whole organization: not for people who are limited to business units.
    execute format('create policy own_units on %I as restrictive using ((select scope_units()) is null)', fenced);
  end loop;
end $$;

-- A domain that is delegated to a zone of a connected account is verified by it. Such a verification vouches for no addresses
-- (vouching_domains): whoever may read an account need not be who decides about its people.
alter table authorised_domain drop constraint authorised_domain_verified_by_check;
alter table authorised_domain add constraint authorised_domain_verified_by_check
  check (verified_by in ('dns', 'file', 'operator', 'cloud'));

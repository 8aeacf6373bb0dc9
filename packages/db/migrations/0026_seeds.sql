-- Seeds that an organization named besides its domains, and the assets that were derived from them. A candidate is never probed: it
-- becomes an asset only as a domain that is added and verified like any other.
create table asset_seed (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  kind text not null check (kind in ('network', 'asn', 'address', 'organization', 'certificate-organization', 'brand')),
  -- In its canonical form.
  value text not null check (length(value) between 1 and 200),
  note text check (length(note) <= 1000),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  unique (org_id, kind, value)
);

create table asset_candidate (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  kind text not null check (kind in ('domain', 'host', 'address', 'network')),
  value text not null check (length(value) between 1 and 300),
  -- How it was derived: from which seed, by which evidence, through what, told by which source.
  path jsonb not null,
  certainty text not null check (certainty in ('confirmed', 'high', 'medium', 'low')),
  points integer not null check (points between 0 and 100),
  -- The strongest evidence.
  reason text not null,
  -- The sources of the path.
  sources text[] not null,
  state text not null default 'open' check (state in ('open', 'later', 'accepted', 'rejected')),
  decided_by uuid references app_user (id) on delete set null,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 1000),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- The verified domain whose runs include an accepted address; null: the address is not scanned. A run still needs a cloud account
  -- that lists the address at that time.
  scan_domain text,
  check ((state = 'open') = (decided_at is null)),
  unique (org_id, kind, value),
  constraint asset_candidate_check1 check (scan_domain is null or (kind = 'address' and state = 'accepted'))
);
create index asset_candidate_queue on asset_candidate (org_id, state, points desc, value, id);
create index asset_candidate_scanned on asset_candidate (org_id, scan_domain) where scan_domain is not null;

-- The newest expansion of an organization's seeds: when, how much, and what could not be assessed.
create table seed_expansion (
  org_id uuid primary key references organization (id) on delete cascade,
  requested_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  found integer,
  -- Sources that did not answer, each with the reason; null: no expansion has finished.
  gaps jsonb,
  -- Lookups that were left out because of the limit of an expansion.
  left_out integer not null default 0
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'asset_seed', 'asset_candidate', 'seed_expansion'
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
    'asset_seed', 'asset_candidate', 'seed_expansion'
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
    'asset_seed', 'asset_candidate', 'seed_expansion'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

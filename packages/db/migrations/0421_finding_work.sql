-- Who works on a finding, until when, and the labels that people give it.
alter table finding
  add column owner_id uuid references app_user (id) on delete set null,
  add column owner_group uuid references user_group (id) on delete set null,
  add column due_at timestamptz,
  -- From the organisation's policy, from the catalogue of exploited vulnerabilities, or set by a person.
  add column due_source text check (due_source in ('policy', 'kev', 'manual')),
  add column tags text[] not null default '{}',
  -- What lists are filtered and grouped by. Only what has the form of a CVE id; a longer text could not be indexed.
  add column cve text generated always as (
    case when details->>'cve' ~ '^CVE-\d{4}-\d{4,19}$' then details->>'cve' end) stored,
  add column product text generated always as (left(coalesce(details->>'product', params->>'library'), 100)) stored,
  add column port text generated always as (left(details->>'port', 5)) stored,
  add constraint finding_one_owner check (owner_id is null or owner_group is null),
  add constraint finding_few_tags check (cardinality(tags) <= 20);

-- The work list over all areas and domains of an organisation, in each order that it offers.
create index finding_work_risk on finding (
  org_id, exploit_available desc nulls last, cvss desc nulls last, severity_rank desc, first_seen desc, id)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_severity on finding (org_id, severity_rank desc, cvss desc nulls last, id)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_first on finding (org_id, first_seen desc, id)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_last on finding (org_id, last_seen desc, id)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_due on finding (org_id, due_at, id)
  where resolved_at is null and status in ('open', 'acknowledged');
-- Counts and groups are read from this index alone.
create index finding_work_groups on finding (org_id)
  include (id, domain, area, check_id, outcome, host, product, port, cve, severity, severity_rank, status, known_exploited,
           exploit_available, epss, cvss, first_seen, last_seen, due_at, owner_id, owner_group, resolved_at)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_host on finding (org_id, host) where resolved_at is null and status in ('open', 'acknowledged');
create index finding_work_cve on finding (org_id, cve)
  where cve is not null and resolved_at is null and status in ('open', 'acknowledged');
create index finding_owner on finding (owner_id) where owner_id is not null;
create index finding_owner_group on finding (owner_group) where owner_group is not null;
create index finding_tags on finding using gin (tags) where tags <> '{}';

-- A change of many findings at once, with what they were before so that it can be undone for a minute.
create table bulk_change (
  -- One for all organisations that a change reaches.
  id uuid not null,
  org_id uuid not null references organisation (id) on delete cascade,
  author uuid references app_user (id) on delete set null,
  at timestamptz not null,
  change jsonb not null,
  undone_at timestamptz,
  primary key (id, org_id)
);
create index bulk_change_of on bulk_change (org_id, at desc);

create table bulk_change_finding (
  change_id uuid not null,
  org_id uuid not null references organisation (id) on delete cascade,
  finding_id uuid not null references finding (id) on delete cascade,
  -- The version that the change made; a finding of another version was changed since and is not reverted.
  version integer not null,
  before jsonb not null,
  primary key (change_id, finding_id),
  foreign key (change_id, org_id) references bulk_change (id, org_id) on delete cascade
);
create index bulk_change_finding_of on bulk_change_finding (finding_id);

-- Views of the work list: of one person, or shared with the organisation.
create table work_view (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The query of the page's address.
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz not null,
  unique (org_id, owner_id, name)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['bulk_change', 'bulk_change_finding', 'work_view'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[])) with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

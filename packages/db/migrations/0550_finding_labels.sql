-- What people say about an asset holds for its findings: criticality is a factor of the score and of the priority, and the
-- business unit decides who sees them. Copied from the most specific labelled asset, so that lists need no join.

alter table finding
  add column criticality text check (criticality in ('low', 'medium', 'high', 'critical')),
  add column business_unit text;

-- The counts that are read from an index alone need both columns in it.
drop index finding_that_counts;
create index finding_that_counts on finding (org_id, domain)
  include (area, severity, severity_rank, known_exploited, exploit_available, epss, first_seen, host, resolved_at, status,
           criticality, business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');
drop index finding_fresh;
create index finding_fresh on finding (org_id, domain, first_seen) include (business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');
drop index finding_closed;
create index finding_closed on finding (org_id, domain, resolved_at) include (business_unit) where resolved_at is not null;
drop index finding_work_groups;
create index finding_work_groups on finding (org_id)
  include (id, domain, area, check_id, outcome, host, product, port, cve, severity, severity_rank, status, known_exploited,
           exploit_available, epss, cvss, first_seen, last_seen, due_at, owner_id, owner_group, resolved_at, criticality,
           business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_unit on finding (org_id, business_unit) where business_unit is not null;
create index inventory_asset_unit on inventory_asset (org_id, business_unit) where business_unit is not null;
create index inventory_asset_labelled on inventory_asset (org_id, domain)
  where criticality is not null or business_unit is not null;

select set_config('parapet.all', 'on', true);

-- Summaries are grouped by the criticality too, from now on.
delete from finding_summary;

update finding f set criticality = w.criticality, business_unit = w.business_unit
  from (
    select f.id, coalesce(t.criticality, h.criticality, d.criticality) as criticality,
           coalesce(t.business_unit, h.business_unit, d.business_unit) as business_unit
      from finding f
      left join inventory_asset t on t.org_id = f.org_id and t.domain = f.domain and t.kind in ('service', 'website')
                                 and t.key = f.target
      left join inventory_asset h on h.org_id = f.org_id and h.domain = f.domain and h.kind = 'host' and h.key = f.host
      left join inventory_asset d on d.org_id = f.org_id and d.domain = f.domain and d.kind = 'domain' and d.key = f.domain
  ) w
 where w.id = f.id and (w.criticality is not null or w.business_unit is not null);

-- "When an asset matches this query, then …": labels that are set after each run, in a fixed order.
create table asset_rule (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
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
  unique (org_id, name)
);
create index asset_rule_of on asset_rule (org_id, position);

-- What each rule did, once per asset: a label that a person removes afterwards stays removed.
create table asset_rule_hit (
  rule_id uuid not null references asset_rule (id) on delete cascade,
  asset_id uuid not null references inventory_asset (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
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
  foreach fenced in array array['asset_rule', 'asset_rule_hit'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
         with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

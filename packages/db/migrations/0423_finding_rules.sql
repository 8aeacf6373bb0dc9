-- "When a finding matches, then …": rules that are applied to new findings in a fixed order.
create table finding_rule (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- Rules are applied by position; of two that contradict each other the first one wins.
  position integer not null,
  enabled boolean not null default true,
  -- The filter of the work list, and what is done to the findings that it admits.
  filter jsonb not null,
  change jsonb not null,
  ends_at timestamptz,
  author uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (org_id, name)
);
create index finding_rule_of on finding_rule (org_id, position);

-- What each rule did, once per finding, and which rule or person it gave way to.
create table finding_rule_hit (
  rule_id uuid not null references finding_rule (id) on delete cascade,
  finding_id uuid not null references finding (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  at timestamptz not null,
  -- Of 'owner', 'status', 'tags', 'ticket': what it set.
  fields text[] not null,
  -- What it did not set, and the rule that had; null where a person had.
  overruled text[] not null default '{}',
  overruled_by uuid references finding_rule (id) on delete set null,
  primary key (rule_id, finding_id)
);
create index finding_rule_hit_of on finding_rule_hit (finding_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['finding_rule', 'finding_rule_hit'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[])) with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

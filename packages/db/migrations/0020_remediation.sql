-- A change of many findings at once, with what they were before so that it can be undone for a minute.
create table bulk_change (
  -- One for all organizations that a change reaches.
  id uuid,
  org_id uuid references organization (id) on delete cascade,
  author uuid references app_user (id) on delete set null,
  at timestamptz not null,
  change jsonb not null,
  undone_at timestamptz,
  primary key (id, org_id)
);
create index bulk_change_of on bulk_change (org_id, at desc);

create table bulk_change_finding (
  change_id uuid,
  org_id uuid not null references organization (id) on delete cascade,
  finding_id uuid references finding (id) on delete cascade,
  -- The version that the change made; a finding of another version was changed since and is not reverted.
  version integer not null,
  before jsonb not null,
  primary key (change_id, finding_id),
  foreign key (change_id, org_id) references bulk_change (id, org_id) on delete cascade
);
create index bulk_change_finding_of on bulk_change_finding (finding_id);

-- Views of the work list: of one person, or shared with the organization.
create table work_view (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The query of the page's address.
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz not null,
  -- Saved views of every list, named by the address of its page below the dashboard.
  list text not null default 'current-risk/remediation' check (length(list) between 1 and 100),
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint work_view_name unique (org_id, owner_id, list, name),
  constraint work_view_ended check ((ended_at is null) = (ended_reason is null))
);
create index work_view_owner on work_view (owner_id);
create index work_view_untold on work_view (org_id) where ended_at is not null and (not ended_told);
create index work_view_key on work_view (owner_key) where owner_key is not null;

-- How long an organization gives itself to fix findings.
create table sla_policy (
  org_id uuid primary key references organization (id) on delete cascade,
  -- By severity: days for assets in general and for critical ones.
  days jsonb not null,
  critical_assets text[] not null default '{}',
  business_days_only boolean not null default false,
  time_zone text not null default 'UTC',
  holidays text[] not null default '{}',
  -- Days before the due date on which owners are reminded, and after it on which it is escalated.
  remind_days smallint not null default 3,
  escalate_days smallint not null default 7,
  version integer not null default 1,
  updated_at timestamptz not null,
  -- Who is notified of findings that stay overdue: a person or a group.
  escalate_person uuid references app_user (id) on delete set null,
  escalate_group uuid references user_group (id) on delete set null,
  owner_id uuid references app_user (id) on delete set null,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint sla_policy_one_escalation check (escalate_person is null or escalate_group is null),
  constraint sla_policy_ended check ((ended_at is null) = (ended_reason is null))
);
create index sla_policy_owner on sla_policy (owner_id);
create index sla_policy_untold on sla_policy (org_id) where ended_at is not null and (not ended_told);
create index sla_policy_key on sla_policy (owner_key) where owner_key is not null;

-- What was notified of which due date: once each.
create table due_notice (
  finding_id uuid references finding (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  kind text check (kind in ('soon', 'overdue', 'escalated')),
  due_at timestamptz,
  at timestamptz not null,
  primary key (finding_id, kind, due_at)
);
create index due_notice_of on due_notice (org_id);

-- "When a finding matches, then …": rules that are applied to new findings in a fixed order.
create table finding_rule (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
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
  -- Why a rule could not be applied the last time: the code of the refusal, such as an owner who left.
  problem text,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique (org_id, name),
  constraint finding_rule_ended check ((ended_at is null) = (ended_reason is null))
);
create index finding_rule_of on finding_rule (org_id, "position");
create index finding_rule_owner on finding_rule (author);
create index finding_rule_untold on finding_rule (org_id) where ended_at is not null and (not ended_told);
create index finding_rule_key on finding_rule (owner_key) where owner_key is not null;

-- What each rule did, once per finding, and which rule or person it gave way to.
create table finding_rule_hit (
  rule_id uuid references finding_rule (id) on delete cascade,
  finding_id uuid references finding (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  at timestamptz not null,
  -- Of 'owner', 'status', 'tags', 'ticket': what it set.
  fields text[] not null,
  -- What it did not set, and the rule that had; null where a person had.
  overruled text[] not null default '{}',
  overruled_by uuid references finding_rule (id) on delete set null,
  primary key (rule_id, finding_id)
);
create index finding_rule_hit_of on finding_rule_hit (finding_id);

-- Changes of many findings that run as a job: what was asked for, how far it is, and its result. The change itself is one
-- transaction; progress is written beside it.
create table bulk_run (
  -- The id of the change that it makes.
  id uuid primary key,
  -- The organization of the person who asked; the findings may belong to clients.
  org_id uuid not null references organization (id) on delete cascade,
  author uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- Null once it has ended: comments may name people.
  request jsonb,
  result jsonb,
  -- The code of the refusal.
  failure text,
  finished_at timestamptz
);
create index bulk_run_of on bulk_run (org_id, created_at desc);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'bulk_change', 'bulk_change_finding', 'work_view', 'sla_policy', 'due_notice', 'finding_rule', 'finding_rule_hit', 'bulk_run'
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
    'bulk_change', 'bulk_change_finding', 'work_view', 'sla_policy', 'due_notice', 'finding_rule', 'finding_rule_hit', 'bulk_run'
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
    'bulk_change', 'bulk_change_finding', 'finding_rule', 'finding_rule_hit'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create policy visible on bulk_change_finding as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = bulk_change_finding.finding_id))));
create policy visible on due_notice as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = due_notice.finding_id))));
create policy visible on finding_rule_hit as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = finding_rule_hit.finding_id))));

create trigger own_anew before update of owner_id on work_view for each row execute function own_anew('owner_id');
create trigger own_anew before update of owner_id on sla_policy for each row execute function own_anew('owner_id');
create trigger own_anew before update of author on finding_rule for each row execute function own_anew('author');

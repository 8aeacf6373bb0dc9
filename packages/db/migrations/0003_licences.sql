-- What an organisation has bought, and how much of it is used.

create table licence (
  org_id uuid primary key references organisation on delete cascade,
  plan text not null check (plan in ('essentials', 'professional', 'enterprise')),
  billing text not null default 'annual' check (billing in ('monthly', 'annual')),
  started_at timestamptz,
  -- Null: chosen but not paid for yet.
  ends_at timestamptz,
  cancelled_at timestamptz,
  invoice text,
  -- Limits settled by agreement, by name; they stand in place of the plan's.
  agreed_limits jsonb not null default '{}',
  payment_customer text,
  payment_subscription text
);
alter table licence enable row level security;
alter table licence force row level security;
create policy licence_scope on licence using (scope_all() or org_id = any (scope_orgs()));

create table add_on (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  kind text not null check (kind in ('takedown', 'penetrationTest', 'vipSlot', 'priorityAlerting')),
  quantity int not null check (quantity > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  invoice text
);
create index add_on_org on add_on (org_id, ends_at);
alter table add_on enable row level security;
alter table add_on force row level security;
create policy add_on_scope on add_on using (scope_all() or org_id = any (scope_orgs()));

-- What was used in a month (`2026-11`). The limit is checked in the statement that counts, so that no two can both be last.
create table quota_use (
  org_id uuid not null references organisation on delete cascade,
  name text not null,
  period text not null,
  used int not null check (used >= 0),
  primary key (org_id, name, period)
);
alter table quota_use enable row level security;
alter table quota_use force row level security;
create policy quota_use_scope on quota_use using (scope_all() or org_id = any (scope_orgs()));

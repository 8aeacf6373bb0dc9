-- An operator may read a client's secrets only after a second operator agreed, for an hour, and the client reads of it in
-- its own audit log.
create table break_glass (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  asked_by uuid not null references app_user on delete cascade,
  reason text not null check (length(reason) between 10 and 1000),
  asked_at timestamptz not null,
  approved_by uuid references app_user on delete set null,
  approved_at timestamptz,
  ends_at timestamptz,
  check (approved_by is null or approved_by <> asked_by),
  check ((approved_at is null) = (ends_at is null))
);
create index break_glass_of on break_glass (org_id, asked_by, ends_at);
alter table break_glass enable row level security;
alter table break_glass force row level security;
create policy own_rows on break_glass using (scope_all() or org_id = any (scope_orgs()));

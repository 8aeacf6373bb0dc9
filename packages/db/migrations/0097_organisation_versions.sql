-- Two administrators may have one record open: the version says whose change came first.
alter table organisation add column version integer not null default 1;
alter table app_user add column version integer not null default 1;

-- The people at the top, as typed when the organisation was made: user names, and addresses at work and at home.
alter table organisation add column executive_usernames text[] not null default '{}';
alter table organisation add column corporate_emails text[] not null default '{}';
alter table organisation add column personal_emails text[] not null default '{}';

-- The list of five thousand clients is read by name.
create index organisation_by_name on organisation (name, id);
create index partner_client_partner on partner_client (partner_id) where status = 'active';

-- An import of many clients: one piece of work that is done as a whole or not at all.
create table client_import (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  created_by uuid references app_user (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- What was asked for; emptied when it is over.
  rows jsonb,
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index client_import_org on client_import (org_id, created_at desc);
alter table client_import enable row level security;
alter table client_import force row level security;
create policy own_rows on client_import
  using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

-- SCIM 2.0: an identity provider pushes users and groups. A bearer token for each connection, of which only the hash is stored.
create table scim_connection (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  -- The token before the last rotation: its use is refused and recorded.
  former_hash bytea,
  hint text not null,
  -- What the administrator who created it lacked: accounts created by it lack it too.
  denied text[] not null default '{}',
  changed_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_used_at timestamptz
);
create index scim_connection_org on scim_connection (org_id);
create index scim_connection_former on scim_connection (former_hash);
alter table scim_connection enable row level security;
alter table scim_connection force row level security;
create policy scim_connection_scope on scim_connection using (scope_all() or org_id = any (scope_orgs()));

-- What the provider says of a user beside what the account itself stores.
create table scim_user (
  user_id uuid primary key references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  connection_id uuid not null references scim_connection on delete cascade,
  user_name text not null check (length(user_name) between 1 and 320),
  external_id text check (length(external_id) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index scim_user_name on scim_user (connection_id, lower(user_name));
create index scim_user_external on scim_user (connection_id, external_id);
create index scim_user_org on scim_user (org_id);
alter table scim_user enable row level security;
alter table scim_user force row level security;
create policy scim_user_scope on scim_user using (scope_all() or org_id = any (scope_orgs()));

create table scim_group (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  connection_id uuid not null references scim_connection on delete cascade,
  display_name text not null check (length(display_name) between 1 and 300),
  external_id text check (length(external_id) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index scim_group_name on scim_group (connection_id, lower(display_name));
create index scim_group_external on scim_group (connection_id, external_id);
create index scim_group_org on scim_group (org_id);
alter table scim_group enable row level security;
alter table scim_group force row level security;
create policy scim_group_scope on scim_group using (scope_all() or org_id = any (scope_orgs()));

create table scim_member (
  group_id uuid not null references scim_group on delete cascade,
  user_id uuid not null references scim_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  primary key (group_id, user_id)
);
create index scim_member_user on scim_member (user_id);
create index scim_member_org on scim_member (org_id);
alter table scim_member enable row level security;
alter table scim_member force row level security;
create policy scim_member_scope on scim_member using (scope_all() or org_id = any (scope_orgs()));

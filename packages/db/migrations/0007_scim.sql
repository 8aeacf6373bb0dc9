-- SCIM 2.0: an identity provider pushes users and groups. A bearer token for each connection, of which only the hash is stored.
create table scim_connection (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  -- The token before the last rotation: its use is refused and recorded.
  former_hash bytea,
  hint text not null,
  changed_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_used_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint scim_connection_ended check ((ended_at is null) = (ended_reason is null))
);
create index scim_connection_org on scim_connection (org_id);
create index scim_connection_former on scim_connection (former_hash);
create index scim_connection_owner on scim_connection (changed_by);
create index scim_connection_untold on scim_connection (org_id) where ended_at is not null and (not ended_told);
create index scim_connection_key on scim_connection (owner_key) where owner_key is not null;

-- What the provider says of a user beside what the account itself stores.
create table scim_user (
  user_id uuid primary key references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  connection_id uuid not null references scim_connection (id) on delete cascade,
  user_name text not null check (length(user_name) between 1 and 320),
  external_id text check (length(external_id) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Providers look for a user by userName before they create it. Under row-level security only leakproof comparisons use an index,
  -- and lower() is none.
  name_key text generated always as (lower(user_name)) stored not null,
  -- Deactivated by the connection itself: only then it may activate the account again.
  deactivated boolean not null default false
);
create index scim_user_external on scim_user (connection_id, external_id);
create index scim_user_org on scim_user (org_id);
create unique index scim_user_name on scim_user (connection_id, name_key);

create table scim_group (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  connection_id uuid not null references scim_connection (id) on delete cascade,
  display_name text not null check (length(display_name) between 1 and 300),
  external_id text check (length(external_id) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index scim_group_name on scim_group (connection_id, lower(display_name));
create index scim_group_external on scim_group (connection_id, external_id);
create index scim_group_org on scim_group (org_id);

create table scim_member (
  group_id uuid references scim_group (id) on delete cascade,
  user_id uuid references scim_user (user_id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  primary key (group_id, user_id)
);
create index scim_member_user on scim_member (user_id);
create index scim_member_org on scim_member (org_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'scim_connection', 'scim_user', 'scim_group', 'scim_member'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy scim_connection_scope on scim_connection using (scope_all() or (org_id = any (scope_orgs())));
create policy scim_user_scope on scim_user using (scope_all() or (org_id = any (scope_orgs())));
create policy scim_group_scope on scim_group using (scope_all() or (org_id = any (scope_orgs())));
create policy scim_member_scope on scim_member using (scope_all() or (org_id = any (scope_orgs())));

-- A directory that is pushed asks for the same thousands of times: functions, whose plans are kept by the connection. The connection
-- of a token, current or former, before it is known whose it is.
create function scim_connection_of(token bytea) returns table(id uuid, org_id uuid, kind text, name text, changed_by uuid, last_used_at timestamp with time zone, is_former boolean) language plpgsql stable as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select c.id, c.org_id, o.kind, c.name, c.changed_by, c.last_used_at, c.token_hash <> token
      from scim_connection c join organization o on o.id = c.org_id and o.deleted_at is null
     where c.token_hash = token or c.former_hash = token
     order by c.token_hash <> token limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

-- A mapping that has ended has no author, also when the person who wrote it returns.
create function scim_provisioning(organization uuid, address text, at timestamp with time zone) returns table(vouched boolean, licensed boolean, default_role text, changed_by uuid) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select is_vouched_address(address, organization, at), exists (select from licence l where l.org_id = organization),
           p.default_role, case when p.ended_at is null then p.changed_by end
      from (values (1)) one left join sign_on_policy p on p.org_id = organization;
end
$$;

create trigger own_anew before update of changed_by on scim_connection for each row execute function own_anew('changed_by');

-- What every later table stands on: the app's role, extensions and the scope that row-level security reads.

do $$
begin
  if not exists (select from pg_roles where rolname = 'parapet_app') then
    create role parapet_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same cluster made it in the same moment
end $$;

-- Since PostgreSQL 16 the maker of a role administers it but may not become it until granted so.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'parapet_app', 'set') then
      execute format('grant parapet_app to %I with set true', current_user);
    end if;
  elsif not pg_has_role(current_user, 'parapet_app', 'member') then
    execute format('grant parapet_app to %I', current_user);
  end if;
exception when unique_violation then
  null;
end $$;

create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists btree_gin;

revoke all on schema public from public;
grant usage on schema public to parapet_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parapet_app;
alter default privileges in schema public grant usage, select on sequences to parapet_app;
alter default privileges in schema public grant execute on functions to parapet_app;

-- Migrations are the owner's business.
revoke all on schema_migration from parapet_app;

-- The organizations the present transaction may see: set by the server with set_config(…, true), so that it ends with the
-- transaction and never leaks to the next user of a pooled connection. Unset means none.
create function scope_orgs() returns uuid[] language sql stable parallel safe as $$ select coalesce(nullif(current_setting('parapet.orgs', true), '')::uuid[], '{}') $$;

-- True inside a transaction of the program itself (jobs, sign-in) or of a super administrator.
create function scope_all() returns boolean language sql stable parallel safe as $$ select coalesce(current_setting('parapet.all', true), '') = 'on' $$;

-- Null: not limited. Compared without case.
create function scope_units() returns text[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('parapet.units', true), '') <> '' then
    array(select lower(jsonb_array_elements_text(current_setting('parapet.units', true)::jsonb))) end
$$;

-- What a reader sees of the organizations in scope: business units, domains and areas of findings. The fence is row-level security,
-- so that every query of theirs is limited whatever page, export, stream or message it is for. Null: every domain in scope. Else
-- `organization/domain`, or `organization/*` for all of one.
create function scope_domains() returns text[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('parapet.domains', true), '') <> '' then
    array(select given.org || '/' || coalesce(given.domain, '*')
            from jsonb_to_recordset(current_setting('parapet.domains', true)::jsonb) as given(org text, domain text)) end
$$;

-- The areas of findings and the types of alert events that are not shown.
create function scope_hidden() returns text[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('parapet.hidden', true), '')::text[], '{}')
$$;

create function scope_limited() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('parapet.units', true), '') <> '' or coalesce(current_setting('parapet.domains', true), '') <> ''
      or coalesce(current_setting('parapet.hidden', true), '') <> ''
$$;

create table role (
  id text primary key,
  role_name text not null unique
);
revoke insert, update, delete on role from parapet_app;

insert into role (id, role_name) values
  (1, 'super_admin'),
  (2, 'partner_admin'),
  (3, 'client_admin'),
  (4, 'client_user'),
  (5, 'partner_user'),
  (6, 'seller');

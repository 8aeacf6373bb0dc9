-- Changes of who an account is, asked for by an identity provider and waiting for a person: the address of an existing account, and the
-- link of an existing account to a connection. The owner decides by an emailed link; for an address a second administrator can.
create table identity_change (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('address', 'link')),
  -- By which connection, and who answered for it.
  source text not null check (source in ('scim', 'oidc', 'saml')),
  connection_id uuid not null,
  connection_name text not null,
  requested_by uuid references app_user on delete set null,
  -- The wanted address, or the provider's subject ('' for SCIM).
  wanted text not null,
  token_hash bytea unique,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  check ((state = 'pending') = (decided_at is null)),
  check (state = 'pending' or token_hash is null)
);
create unique index identity_change_pending on identity_change (user_id, kind, connection_id) where state = 'pending';
create index identity_change_org on identity_change (org_id, created_at desc);
alter table identity_change enable row level security;
alter table identity_change force row level security;
create policy identity_change_scope on identity_change using (scope_all() or org_id = any (scope_orgs()));

-- Deactivated by the connection itself: only then it may activate the account again.
alter table scim_user add column deactivated boolean not null default false;

-- What a connection and a mapping give is read from their authors as they are now; what these lacked once says nothing.
drop function scim_connection_of(bytea);
create function scim_connection_of(token bytea)
  returns table (id uuid, org_id uuid, kind text, name text, changed_by uuid, last_used_at timestamptz, is_former boolean)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select c.id, c.org_id, o.kind, c.name, c.changed_by, c.last_used_at, c.token_hash <> token
      from scim_connection c join organisation o on o.id = c.org_id and o.deleted_at is null
     where c.token_hash = token or c.former_hash = token
     order by c.token_hash <> token limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

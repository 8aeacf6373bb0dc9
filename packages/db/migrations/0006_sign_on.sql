-- Single sign-on: identity providers of an organization. A provider vouches only for accounts of its own organization whose address
-- is in one of its domains, and only while the organization has that domain verified.
create table sign_on_connection (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null check (length(name) between 1 and 100),
  -- The issuer identifier (OpenID Connect) or the entity id (SAML) of the provider.
  issuer text not null check (length(issuer) between 1 and 1000),
  client_id text not null default '' check (length(client_id) <= 500),
  sealed_secret bytea,
  email_claim text not null default 'email' check (length(email_claim) between 1 and 200),
  groups_claim text not null default 'groups' check (length(groups_claim) between 1 and 200),
  -- The administrator states that people cannot choose the address that the provider asserts.
  trusts_email boolean not null default false,
  -- Settings that only this kind of provider has.
  settings jsonb not null default '{}',
  enabled boolean not null default false,
  -- Password and passkey sign-in are off for addresses of the connection's domains.
  required boolean not null default false,
  version integer not null default 1,
  -- The version whose test succeeded; another one cannot be enabled.
  tested_version integer,
  changed_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check (enabled or (not required)),
  constraint sign_on_connection_ended check ((ended_at is null) = (ended_reason is null))
);
create index sign_on_connection_org on sign_on_connection (org_id);
create index sign_on_connection_owner on sign_on_connection (changed_by);
create index sign_on_connection_untold on sign_on_connection (org_id) where ended_at is not null and (not ended_told);
create index sign_on_connection_key on sign_on_connection (owner_key) where owner_key is not null;

create table sign_on_domain (
  connection_id uuid references sign_on_connection (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  name text,
  enabled boolean not null default false,
  primary key (connection_id, name)
);
create index sign_on_domain_org on sign_on_domain (org_id);
-- An address leads to one provider, whichever organizations have verified its domain.
create unique index sign_on_domain_name on sign_on_domain (name) where enabled;

-- Groups of the provider, with the role and the business unit that their members get.
create table sign_on_group (
  org_id uuid references organization (id) on delete cascade,
  name text check (length(name) between 1 and 300),
  role text,
  -- The order in the list: the first group that names a role decides.
  position integer not null,
  -- A business unit in a group mapping is the access limit that the same words mean elsewhere: the name of a unit, not a group of
  -- users.
  unit text check (length(unit) between 1 and 100),
  primary key (org_id, name)
);

create table sign_on_policy (
  org_id uuid primary key references organization (id) on delete cascade,
  -- The role of people whom no group gives one; null: they are refused.
  default_role text,
  changed_by uuid references app_user (id) on delete set null,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint sign_on_policy_ended check ((ended_at is null) = (ended_reason is null))
);
create index sign_on_policy_owner on sign_on_policy (changed_by);
create index sign_on_policy_untold on sign_on_policy (org_id) where ended_at is not null and (not ended_told);
create index sign_on_policy_key on sign_on_policy (owner_key) where owner_key is not null;

-- Who is who: the provider's subject and the account. An address alone never leads to an account.
create table sign_on_identity (
  connection_id uuid references sign_on_connection (id) on delete cascade,
  subject text check (length(subject) between 1 and 500),
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (connection_id, subject),
  unique (connection_id, user_id)
);
create index sign_on_identity_user on sign_on_identity (user_id);
create index sign_on_identity_org on sign_on_identity (org_id);

-- A sign-in, or a test of the settings, between the redirect to the provider and its answer.
create table sign_on_attempt (
  id uuid default gen_random_uuid() primary key,
  state_hash bytea not null unique,
  connection_id uuid not null references sign_on_connection (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  -- The browser that began it: another one cannot bring the answer.
  browser_hash bytea not null,
  sealed_secrets bytea not null,
  -- Null: a sign-in. Else the administrator who tests the settings, and the version that is tested.
  tested_by uuid references app_user (id) on delete cascade,
  tested_version integer,
  sealed_result bytea,
  next text,
  remember boolean not null default false,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A SAML answer arrives by a form of the provider, without the cookie of the browser. It waits here, verified and encrypted, for
  -- the navigation that follows, which has the cookie.
  sealed_answer bytea
);
create index sign_on_attempt_connection on sign_on_attempt (connection_id);
create index sign_on_attempt_org on sign_on_attempt (org_id);
create index sign_on_attempt_tester on sign_on_attempt (tested_by);
create index sign_on_attempt_expiry on sign_on_attempt (expires_at);

-- The provider's side of a session: how it is ended there, and by it.
create table session_sign_on (
  family_id uuid primary key references session_family (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  connection_id uuid not null references sign_on_connection (id) on delete cascade,
  subject text not null,
  provider_session text,
  sealed_end_url bytea
);
create index session_sign_on_org on session_sign_on (org_id);
create index session_sign_on_subject on session_sign_on (connection_id, subject);

-- Identifiers of messages that were accepted once (logout tokens, assertions), until they would have expired.
create table sign_on_message_spent (
  connection_id uuid references sign_on_connection (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  message_hash bytea,
  expires_at timestamptz not null,
  primary key (connection_id, message_hash)
);
create index sign_on_message_spent_org on sign_on_message_spent (org_id);
create index sign_on_message_spent_expiry on sign_on_message_spent (expires_at);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'sign_on_connection', 'sign_on_domain', 'sign_on_group', 'sign_on_policy', 'sign_on_identity', 'sign_on_attempt', 'session_sign_on',
      'sign_on_message_spent'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy sign_on_connection_scope on sign_on_connection using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_domain_scope on sign_on_domain using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_group_scope on sign_on_group using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_policy_scope on sign_on_policy using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_identity_scope on sign_on_identity using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_attempt_scope on sign_on_attempt using (scope_all() or (org_id = any (scope_orgs())));
create policy session_sign_on_scope on session_sign_on using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_on_message_spent_scope on sign_on_message_spent using (scope_all() or (org_id = any (scope_orgs())));

-- The enabled connection that an address leads to, while its organization has the domain verified. Read before sign-in.
create function sign_on_of_address(address text, at timestamp with time zone) returns table(connection_id uuid, org_id uuid, kind text, name text, required boolean) language plpgsql stable as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select c.id, c.org_id, c.kind, c.name, c.required
      from sign_on_domain d
      join sign_on_connection c on c.id = d.connection_id and c.enabled
      join organization o on o.id = c.org_id and o.deleted_at is null
     where d.enabled and d.name = lower(split_part(address, '@', 2))
       and is_vouched_address('x@' || d.name, c.org_id, at);
  perform set_config('parapet.all', before, true);
end
$$;

-- A session that an identity provider opened lives as long as the provider may open one: while the connection exists, is enabled and
-- the organization has the domain verified. The end of the connection is an event; that of a verification is a moment, asked for by
-- each use.
create function end_sign_on_sessions() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  update session_family f set ended_at = now(), end_reason = 'sign-on-ended' from session_sign_on s
   where s.connection_id = old.id and f.id = s.family_id and f.ended_at is null
     -- Whoever changes the settings signs in again only when the connection is removed: they have to test it.
     and (tg_op = 'DELETE' or f.id is distinct from nullif(current_setting('parapet.session', true), '')::uuid);
  perform set_config('parapet.all', before, true);
  return coalesce(new, old);
end
$$;

-- The same for one person: the link to the provider was removed.
create function end_linked_sessions() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  update session_family f set ended_at = now(), end_reason = 'sign-on-ended' from session_sign_on s
   where s.connection_id = old.connection_id and f.id = s.family_id and f.user_id = old.user_id and f.ended_at is null
     and f.id is distinct from nullif(current_setting('parapet.session', true), '')::uuid;
  perform set_config('parapet.all', before, true);
  return null;
end
$$;

create function end_domain_sessions() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  update session_family f set ended_at = now(), end_reason = 'sign-on-ended' from session_sign_on s, app_user u
   where f.org_id = old.org_id and f.id = s.family_id and f.ended_at is null and u.id = f.user_id
     and (u.email::text like '%@' || old.name or u.email::text like '%.' || old.name);
  perform set_config('parapet.all', before, true);
  return null;
end
$$;

-- May the identity provider that opened this session open it now? True for sessions that none opened.
create function is_sign_on_alive(family uuid, at timestamp with time zone) returns boolean language sql stable as $$
  select coalesce((
    select bool_or(is_vouched_address('x@' || d.name, d.org_id, at))
             -- The address of the account may be one that the provider does not speak for.
             filter (where d.name = lower(split_part(u.email::text, '@', 2))
                        or not exists (select from sign_on_domain o where o.connection_id = s.connection_id
                                          and o.name = lower(split_part(u.email::text, '@', 2))))
      from session_sign_on s join sign_on_domain d on d.connection_id = s.connection_id
      join session_family f on f.id = s.family_id join app_user u on u.id = f.user_id
     where s.family_id = is_sign_on_alive.family), true)
$$;

create trigger own_anew before update of changed_by on sign_on_connection for each row execute function own_anew('changed_by');
create trigger end_sign_on_sessions before delete on sign_on_connection for each row execute function end_sign_on_sessions();
create trigger end_sign_on_sessions_disabled before update of enabled on sign_on_connection for each row when ((old.enabled
  and (not new.enabled))) execute function end_sign_on_sessions();
create trigger own_anew before update of changed_by on sign_on_policy for each row execute function own_anew('changed_by');
create trigger end_linked_sessions after delete on sign_on_identity for each row execute function end_linked_sessions();

-- Single sign-on: identity providers of an organization. A provider vouches only for accounts of its own organization whose
-- address is in one of its domains, and only while the organization has that domain verified.
create table sign_on_connection (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
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
  -- What the administrator who saved it lacked: accounts created by it lack it too.
  denied text[] not null default '{}',
  changed_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  check (enabled or not required)
);
create index sign_on_connection_org on sign_on_connection (org_id);
alter table sign_on_connection enable row level security;
alter table sign_on_connection force row level security;
create policy sign_on_connection_scope on sign_on_connection using (scope_all() or org_id = any (scope_orgs()));

create table sign_on_domain (
  connection_id uuid not null references sign_on_connection on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  name text not null,
  enabled boolean not null default false,
  primary key (connection_id, name)
);
create index sign_on_domain_org on sign_on_domain (org_id);
-- An address leads to one provider, whichever organizations have verified its domain.
create unique index sign_on_domain_name on sign_on_domain (name) where enabled;
alter table sign_on_domain enable row level security;
alter table sign_on_domain force row level security;
create policy sign_on_domain_scope on sign_on_domain using (scope_all() or org_id = any (scope_orgs()));

-- Groups of the provider, with the role and the business unit that their members get.
create table sign_on_group (
  org_id uuid not null references organisation on delete cascade,
  name text not null check (length(name) between 1 and 300),
  role text,
  unit_id uuid references user_group on delete set null,
  -- The order in the list: the first group that names a role decides.
  position integer not null,
  primary key (org_id, name)
);
create index sign_on_group_unit on sign_on_group (unit_id);
alter table sign_on_group enable row level security;
alter table sign_on_group force row level security;
create policy sign_on_group_scope on sign_on_group using (scope_all() or org_id = any (scope_orgs()));

create table sign_on_policy (
  org_id uuid primary key references organisation on delete cascade,
  -- The role of people whom no group gives one; null: they are refused.
  default_role text,
  denied text[] not null default '{}',
  changed_by uuid references app_user on delete set null
);
alter table sign_on_policy enable row level security;
alter table sign_on_policy force row level security;
create policy sign_on_policy_scope on sign_on_policy using (scope_all() or org_id = any (scope_orgs()));

-- Emergency accounts: administrators who sign in with password and second step whatever the providers do.
create table emergency_account (
  user_id uuid primary key references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  created_at timestamptz not null
);
create index emergency_account_org on emergency_account (org_id);
alter table emergency_account enable row level security;
alter table emergency_account force row level security;
create policy emergency_account_scope on emergency_account using (scope_all() or org_id = any (scope_orgs()));

-- Who is who: the provider's subject and the account. An address alone never leads to an account.
create table sign_on_identity (
  connection_id uuid not null references sign_on_connection on delete cascade,
  subject text not null check (length(subject) between 1 and 500),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (connection_id, subject),
  unique (connection_id, user_id)
);
create index sign_on_identity_user on sign_on_identity (user_id);
create index sign_on_identity_org on sign_on_identity (org_id);
alter table sign_on_identity enable row level security;
alter table sign_on_identity force row level security;
create policy sign_on_identity_scope on sign_on_identity using (scope_all() or org_id = any (scope_orgs()));

-- A sign-in, or a test of the settings, between the redirect to the provider and its answer.
create table sign_on_attempt (
  id uuid primary key default gen_random_uuid(),
  state_hash bytea not null unique,
  connection_id uuid not null references sign_on_connection on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  -- The browser that began it: another one cannot bring the answer.
  browser_hash bytea not null,
  sealed_secrets bytea not null,
  -- Null: a sign-in. Else the administrator who tests the settings, and the version that is tested.
  tested_by uuid references app_user on delete cascade,
  tested_version integer,
  sealed_result bytea,
  next text,
  remember boolean not null default false,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_on_attempt_connection on sign_on_attempt (connection_id);
create index sign_on_attempt_org on sign_on_attempt (org_id);
create index sign_on_attempt_tester on sign_on_attempt (tested_by);
create index sign_on_attempt_expiry on sign_on_attempt (expires_at);
alter table sign_on_attempt enable row level security;
alter table sign_on_attempt force row level security;
create policy sign_on_attempt_scope on sign_on_attempt using (scope_all() or org_id = any (scope_orgs()));

-- The provider's side of a session: how it is ended there, and by it.
create table session_sign_on (
  family_id uuid primary key references session_family on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  connection_id uuid not null references sign_on_connection on delete cascade,
  subject text not null,
  provider_session text,
  sealed_end_url bytea
);
create index session_sign_on_org on session_sign_on (org_id);
create index session_sign_on_subject on session_sign_on (connection_id, subject);
alter table session_sign_on enable row level security;
alter table session_sign_on force row level security;
create policy session_sign_on_scope on session_sign_on using (scope_all() or org_id = any (scope_orgs()));

-- Identifiers of messages that were accepted once (logout tokens, assertions), until they would have expired.
create table sign_on_message_spent (
  connection_id uuid not null references sign_on_connection on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  message_hash bytea not null,
  expires_at timestamptz not null,
  primary key (connection_id, message_hash)
);
create index sign_on_message_spent_org on sign_on_message_spent (org_id);
create index sign_on_message_spent_expiry on sign_on_message_spent (expires_at);
alter table sign_on_message_spent enable row level security;
alter table sign_on_message_spent force row level security;
create policy sign_on_message_spent_scope on sign_on_message_spent using (scope_all() or org_id = any (scope_orgs()));

-- The enabled connection that an address leads to, while its organization has the domain verified. Read before sign-in.
create function sign_on_of_address(address text, at timestamptz)
  returns table (connection_id uuid, org_id uuid, kind text, name text, required boolean)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select c.id, c.org_id, c.kind, c.name, c.required
      from sign_on_domain d
      join sign_on_connection c on c.id = d.connection_id and c.enabled
      join organisation o on o.id = c.org_id and o.deleted_at is null
     where d.enabled and d.name = lower(split_part(address, '@', 2))
       and is_vouched_address('x@' || d.name, c.org_id, at);
  perform set_config('parapet.all', before, true);
end
$$;

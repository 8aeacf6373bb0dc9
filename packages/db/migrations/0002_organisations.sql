-- Organisations, their links, domains and people. Every row belongs to an organisation and is fenced by it twice: by the
-- query's own filter and by row-level security.

create table organisation (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('client', 'partner', 'operator')),
  administrator_name text,
  administrator_email citext,
  partner_tier text check (partner_tier in ('silver', 'gold', 'platinum')),
  -- A client may let its partner see what leaked; without this a partner sees only that something did.
  partner_may_reveal boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_at timestamptz
);
-- The operator is one: two of them could each hold "the" super administrators.
create unique index organisation_one_operator on organisation ((true)) where kind = 'operator';
alter table organisation enable row level security;
alter table organisation force row level security;
create policy organisation_scope on organisation using (scope_all() or id = any (scope_orgs()));

-- A partner sees a client only while a link is active; the row stays when it ends, for the record.
create table partner_client (
  partner_id uuid not null references organisation on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  status text not null default 'active' check (status in ('active', 'ended')),
  linked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (partner_id, org_id)
);
create unique index partner_client_one_partner on partner_client (org_id) where status = 'active';
alter table partner_client enable row level security;
alter table partner_client force row level security;
create policy partner_client_scope on partner_client
  using (scope_all() or partner_id = any (scope_orgs()) or org_id = any (scope_orgs()))
  with check (scope_all() or partner_id = any (scope_orgs()));

create table role (
  id text primary key,
  role_name text not null unique
);
insert into role (id, role_name) values
  ('1', 'super_admin'), ('2', 'partner_admin'), ('3', 'client_admin'),
  ('4', 'client_user'), ('5', 'partner_user'), ('6', 'seller');
revoke insert, update, delete on role from parapet_app;

create table user_group (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  unique (org_id, name)
);
alter table user_group enable row level security;
alter table user_group force row level security;
create policy user_group_scope on user_group using (scope_all() or org_id = any (scope_orgs()));

create table app_user (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  role text not null references role (role_name),
  -- An address signs in to one account, so it is unique among all; answers about a taken one are kept neutral.
  email citext unique,
  first_name text not null,
  last_name text not null,
  phone text,
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  group_id uuid references user_group on delete set null,
  status text not null check (status in ('invited', 'active', 'disabled', 'removed')),
  password_hash text check (password_hash like '$argon2id$v=19$%'),
  password_changed_at timestamptz,
  -- A temporary password must be changed at first sign-in and dies at this time if it was not.
  temporary_until timestamptz,
  -- False: only the domains in user_assignment, even when there are none.
  all_domains boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  removed_at timestamptz,
  check (status = 'removed' or email is not null)
);
create index app_user_org on app_user (org_id, created_at, id);
alter table app_user enable row level security;
alter table app_user force row level security;
create policy app_user_scope on app_user using (scope_all() or org_id = any (scope_orgs()));

-- What an administrator changed for one person: a right taken, or a right that the role may be granted.
create table user_permission (
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  permission text not null,
  effect text not null check (effect in ('deny', 'grant')),
  primary key (user_id, permission)
);
create index user_permission_org on user_permission (org_id, user_id);
alter table user_permission enable row level security;
alter table user_permission force row level security;
create policy user_permission_scope on user_permission using (scope_all() or org_id = any (scope_orgs()));

create table authorised_domain (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  name text not null,
  state text not null default 'pending' check (state in ('pending', 'verified')),
  proof_token text not null,
  verified_by text check (verified_by in ('dns', 'file', 'operator')),
  verified_at timestamptz,
  reason text,
  last_checked_at timestamptz,
  last_result text,
  created_at timestamptz not null default now(),
  -- Unique per organisation, not among all: the answer to a second one must not tell that there is a first.
  unique (org_id, name),
  check ((state = 'verified') = (verified_at is not null and verified_by is not null))
);
create index authorised_domain_name on authorised_domain (name);
alter table authorised_domain enable row level security;
alter table authorised_domain force row level security;
create policy authorised_domain_scope on authorised_domain using (scope_all() or org_id = any (scope_orgs()));

-- Clients (and domains within them) that a partner's user, a seller or a client's user works on. `org_id` is the
-- organisation that is worked on, `domain_id` null means all of its domains.
create table user_assignment (
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  domain_id uuid references authorised_domain on delete cascade,
  unique nulls not distinct (user_id, org_id, domain_id)
);
create index user_assignment_org on user_assignment (org_id);
alter table user_assignment enable row level security;
alter table user_assignment force row level security;
create policy user_assignment_scope on user_assignment using (scope_all() or org_id = any (scope_orgs()));

-- Who signed, in which capacity, that the organisation may see its own leaked credentials.
create table attestation (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user,
  organisation_name text not null,
  signature_name text not null,
  title text not null,
  signed_on date not null,
  ip text not null,
  created_at timestamptz not null default now()
);
create index attestation_org on attestation (org_id, created_at);
alter table attestation enable row level security;
alter table attestation force row level security;
create policy attestation_scope on attestation using (scope_all() or org_id = any (scope_orgs()));
revoke update on attestation from parapet_app;

create table user_group (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (org_id, name)
);

create table app_user (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  role text not null references role (role_name),
  -- An address signs in to one account, so it is unique among all; answers about a taken one are kept neutral.
  email citext,
  first_name text not null,
  last_name text not null,
  phone text,
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  group_id uuid references user_group (id) on delete set null,
  status text not null check (status in ('invited', 'active', 'disabled', 'removed')),
  password_hash text check (password_hash ~~ '$argon2id$v=19$%'),
  password_changed_at timestamptz,
  -- A temporary password must be changed at first sign-in and dies at this time if it was not.
  temporary_until timestamptz,
  -- False: only the domains in user_assignment, even when there are none.
  all_domains boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  -- Accounts that people of another organization create (a partner, an operator) start without access to leaked credentials, exports
  -- and the audit log until an administrator of the account's own organization approves them. approved created or approved by the
  -- organization's own administrators, by sign-up, or by the installation itself founder the first administrator, created together
  -- with the organization: counts as approved while the address is below a domain that the organization itself has verified (DNS or
  -- file, not by an operator's word) restricted signs in without the sensitive permissions awaiting cannot sign in and receives no
  -- password link until an administrator approves
  approval text not null default 'approved' check (approval in ('approved', 'founder', 'restricted', 'awaiting')),
  -- Who gave an operator account its access in the portal (created, promoted or enabled it). Such an account confirms no request of
  -- another operator until a second one has approved it. Null: created by the installation or its command line, or approved since.
  -- No foreign key: the answer must outlive the account it names.
  access_given_by uuid,
  -- An invitation of an address that has an account in another organization answers and is listed like any other, so that it does
  -- not disclose that account. The row exists for the organization's lists only: it cannot sign in.
  address_taken boolean not null default false,
  -- People whose access ends at their business units: they see the findings and assets of these units and nothing else. The fence is
  -- row-level security, so that every query of theirs is limited whatever page it is for.
  business_units text[],
  -- Accounts and domains that another organization adds later never change what the verified owner of a domain has. A domain vouches
  -- for addresses unless, before the organization added it, its partner or another client of that partner had verified it or a name
  -- above it, or people of the partner had signed in with addresses below it: then the partner could approve an account of its own.
  first_login_at timestamptz,
  own_units text[] check (cardinality(own_units) between 1 and 50),
  mapped_units text[] check (cardinality(mapped_units) between 1 and 50),
  check (status = 'removed' or email is not null)
);
create index app_user_org on app_user (org_id, created_at, id);
create unique index app_user_email on app_user (email) where not address_taken;
create unique index app_user_org_email on app_user (org_id, email);

-- What an administrator changed for one person: a right taken, or a right that the role may be granted.
create table user_permission (
  user_id uuid references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  permission text,
  effect text not null check (effect in ('deny', 'grant')),
  primary key (user_id, permission)
);
create index user_permission_org on user_permission (org_id, user_id);

-- Clients (and domains within them) that a partner's user, a seller or a client's user works on. `org_id` is the organization that
-- is worked on, `domain_id` null means all of its domains.
create table user_assignment (
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  domain_id uuid,
  unique nulls not distinct (user_id, org_id, domain_id)
);
create index user_assignment_org on user_assignment (org_id);

-- Signing in. No secret stands here in the clear: cookies, bearers, links and keys are kept as SHA-256, codes as keyed hashes,
-- authenticator secrets as sealed bytes. One sign-in and everything that follows from it; ending it ends all of its secrets.
create table session_family (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  access_hash bytea not null unique,
  remember boolean not null default false,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  -- When a one-time code was last given in this session; some actions want a fresh one.
  code_at timestamptz,
  ip text not null,
  claimed_ip text,
  browser text not null,
  ended_at timestamptz,
  end_reason text,
  -- When the session was last confirmed after the sign-in; the second step of the sign-in itself does not count.
  confirmed_at timestamptz
) with (fillfactor = 70);
create index session_family_user on session_family (user_id) where ended_at is null;

create table refresh_secret (
  secret_hash bytea primary key,
  family_id uuid not null references session_family (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_secret_family on refresh_secret (family_id);

create table bearer (
  token_hash bytea primary key,
  family_id uuid not null references session_family (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  expires_at timestamptz not null
);
create index bearer_family on bearer (family_id);
create index bearer_expiry on bearer (expires_at);

create table trusted_browser (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  secret_hash bytea not null unique,
  browser text not null,
  ip text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_browser_user on trusted_browser (user_id);

-- A password was right; a code is awaited. With `family_id`, a fresh code inside a session.
create table login_challenge (
  id_hash bytea primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  family_id uuid references session_family (id) on delete cascade,
  method text not null check (method in ('mail', 'totp', 'passkey')),
  code_mac bytea,
  remember boolean not null default false,
  tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_challenge_expiry on login_challenge (expires_at);

create table totp (
  user_id uuid primary key references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was accepted: a code is good once.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  code_mac bytea,
  used_at timestamptz,
  primary key (user_id, code_mac)
);

create table password_reset (
  slug text primary key,
  token_hash bytea not null,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The owner asked for an administrator's help to end second factors that the owner cannot use.
  help_asked_at timestamptz
);
create index password_reset_user on password_reset (user_id);

create table api_key (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  secret_hash bytea not null unique,
  name text not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- What a key may do at the most. Null: everything its owner may.
  scopes text[] not null check (cardinality(scopes) > 0),
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint api_key_ended check ((ended_at is null) = (ended_reason is null))
);
create index api_key_user on api_key (user_id);
create index api_key_owner on api_key (user_id);
create index api_key_untold on api_key (org_id) where ended_at is not null and (not ended_told);
create index api_key_key on api_key (owner_key) where owner_key is not null;

create table sign_up (
  id_hash bytea primary key,
  email citext not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  password_hash text not null check (password_hash ~~ '$argon2id$v=19$%'),
  domain text not null,
  plan text not null,
  billing text not null,
  locale text not null,
  -- Null: the address has an account already; no code will ever fit.
  code_mac bytea,
  tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_up_expiry on sign_up (expires_at);

create table setup_token (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- How long to wait after wrong passwords and codes. The key is a keyed hash of what is counted (an address, an address and where it
-- came from), so that unknown addresses are counted just like known ones and none is written down.
create table sign_in_wait (
  key bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  until timestamptz not null,
  -- Waits that are counted apart by place belong to the same person: whoever is reset is let in from every place.
  person bytea
);
create index sign_in_wait_person on sign_in_wait (person);

-- An operator may read a client's secrets only after a second operator agreed, for an hour, and the client reads of it in its own
-- audit log.
create table break_glass (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  asked_by uuid not null references app_user (id) on delete cascade,
  reason text not null check (length(reason) between 10 and 1000),
  asked_at timestamptz not null,
  approved_by uuid references app_user (id) on delete set null,
  approved_at timestamptz,
  ends_at timestamptz,
  check (approved_by is null or approved_by <> asked_by),
  constraint break_glass_check1 check ((approved_at is null) = (ends_at is null))
);
create index break_glass_of on break_glass (org_id, asked_by, ends_at);

-- Emergency accounts: administrators who sign in with password and second step whatever the providers do.
create table emergency_account (
  user_id uuid primary key references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  created_at timestamptz not null
);
create index emergency_account_org on emergency_account (org_id);

-- What an organization requires of its people's sessions, beyond what holds for everyone.
create table session_policy (
  org_id uuid primary key references organization (id) on delete cascade,
  idle_minutes integer check (idle_minutes between 5 and 30),
  absolute_minutes integer check (absolute_minutes between 30 and 720),
  -- Networks in CIDR notation; empty: from anywhere.
  networks text[] not null default '{}',
  -- Roles whose holders need a passkey to sign in with a password.
  passkey_roles text[] not null default '{}'
);

-- Browsers and countries that a person has signed in from. Sessions are deleted soon after they end, so they cannot tell.
create table sign_in_origin (
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid references app_user (id) on delete cascade,
  kind text check (kind in ('browser', 'country')),
  value text,
  last_at timestamptz not null,
  primary key (user_id, kind, value)
);

-- Changes of who an account is, asked for by an identity provider and waiting for a person: the address of an existing account, and
-- the link of an existing account to a connection. The owner decides by an emailed link; for an address a second administrator can.
create table identity_change (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('address', 'link')),
  -- By which connection, and who answered for it.
  source text not null check (source in ('scim', 'oidc', 'saml')),
  connection_id uuid not null,
  connection_name text not null,
  requested_by uuid references app_user (id) on delete set null,
  -- The wanted address, or the provider's subject ('' for SCIM).
  wanted text not null,
  token_hash bytea unique,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id) on delete set null,
  check ((state = 'pending') = (decided_at is null)),
  constraint identity_change_check1 check (state = 'pending' or token_hash is null)
);
create unique index identity_change_pending on identity_change (user_id, kind, connection_id) where state = 'pending';
create index identity_change_org on identity_change (org_id, created_at desc);

alter table organization add constraint organization_deletion_asked_by_fkey foreign key (deletion_asked_by)
  references app_user (id) on delete set null;
alter table client_import add constraint client_import_created_by_fkey foreign key (created_by) references app_user (id) on delete set null;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'user_group', 'app_user', 'user_permission', 'user_assignment', 'session_family', 'refresh_secret', 'bearer', 'trusted_browser',
      'login_challenge', 'totp', 'recovery_code', 'password_reset', 'api_key', 'break_glass', 'emergency_account', 'session_policy',
      'sign_in_origin', 'identity_change'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy user_group_scope on user_group using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy app_user_scope on app_user using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy user_permission_scope on user_permission using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy user_assignment_scope on user_assignment using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy session_family_scope on session_family using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy refresh_secret_scope on refresh_secret using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy bearer_scope on bearer using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy trusted_browser_scope on trusted_browser using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy login_challenge_scope on login_challenge using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy totp_scope on totp using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy recovery_code_scope on recovery_code using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy password_reset_scope on password_reset using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy api_key_scope on api_key using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy own_rows on break_glass using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy emergency_account_scope on emergency_account using (scope_all() or (org_id = any (scope_orgs())));
create policy session_policy_scope on session_policy using (scope_all() or (org_id = any (scope_orgs())));
create policy sign_in_origin_scope on sign_in_origin using (scope_all() or (org_id = any (scope_orgs())));
create policy identity_change_scope on identity_change using (scope_all() or (org_id = any (scope_orgs())));

-- The clients a partner's user or a seller was given and that are still clients. The operator's own sellers need no link.
create function assigned_clients(person uuid, partner uuid, partner_kind text) returns uuid[] language sql stable as $$
  select array(
    select distinct a.org_id from user_assignment a join organization c on c.id = a.org_id
     where a.user_id = person and c.deleted_at is null and a.org_id <> partner
       and (partner_kind = 'operator' or exists (
             select from partner_client l
              where l.partner_id = partner and l.org_id = a.org_id and l.status = 'active')))
$$;

create function vouching_domains(organization uuid, at timestamp with time zone) returns table(name text, added_at timestamp with time zone) language plpgsql stable as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select d.name, d.created_at from authorised_domain d
     where d.org_id = organization and d.verified_by in ('dns', 'file')
       and d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
       and not exists (
         select from partner_client own
           join partner_client l on l.partner_id = own.partner_id and l.status = 'active'
           join authorised_domain h on h.org_id in (own.partner_id, l.org_id) and h.org_id <> organization
          where own.org_id = organization and own.status = 'active'
            and (h.state = 'verified' or h.lapsed_at is not null)
            and coalesce(h.verified_at, h.lapsed_at) < d.created_at
            and (h.name = d.name or d.name like '%.' || replace(h.name, '_', '\_')))
       and not exists (
         select from partner_client own join app_user p on p.org_id = own.partner_id
          where own.org_id = organization and own.status = 'active' and p.first_login_at < d.created_at
            and '.' || lower(split_part(p.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\_'));
  perform set_config('parapet.all', before, true);
end
$$;

create function is_vouched_address(address text, organization uuid, at timestamp with time zone) returns boolean language sql stable as $$
  select exists (
    select from vouching_domains(organization, at) v
     where '.' || lower(split_part(address, '@', 2)) like '%.' || replace(v.name, '_', '\_'))
$$;

-- A founder's address has to be below the oldest of them: a domain that is added later approves nobody.
create function is_founding_address(address text, organization uuid, at timestamp with time zone) returns boolean language sql stable as $$
  select exists (
    select from (select v.name, v.added_at, min(v.added_at) over () as first_at from vouching_domains(organization, at) v) v
     where v.added_at = v.first_at
       and '.' || lower(split_part(address, '@', 2)) like '%.' || replace(v.name, '_', '\_'))
$$;

create function effective_approval(approval text, address text, organization uuid, at timestamp with time zone) returns text language sql stable as $$
  select case when approval <> 'founder' then approval
              when is_founding_address(address, organization, at) then 'approved'
              else 'restricted' end
$$;

-- Does this address have an account, in any organization? A scope does not hold the others' rows, so this looks further for just
-- this answer.
create function address_is_taken(address text) returns boolean language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  taken boolean;
begin
  perform set_config('parapet.all', 'on', true);
  taken := exists (select from app_user u where u.email = address::citext and not u.address_taken);
  perform set_config('parapet.all', before, true);
  return taken;
end
$$;

-- May this secret be used from here, now? 0: no. 1: yes. 2: yes, to add a passkey. Asked before `who_is`, which notes activity.
-- Emergency accounts are held to the times only: the last way in must not depend on an address that an Internet provider changes,
-- nor on an authenticator that can be lost.
create function session_state(kind text, secret_hash bytea, at timestamp with time zone, ip text) returns integer language plpgsql stable as $$
#variable_conflict use_column
declare
  owner record;
  policy session_policy;
  state integer := 1;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  if kind = 'key' then
    select k.user_id, k.org_id, null::uuid as family, null::timestamptz as last_active_at, null::timestamptz as created_at
      into owner from api_key k where k.secret_hash = session_state.secret_hash;
  elsif kind = 'bearer' then
    select f.user_id, f.org_id, f.id as family, f.last_active_at, f.created_at
      into owner from bearer b join session_family f on f.id = b.family_id where b.token_hash = session_state.secret_hash;
  else
    select f.user_id, f.org_id, f.id as family, f.last_active_at, f.created_at
      into owner from session_family f where f.access_hash = session_state.secret_hash;
  end if;
  select p.* into policy from session_policy p where p.org_id = owner.org_id;
  if policy.org_id is not null then
    if at > owner.last_active_at + coalesce(policy.idle_minutes, 30) * interval '1 minute'
       or at > owner.created_at + coalesce(policy.absolute_minutes, 720) * interval '1 minute' then
      state := 0;
    elsif not exists (select from emergency_account e where e.user_id = owner.user_id) then
      if cardinality(policy.networks) > 0 and not coalesce(ip::inet <<= any (policy.networks::inet[]), false) then
        state := 0;
      elsif owner.family is not null
            and exists (select from app_user u where u.id = owner.user_id and u.role = any (policy.passkey_roles))
            and not exists (select from passkey k where k.user_id = owner.user_id)
            and not exists (select from session_sign_on s where s.family_id = owner.family) then
        state := 2;
      end if;
    end if;
  end if;
  if state > 0 and owner.family is not null and not is_sign_on_alive(owner.family, at) then
    state := 0;
  end if;
  perform set_config('parapet.all', before, true);
  return state;
end
$$;

-- Addresses that an account of one organization has below a domain that another one has verified, as both sides see them. Read
-- across organizations; the caller names those whose conflicts are wanted (null: all).
create function address_conflicts(wanted uuid[], at timestamp with time zone) returns table(user_id uuid, email text, status text, holder_id uuid, holder text, owner_id uuid, owner text, domain text, created_at timestamp with time zone) language plpgsql stable as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select u.id, u.email::text, u.status, u.org_id, h.name, d.org_id, o.name, d.name, u.created_at
      from authorised_domain d
      join organization o on o.id = d.org_id and o.deleted_at is null
      join app_user u on u.org_id <> d.org_id and u.status <> 'removed' and not u.address_taken
       and '.' || lower(split_part(u.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\_')
      join organization h on h.id = u.org_id and h.deleted_at is null
     where d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
       and (wanted is null or d.org_id = any (wanted) or u.org_id = any (wanted))
       and is_vouched_address(u.email::text, d.org_id, at) and not is_vouched_address(u.email::text, u.org_id, at)
     order by u.created_at desc, u.id limit 200;
  perform set_config('parapet.all', before, true);
end
$$;

create function both_units() returns trigger language plpgsql as $$
begin
  new.business_units := case
    when new.own_units is null then new.mapped_units
    when new.mapped_units is null then new.own_units
    else array(select own from unnest(new.own_units) own
                where lower(own) in (select lower(mapped) from unnest(new.mapped_units) mapped))
  end;
  return new;
end
$$;

-- Every table of such objects, with the column that names the owner.
create function owned_tables() returns table(relation text, owner_column text) language sql immutable as $$
  values ('scim_connection', 'changed_by'), ('sign_on_connection', 'changed_by'), ('sign_on_policy', 'changed_by'),
         ('cloud_account', 'changed_by'), ('api_key', 'user_id'), ('calendar_link', 'user_id'),
         ('alert_setting', 'created_by'), ('alert_channel', 'owner_id'), ('report_schedule', 'created_by'),
         ('saved_search', 'user_id'), ('work_view', 'owner_id'), ('vendor_share', 'created_by'),
         ('finding_rule', 'author'), ('asset_rule', 'author'), ('watch_rule', 'created_by'), ('sla_policy', 'owner_id'),
         ('vip_consent_request', 'requested_by'), ('domain_contact_request', 'requested_by')
$$;

-- Whoever writes themselves as the owner owns the object as if it were new, also its former owner: no return of a person revives
-- anything by itself, but what the person then changes or rotates is theirs again.
create function own_anew() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is not null then
    new.owner_key := nullif(current_setting('parapet.key', true), '')::uuid;
    new.ended_at := null;
    new.ended_reason := null;
    new.ended_told := false;
  elsif to_jsonb(old) ->> tg_argv[0] is not null and new.ended_at is null then
    new.ended_at := now();
    new.ended_reason := 'unowned';
  end if;
  return new;
end
$$;

-- Stops what belongs to a person, or to the staff of an organization, everywhere or in one organization. Whoever ends the person or
-- the relation need not see the organizations that are concerned.
create function end_owned(reason text, person uuid, staff_of uuid, organization uuid) returns void language plpgsql as $$
declare
  owned record;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  for owned in select * from owned_tables() loop
    execute format(
      'update %1$I set ended_at = now(), ended_reason = $1, ended_told = false
        where ended_at is null and %2$I is not null and ($2 is null or %2$I = $2) and ($4 is null or org_id = $4)
          and ($3 is null or %2$I in (select u.id from app_user u where u.org_id = $3))',
      owned.relation, owned.owner_column) using reason, person, staff_of, organization;
  end loop;
  perform set_config('parapet.all', before, true);
end
$$;

-- By triggers, as people and relations end in many ways: in the portal, by SCIM, by an identity provider, by a command.
create function end_owned_by_person() returns trigger language plpgsql as $$
begin
  perform end_owned(case when new.org_id <> old.org_id then 'moved' else new.status end, new.id, null, null);
  return null;
end
$$;

-- A former partner is not written to either: alerts that send to its people or to addresses below its domains stop, and whoever
-- adopts one decides where it sends to.
create function end_owned_by_relation() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform end_owned('relation', null, old.partner_id, old.org_id);
  perform set_config('parapet.all', 'on', true);
  update alert_setting s set ended_at = now(), ended_reason = 'relation', ended_told = false
   where s.org_id = old.org_id and s.ended_at is null
     and exists (select from alert_channel c where c.setting_id = s.id and c.kind = 'email'
                    and (exists (select from app_user u where u.org_id = old.partner_id and u.email = c.hint::citext)
                      or exists (select from authorised_domain d where d.org_id = old.partner_id and d.state = 'verified'
                                    and (lower(c.hint) like '%@' || d.name or lower(c.hint) like '%.' || d.name))));
  perform set_config('parapet.all', before, true);
  return null;
end
$$;

create function end_owned_by_organization() returns trigger language plpgsql as $$
begin
  perform end_owned('organization', null, null, new.id);
  perform end_owned('organization', null, new.id, null);
  return null;
end
$$;

-- As before, with the moment at which the approval is read.
create function who_is(kind text, secret_hash bytea, at timestamp with time zone, is_activity boolean) returns table(user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text, first_name text, last_name text, phone text, locale text, must_change boolean, two_step text, family_id uuid, code_at timestamp with time zone, denied text[], granted text[], clients uuid[], all_domains boolean, domains jsonb, plan text, licence_started_at timestamp with time zone, licence_ends_at timestamp with time zone, licence_cancelled_at timestamp with time zone, licence_renewal text, approval text, business_units text[]) language plpgsql as $$
#variable_conflict use_column
declare
  family session_family;
  person uuid;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  if kind = 'key' then
    update api_key k set last_used_at = at
     where k.secret_hash = who_is.secret_hash and k.expires_at > at
    returning k.user_id into person;
  else
    if kind = 'bearer' then
      select f.* into family from bearer b join session_family f on f.id = b.family_id
       where b.token_hash = who_is.secret_hash and b.expires_at > at;
    else
      select f.* into family from session_family f where f.access_hash = who_is.secret_hash;
    end if;
    -- Idle 30 minutes, 12 hours in all: enforced here, whatever the page believes.
    if family.ended_at is null and at <= family.last_active_at + interval '30 minutes'
       and at <= family.created_at + interval '12 hours' then
      person := family.user_id;
      if is_activity and at >= family.last_active_at + interval '1 second' then
        update session_family f set last_active_at = at where f.id = family.id;
      end if;
    end if;
  end if;
  return query
    select u.id, u.org_id, o.kind, o.name, u.role, r.id, u.email::text, u.first_name, u.last_name, u.phone, u.locale,
           u.temporary_until is not null,
           case when exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null)
                then 'totp' else 'mail' end,
           family.id, family.code_at,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny'),
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant'),
           case u.role
             when 'partner_admin' then array(
               select l.org_id from partner_client l join organization c on c.id = l.org_id
                where l.partner_id = u.org_id and l.status = 'active' and c.deleted_at is null)
             when 'partner_user' then assigned_clients(u.id, u.org_id, o.kind)
             when 'seller' then assigned_clients(u.id, u.org_id, o.kind)
             else '{}'::uuid[]
           end,
           u.all_domains,
           (select coalesce(jsonb_agg(jsonb_build_object('org', a.org_id, 'domain', d.name)), '[]')
              from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id),
           coalesce((select t.plan from licence_term t where t.org_id = u.org_id and t.starts_at <= at and t.ends_at > at limit 1), l.plan),
           l.started_at, l.ends_at, l.cancelled_at, coalesce(l.renewal, 'none'), effective_approval(u.approval, u.email::text, u.org_id, at),
           case when u.role = 'client_user' then u.business_units end
      from app_user u
      join organization o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

create trigger end_owned after update of deleted_at on organization for each row when (((old.deleted_at is null)
  and (new.deleted_at is not null))) execute function end_owned_by_organization();
create trigger end_owned_at_once after delete on partner_client for each row when ((old.status = 'active'::text)) execute function end_owned_by_relation();
create trigger end_owned after update of status on partner_client for each row when (((old.status = 'active'::text)
  and (new.status <> 'active'::text))) execute function end_owned_by_relation();
create trigger end_owned after update of status, org_id on app_user for each row when (((new.org_id <> old.org_id)
  or ((new.status = any (array['disabled'::text, 'removed'::text])) and (old.status <> new.status)))) execute function end_owned_by_person();
create trigger both_units before insert or update of own_units, mapped_units on app_user for each row execute function both_units();
create trigger own_anew before update of user_id on api_key for each row execute function own_anew('user_id');

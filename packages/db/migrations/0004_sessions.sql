-- Signing in. No secret stands here in the clear: cookies, bearers, links and keys are kept as SHA-256, codes as keyed
-- hashes, authenticator secrets as sealed bytes.

-- One sign-in and everything that follows from it; ending it ends all of its secrets.
create table session_family (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
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
  end_reason text
) with (fillfactor = 70);
create index session_family_user on session_family (user_id) where ended_at is null;
alter table session_family enable row level security;
alter table session_family force row level security;
create policy session_family_scope on session_family using (scope_all() or org_id = any (scope_orgs()));

create table refresh_secret (
  secret_hash bytea primary key,
  family_id uuid not null references session_family on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_secret_family on refresh_secret (family_id);
alter table refresh_secret enable row level security;
alter table refresh_secret force row level security;
create policy refresh_secret_scope on refresh_secret using (scope_all() or org_id = any (scope_orgs()));

create table bearer (
  token_hash bytea primary key,
  family_id uuid not null references session_family on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  expires_at timestamptz not null
);
create index bearer_family on bearer (family_id);
create index bearer_expiry on bearer (expires_at);
alter table bearer enable row level security;
alter table bearer force row level security;
create policy bearer_scope on bearer using (scope_all() or org_id = any (scope_orgs()));

create table trusted_browser (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  secret_hash bytea not null unique,
  browser text not null,
  ip text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_browser_user on trusted_browser (user_id);
alter table trusted_browser enable row level security;
alter table trusted_browser force row level security;
create policy trusted_browser_scope on trusted_browser using (scope_all() or org_id = any (scope_orgs()));

-- A password was right; a code is awaited. With `family_id`, a fresh code inside a session.
create table login_challenge (
  id_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  family_id uuid references session_family on delete cascade,
  method text not null check (method in ('mail', 'totp')),
  code_mac bytea,
  remember boolean not null default false,
  tries int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_challenge_expiry on login_challenge (expires_at);
alter table login_challenge enable row level security;
alter table login_challenge force row level security;
create policy login_challenge_scope on login_challenge using (scope_all() or org_id = any (scope_orgs()));

create table totp (
  user_id uuid primary key references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was accepted: a code is good once.
  last_step bigint not null default 0
);
alter table totp enable row level security;
alter table totp force row level security;
create policy totp_scope on totp using (scope_all() or org_id = any (scope_orgs()));

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_mac)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy recovery_code_scope on recovery_code using (scope_all() or org_id = any (scope_orgs()));

create table password_reset (
  slug text primary key,
  token_hash bytea not null,
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy password_reset_scope on password_reset using (scope_all() or org_id = any (scope_orgs()));

create table api_key (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references organisation on delete cascade,
  secret_hash bytea not null unique,
  name text not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_key_user on api_key (user_id);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy api_key_scope on api_key using (scope_all() or org_id = any (scope_orgs()));

-- Below: what belongs to no organisation yet.

create table sign_up (
  id_hash bytea primary key,
  email citext not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  password_hash text not null check (password_hash like '$argon2id$v=19$%'),
  domain text not null,
  plan text not null,
  billing text not null,
  locale text not null,
  -- Null: the address has an account already; no code will ever fit.
  code_mac bytea,
  tries int not null default 0,
  sends int not null default 1,
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

-- How long to wait after wrong passwords and codes. The key is a keyed hash of what is counted (an address, an address
-- and where it came from), so that unknown addresses are counted just like known ones and none is written down.
create table sign_in_wait (
  key bytea primary key,
  failures int not null,
  last_failed_at timestamptz not null,
  until timestamptz not null
);

-- Who is behind a secret, and all that a request needs to know about them, in one round trip. `kind` says what the
-- secret is: `bearer`, `cookie` or `key`. Reads across organisations because the organisation is what it finds out.
create function who_is(kind text, secret_hash bytea, at timestamptz, is_activity boolean)
  returns table (
    user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text,
    first_name text, last_name text, phone text, locale text, must_change boolean, two_step text,
    family_id uuid, code_at timestamptz, denied text[], granted text[], clients uuid[], all_domains boolean,
    domains jsonb, plan text, licence_started_at timestamptz, licence_ends_at timestamptz)
  language plpgsql volatile as
$$
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
               select l.org_id from partner_client l join organisation c on c.id = l.org_id
                where l.partner_id = u.org_id and l.status = 'active' and c.deleted_at is null)
             when 'partner_user' then assigned_clients(u.id, u.org_id, o.kind)
             when 'seller' then assigned_clients(u.id, u.org_id, o.kind)
             else '{}'::uuid[]
           end,
           u.all_domains,
           (select coalesce(jsonb_agg(jsonb_build_object('org', a.org_id, 'domain', d.name)), '[]')
              from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id),
           l.plan, l.started_at, l.ends_at
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

-- The clients a partner's user or a seller was given and that are still clients. The operator's own sellers need no link.
create function assigned_clients(person uuid, partner uuid, partner_kind text) returns uuid[]
  language sql stable as
$$
  select array(
    select distinct a.org_id from user_assignment a join organisation c on c.id = a.org_id
     where a.user_id = person and c.deleted_at is null and a.org_id <> partner
       and (partner_kind = 'operator' or exists (
             select from partner_client l
              where l.partner_id = partner and l.org_id = a.org_id and l.status = 'active')))
$$;

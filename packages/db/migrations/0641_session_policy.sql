-- What an organization requires of its people's sessions, beyond what holds for everyone.
create table session_policy (
  org_id uuid primary key references organisation on delete cascade,
  idle_minutes integer check (idle_minutes between 5 and 30),
  absolute_minutes integer check (absolute_minutes between 30 and 720),
  -- Networks in CIDR notation; empty: from anywhere.
  networks text[] not null default '{}',
  -- Roles whose holders need a passkey to sign in with a password.
  passkey_roles text[] not null default '{}'
);
alter table session_policy enable row level security;
alter table session_policy force row level security;
create policy session_policy_scope on session_policy using (scope_all() or org_id = any (scope_orgs()));

-- Browsers and countries that a person has signed in from. Sessions are deleted soon after they end, so they cannot tell.
create table sign_in_origin (
  org_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('browser', 'country')),
  value text not null,
  last_at timestamptz not null,
  primary key (user_id, kind, value)
);
alter table sign_in_origin enable row level security;
alter table sign_in_origin force row level security;
create policy sign_in_origin_scope on sign_in_origin using (scope_all() or org_id = any (scope_orgs()));

-- May this secret be used from here, now? 0: no. 1: yes. 2: yes, to add a passkey. Asked before `who_is`, which notes activity.
-- Emergency accounts are held to the times only: the last way in must not depend on an address that an Internet provider
-- changes, nor on an authenticator that can be lost.
create function session_state(kind text, secret_hash bytea, at timestamptz, ip text) returns integer
  language plpgsql stable as
$$
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
  perform set_config('parapet.all', before, true);
  return state;
end
$$;

-- Machine identities of an organization. They are API keys of another kind: what limits, ends and adopts a key does so with them.
alter table api_key
  add column kind text not null default 'personal' check (kind in ('personal', 'service')),
  add column purpose text,
  -- What it sees at the most; null: what its owner sees.
  add column areas text[] check (cardinality(areas) > 0),
  add column domains text[] check (cardinality(domains) > 0),
  add column units text[] check (cardinality(units) > 0),
  -- Where it may be used from, in CIDR notation; empty: anywhere.
  add column networks text[] not null default '{}',
  -- After a rotation the former secret works until then.
  add column previous_hash bytea unique,
  add column previous_until timestamptz,
  add column rotated_at timestamptz,
  add constraint api_key_previous check ((previous_hash is null) = (previous_until is null)),
  add constraint api_key_limits
    check (kind = 'service' or (areas is null and domains is null and units is null and cardinality(networks) = 0));
create unique index api_key_service_name on api_key (org_id, lower(name)) where kind = 'service';

-- Short-lived tokens that a service account gets for its secret (RFC 6749, section 4.4).
create table access_token (
  token_hash bytea primary key,
  org_id uuid not null references organization (id) on delete cascade,
  key_id uuid not null references api_key (id) on delete cascade,
  -- The part of the API that it is for (RFC 8707).
  resource text not null,
  expires_at timestamptz not null
);
create index access_token_key on access_token (key_id);
create index access_token_expires_at on access_token (expires_at);
alter table access_token enable row level security;
alter table access_token force row level security;
create policy access_token_scope on access_token using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));

-- Tokens end with the secret that they were issued for, unless it stays valid for an overlap. Nor does a new owner inherit what the
-- former one may still know.
create function end_tokens_of_key() returns trigger language plpgsql as $$
begin
  if new.user_id is distinct from old.user_id or new.ended_at is not null then
    new.previous_hash := null;
    new.previous_until := null;
  end if;
  if new.ended_at is not null or new.previous_hash is distinct from old.secret_hash then
    delete from access_token t where t.key_id = new.id;
  end if;
  return new;
end
$$;
create trigger own_tokens before update of secret_hash, user_id, ended_at on api_key for each row
  when (new.kind = 'service') execute function end_tokens_of_key();

-- The living key that this secret opens: its own secret, the former one during an overlap, or a token that was issued for it.
create function key_with(secret bytea, at timestamp with time zone) returns uuid language sql stable as $$
  select k.id from api_key k
   where k.id = (select o.id from api_key o where o.secret_hash = secret
                 union all
                 select o.id from api_key o where o.previous_hash = secret and o.previous_until > at
                 union all
                 select t.key_id from access_token t where t.token_hash = secret and t.expires_at > at
                  limit 1)
     and k.expires_at > at and k.ended_at is null
$$;

-- What bounds what a key does. A domain that its organization, or a client of it, does not have opens nothing.
create function key_limits(k api_key) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', k.id, 'name', k.name, 'kind', k.kind, 'scopes', k.scopes, 'areas', k.areas, 'units', k.units,
    'domains', case when k.domains is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('org', d.org_id, 'domain', d.name)), '[]')
        from authorised_domain d
       where d.name = any (k.domains)
         and (d.org_id = k.org_id or exists (
               select from partner_client l where l.partner_id = k.org_id and l.org_id = d.org_id and l.status = 'active'))) end)
$$;

create or replace function session_state(kind text, secret_hash bytea, at timestamp with time zone, ip text) returns integer language plpgsql stable as $$
#variable_conflict use_column
declare
  owner record;
  policy session_policy;
  state integer := 1;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  if kind = 'key' then
    select k.user_id, k.org_id, null::uuid as family, null::timestamptz as last_active_at, null::timestamptz as created_at,
           k.kind as key_kind, k.networks
      into owner from api_key k where k.id = key_with(session_state.secret_hash, at);
  elsif kind = 'bearer' then
    select f.user_id, f.org_id, f.id as family, f.last_active_at, f.created_at, null::text as key_kind, '{}'::text[] as networks
      into owner from bearer b join session_family f on f.id = b.family_id where b.token_hash = session_state.secret_hash;
  else
    select f.user_id, f.org_id, f.id as family, f.last_active_at, f.created_at, null::text as key_kind, '{}'::text[] as networks
      into owner from session_family f where f.access_hash = session_state.secret_hash;
  end if;
  if cardinality(owner.networks) > 0 and not coalesce(ip::inet <<= any (owner.networks::inet[]), false) then
    state := 0;
  end if;
  select p.* into policy from session_policy p where p.org_id = owner.org_id;
  if policy.org_id is not null then
    if at > owner.last_active_at + coalesce(policy.idle_minutes, 30) * interval '1 minute'
       or at > owner.created_at + coalesce(policy.absolute_minutes, 720) * interval '1 minute' then
      state := 0;
    -- The last way in is a person's: a service account of one is held to the networks like any other.
    elsif owner.key_kind is not distinct from 'service'
          or not exists (select from emergency_account e where e.user_id = owner.user_id) then
      if cardinality(policy.networks) > 0 and not coalesce(ip::inet <<= any (policy.networks::inet[]), false) then
        state := 0;
      elsif state > 0 and owner.family is not null
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

create or replace function who_is(kind text, secret_hash bytea, at timestamp with time zone, is_activity boolean) returns table(user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text, first_name text, last_name text, phone text, locale text, date_order text, must_change boolean, two_step text, family_id uuid, code_at timestamp with time zone, denied text[], granted text[], clients uuid[], all_domains boolean, domains jsonb, plan text, licence_started_at timestamp with time zone, licence_ends_at timestamp with time zone, licence_cancelled_at timestamp with time zone, licence_renewal text, approval text, business_units text[]) language plpgsql as $$
#variable_conflict use_column
declare
  family session_family;
  person uuid;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  if kind = 'key' then
    update api_key k set last_used_at = at
     where k.id = key_with(who_is.secret_hash, at)
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
    select u.id, u.org_id, o.kind, o.name, u.role, r.id, u.email::text, u.first_name, u.last_name, u.phone, u.locale, u.date_order,
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

-- What is written into the audit log about a request by a key names the key: its owner's person did not act.
create function with_key(detail jsonb) returns jsonb language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  acting text := nullif(current_setting('parapet.key', true), '');
  found jsonb;
begin
  if acting is null then
    return detail;
  end if;
  perform set_config('parapet.all', 'on', true);
  select jsonb_build_object('by_key', jsonb_build_object('id', k.id, 'kind', k.kind, 'name', k.name)) into found
    from api_key k where k.id = acting::uuid;
  perform set_config('parapet.all', before, true);
  return detail || coalesce(found, jsonb_build_object('by_key', jsonb_build_object('id', acting)));
end
$$;

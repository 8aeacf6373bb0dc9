-- Whoever writes themselves as the owner owns the object as if it were new, also its former owner: no return of a person revives
-- anything by itself, but what the person then changes or rotates is theirs again.
create or replace function own_anew() returns trigger language plpgsql as
$$
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

-- What had no owner before stops as well, and is listed.
do $$
declare
  owned record;
begin
  perform set_config('parapet.all', 'on', true);
  for owned in select * from owned_tables() loop
    execute format(
      'update %1$I set ended_at = now(), ended_reason = ''unowned'' where %2$I is null and ended_at is null %3$s',
      owned.relation, owned.owner_column,
      case owned.relation
        when 'alert_channel' then 'and setting_id is null'
        when 'watch_rule' then 'and origin = ''hand'''
        else ''
      end);
    execute format('create index %I on %I (owner_key) where owner_key is not null', owned.relation || '_key', owned.relation);
  end loop;
  perform set_config('parapet.all', '', true);
end $$;

-- A former partner is not written to either: alerts that send to its people or to addresses below its domains stop, and whoever adopts
-- one decides where it sends to.
create or replace function end_owned_by_relation() returns trigger language plpgsql as
$$
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

-- A session that an identity provider opened lives as long as the provider may open one: while the connection exists, is enabled and the
-- organization has the domain verified. The end of the connection is an event; that of a verification is a moment, asked for by each use.
create function end_sign_on_sessions() returns trigger language plpgsql as
$$
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
create trigger end_sign_on_sessions before delete on sign_on_connection for each row execute function end_sign_on_sessions();
create trigger end_sign_on_sessions_disabled before update of enabled on sign_on_connection for each row
  when (old.enabled and not new.enabled) execute function end_sign_on_sessions();

-- The same for one person: the link to the provider was removed.
create function end_linked_sessions() returns trigger language plpgsql as
$$
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
create trigger end_linked_sessions after delete on sign_on_identity for each row execute function end_linked_sessions();

create function end_domain_sessions() returns trigger language plpgsql as
$$
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
create trigger end_domain_sessions after delete on authorised_domain for each row when (old.state = 'verified')
  execute function end_domain_sessions();
create trigger end_domain_sessions_lapsed after update of state on authorised_domain for each row
  when (old.state = 'verified' and new.state <> 'verified') execute function end_domain_sessions();

-- May the identity provider that opened this session open it now? True for sessions that none opened.
create function is_sign_on_alive(family uuid, at timestamptz) returns boolean language sql stable as
$$
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

create or replace function session_state(kind text, secret_hash bytea, at timestamptz, ip text) returns integer
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
  if state > 0 and owner.family is not null and not is_sign_on_alive(owner.family, at) then
    state := 0;
  end if;
  perform set_config('parapet.all', before, true);
  return state;
end
$$;

-- A mapping that has ended has no author, also when the person who wrote it returns.
create or replace function scim_provisioning(organisation uuid, address text, at timestamptz)
  returns table (vouched boolean, licensed boolean, default_role text, changed_by uuid)
  language plpgsql stable as
$$
#variable_conflict use_column
begin
  return query
    select is_vouched_address(address, organisation, at), exists (select from licence l where l.org_id = organisation),
           p.default_role, case when p.ended_at is null then p.changed_by end
      from (values (1)) one left join sign_on_policy p on p.org_id = organisation;
end
$$;

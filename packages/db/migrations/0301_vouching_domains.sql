-- The domains that vouch for addresses of an organization: verified by itself (DNS or file) and not expired at that moment.
-- A domain that its partner, or another client of that partner, has verified does not count, nor one that the partner's own
-- people have addresses at: a partner could use it to approve an account of its own. Read across organizations, whatever
-- the caller's scope is.
drop function is_vouched_address(text, uuid);
drop function effective_approval(text, text, uuid);

create function vouching_domains(organisation uuid, at timestamptz)
  returns table (name text, added_at timestamptz)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select d.name, d.created_at from authorised_domain d
     where d.org_id = organisation and d.verified_by in ('dns', 'file')
       and d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
       and not exists (
         select from partner_client own
           join partner_client l on l.partner_id = own.partner_id and l.status = 'active'
           join authorised_domain h on h.org_id in (own.partner_id, l.org_id) and h.org_id <> organisation
          where own.org_id = organisation and own.status = 'active'
            and (h.state = 'verified' or h.lapsed_at is not null)
            and (h.name = d.name or h.name like '%.' || replace(d.name, '_', '\_')
                 or d.name like '%.' || replace(h.name, '_', '\_')))
       and not exists (
         select from partner_client own join app_user p on p.org_id = own.partner_id
          where own.org_id = organisation and own.status = 'active'
            and '.' || lower(split_part(p.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\_'));
  perform set_config('parapet.all', before, true);
end
$$;

create function is_vouched_address(address text, organisation uuid, at timestamptz) returns boolean
  language sql stable as
$$
  select exists (
    select from vouching_domains(organisation, at) v
     where '.' || lower(split_part(address, '@', 2)) like '%.' || replace(v.name, '_', '\_'))
$$;

-- A founder's address has to be below the oldest of them: a domain that is added later approves nobody.
create function is_founding_address(address text, organisation uuid, at timestamptz) returns boolean
  language sql stable as
$$
  select exists (
    select from (select v.name, v.added_at, min(v.added_at) over () as first_at from vouching_domains(organisation, at) v) v
     where v.added_at = v.first_at
       and '.' || lower(split_part(address, '@', 2)) like '%.' || replace(v.name, '_', '\_'))
$$;

create function effective_approval(approval text, address text, organisation uuid, at timestamptz) returns text
  language sql stable as
$$
  select case when approval <> 'founder' then approval
              when is_founding_address(address, organisation, at) then 'approved'
              else 'restricted' end
$$;

-- As before, with the moment at which the approval is read.
create or replace function who_is(kind text, secret_hash bytea, at timestamptz, is_activity boolean)
  returns table (
    user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text,
    first_name text, last_name text, phone text, locale text, must_change boolean, two_step text,
    family_id uuid, code_at timestamptz, denied text[], granted text[], clients uuid[], all_domains boolean,
    domains jsonb, plan text, licence_started_at timestamptz, licence_ends_at timestamptz, approval text)
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
           l.plan, l.started_at, l.ends_at, effective_approval(u.approval, u.email::text, u.org_id, at)
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

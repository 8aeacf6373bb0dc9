-- Accounts that people of another organization create (a partner, an operator) start without access to leaked
-- credentials, exports and the audit log until an administrator of the account's own organization approves them.
--   approved    created or approved by the organization's own administrators, by sign-up, or by the installation itself
--   founder     the first administrator, created together with the organization: counts as approved while the address is
--               below a domain that the organization itself has verified (DNS or file, not by an operator's word)
--   restricted  signs in without the sensitive permissions
--   awaiting    cannot sign in and receives no password link until an administrator approves
alter table app_user add column approval text not null default 'approved'
  check (approval in ('approved', 'founder', 'restricted', 'awaiting'));

create function is_vouched_address(address text, organisation uuid) returns boolean
  language sql stable as
$$
  select exists (
    select from authorised_domain d
     where d.org_id = organisation and d.state = 'verified' and d.verified_by in ('dns', 'file')
       and ('.' || lower(split_part(address, '@', 2))) like ('%.' || replace(d.name, '_', '\_')))
$$;

create function effective_approval(approval text, address text, organisation uuid) returns text
  language sql stable as
$$
  select case when approval <> 'founder' then approval
              when is_vouched_address(address, organisation) then 'approved'
              else 'restricted' end
$$;

-- As before, and whether the account is approved; one that awaits approval is nobody.
drop function who_is(text, bytea, timestamptz, boolean);
create function who_is(kind text, secret_hash bytea, at timestamptz, is_activity boolean)
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
           l.plan, l.started_at, l.ends_at, effective_approval(u.approval, u.email::text, u.org_id)
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

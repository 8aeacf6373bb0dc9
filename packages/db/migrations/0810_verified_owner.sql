-- Accounts and domains that another organization adds later never change what the verified owner of a domain has. A domain vouches
-- for addresses unless, before the organization added it, its partner or another client of that partner had verified it or a name
-- above it, or people of the partner had signed in with addresses below it: then the partner could approve an account of its own.
alter table app_user add column first_login_at timestamptz;
update app_user set first_login_at = created_at where last_login_at is not null;

create or replace function vouching_domains(organisation uuid, at timestamptz)
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
            and coalesce(h.verified_at, h.lapsed_at) < d.created_at
            and (h.name = d.name or d.name like '%.' || replace(h.name, '_', '\_')))
       and not exists (
         select from partner_client own join app_user p on p.org_id = own.partner_id
          where own.org_id = organisation and own.status = 'active' and p.first_login_at < d.created_at
            and '.' || lower(split_part(p.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\_'));
  perform set_config('parapet.all', before, true);
end
$$;

-- Addresses that an account of one organization has below a domain that another one has verified, as both sides see them. Read
-- across organizations; the caller names those whose conflicts are wanted (null: all).
create function address_conflicts(wanted uuid[], at timestamptz)
  returns table (user_id uuid, email text, status text, holder_id uuid, holder text, owner_id uuid, owner text, domain text,
                 created_at timestamptz)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select u.id, u.email::text, u.status, u.org_id, h.name, d.org_id, o.name, d.name, u.created_at
      from authorised_domain d
      join organisation o on o.id = d.org_id and o.deleted_at is null
      join app_user u on u.org_id <> d.org_id and u.status <> 'removed' and not u.address_taken
       and '.' || lower(split_part(u.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\_')
      join organisation h on h.id = u.org_id and h.deleted_at is null
     where d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
       and (wanted is null or d.org_id = any (wanted) or u.org_id = any (wanted))
       and is_vouched_address(u.email::text, d.org_id, at) and not is_vouched_address(u.email::text, u.org_id, at)
     order by u.created_at desc, u.id limit 200;
  perform set_config('parapet.all', before, true);
end
$$;

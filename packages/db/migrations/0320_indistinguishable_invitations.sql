-- An invitation of an address that has an account in another organization answers and is listed like any other, so that it does
-- not disclose that account. The row exists for the organization's lists only: it cannot sign in.
alter table app_user add column address_taken boolean not null default false;
alter table app_user drop constraint app_user_email_key;
create unique index app_user_email on app_user (email) where not address_taken;
create unique index app_user_org_email on app_user (org_id, email);

-- Does this address have an account, in any organization? A scope does not hold the others' rows, so this looks further for
-- just this answer.
create function address_is_taken(address text) returns boolean language plpgsql volatile as
$$
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

create or replace function brand_of(wanted uuid, address text)
  returns table (org_id uuid, name text, support_email text, accent text, has_logo boolean, version integer)
  language plpgsql volatile as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  own uuid := wanted;
begin
  perform set_config('parapet.all', 'on', true);
  if own is null and address is not null then
    select u.org_id into own from app_user u where u.email = address::citext and not u.address_taken;
  end if;
  return query
    select b.org_id, b.name, b.support_email::text, b.accent, b.logo is not null, b.version
      from brand b join organisation o on o.id = b.org_id and o.deleted_at is null
     where b.org_id = own
        or b.org_id = (select c.partner_id from partner_client c where c.org_id = own and c.status = 'active')
        or o.kind = 'operator'
     order by o.kind = 'operator' limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

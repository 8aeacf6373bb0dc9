-- An address is compared with the domains above it, by name, so that the work follows the accounts asked for and not all accounts
-- times all domains of every organization.
create function domains_of_address(address text) returns setof text language sql immutable strict rows 4 as $$
  select array_to_string(labels[first_label:], '.')
    from (select string_to_array(lower(split_part(address, '@', 2)), '.') as labels) a,
         generate_series(1, least(cardinality(labels), 127)) first_label
$$;

-- The domains of addresses from their last label to the first, in the order that finds everything below a domain in one range.
create index app_user_mail_domain on app_user ((reverse(lower(split_part(email::text, '@', 2))) || '.' collate "C"));

drop function address_conflicts(uuid[], timestamp with time zone);

-- Addresses that an account of one organization has below a domain that another one has verified, as both sides see them. Read
-- across organizations; the caller names those whose conflicts are wanted (null: all), or the one account.
create function address_conflicts(wanted uuid[], account uuid, at timestamp with time zone) returns table(user_id uuid, email text, status text, holder_id uuid, holder text, owner_id uuid, owner text, domain text, created_at timestamp with time zone) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    with pairs as materialized (
      select u.id as account_id, d.id as domain_id
        from app_user u cross join lateral domains_of_address(u.email::text) above(name)
        join authorised_domain d on d.name = above.name and d.org_id <> u.org_id
       where (account is null or u.id = account) and (wanted is null or u.org_id = any (wanted))
         and u.status <> 'removed' and not u.address_taken
         and d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
      union
      select u.id, d.id
        from authorised_domain d
        join app_user u on reverse(lower(split_part(u.email::text, '@', 2))) || '.' collate "C" >= reverse(d.name) || '.' collate "C"
             and reverse(lower(split_part(u.email::text, '@', 2))) || '.' collate "C" < reverse(d.name) || '/' collate "C"
             and u.org_id <> d.org_id
       where account is null and wanted is not null and d.org_id = any (wanted)
         and u.status <> 'removed' and not u.address_taken
         and d.state = 'verified' and (d.lapses_at is null or d.lapses_at > at)
    ), strangers as materialized (
      select u.* from app_user u
       where u.id in (select account_id from pairs) and not is_vouched_address(u.email::text, u.org_id, at)
    )
    select u.id, u.email::text, u.status, u.org_id, h.name, d.org_id, o.name, d.name, u.created_at
      from pairs p
      join strangers u on u.id = p.account_id
      join authorised_domain d on d.id = p.domain_id
      join organization h on h.id = u.org_id and h.deleted_at is null
      join organization o on o.id = d.org_id and o.deleted_at is null
     where is_vouched_address(u.email::text, d.org_id, at)
     order by u.created_at desc, u.id, d.name limit 200;
  perform set_config('parapet.all', before, true);
end
$$;

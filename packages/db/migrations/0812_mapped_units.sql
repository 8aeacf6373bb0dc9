-- A business unit in a group mapping is the access limit that the same words mean elsewhere: the name of a unit, not a group of users.
alter table sign_on_group add column unit text check (length(unit) between 1 and 100);
do $$
begin
  perform set_config('parapet.all', 'on', true);
  update sign_on_group g set unit = left(u.name, 100) from user_group u where u.id = g.unit_id;
  perform set_config('parapet.all', '', true);
end $$;
alter table sign_on_group drop column unit_id;

-- The limit that an administrator set, the one that groups of the provider give, and what holds: both of them.
alter table app_user drop constraint app_user_business_units_check;
alter table app_user add column own_units text[] check (cardinality(own_units) between 1 and 50);
alter table app_user add column mapped_units text[] check (cardinality(mapped_units) between 1 and 50);
do $$
begin
  perform set_config('parapet.all', 'on', true);
  update app_user set own_units = business_units where business_units is not null;
  perform set_config('parapet.all', '', true);
end $$;

create function both_units() returns trigger language plpgsql as
$$
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
create trigger both_units before insert or update of own_units, mapped_units on app_user for each row execute function both_units();

alter table scim_connection drop column denied;
alter table sign_on_connection drop column denied;
drop function scim_provisioning(uuid, text, timestamptz);
create function scim_provisioning(organisation uuid, address text, at timestamptz)
  returns table (vouched boolean, licensed boolean, default_role text, changed_by uuid)
  language plpgsql stable as
$$
#variable_conflict use_column
begin
  return query
    select is_vouched_address(address, organisation, at), exists (select from licence l where l.org_id = organisation),
           p.default_role, p.changed_by
      from (values (1)) one left join sign_on_policy p on p.org_id = organisation;
end
$$;
alter table sign_on_policy drop column denied;

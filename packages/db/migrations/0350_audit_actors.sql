-- Who acted: the log of an organization names operators and partners, whose rows its scope does not hold. It answers only for
-- people who acted in an organization of the scope.
create function audit_actors(wanted uuid[])
  returns table (id uuid, name text, role text, organisation text, removed boolean)
  language plpgsql volatile as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  acted uuid[];
begin
  acted := array(
    select w from unnest(wanted) w where exists (select from audit_log a where a.actor_id = w));
  perform set_config('parapet.all', 'on', true);
  return query
    select u.id, trim(u.first_name || ' ' || u.last_name), u.role::text, o.name, u.removed_at is not null
      from app_user u join organisation o on o.id = u.org_id
     where u.id = any (acted);
  perform set_config('parapet.all', before, true);
end
$$;

-- People removed earlier have no name left: they get the pseudonym without initials.
update app_user set last_name = 'XX-' || left(id::text, 4) where removed_at is not null and first_name = '' and last_name = '';

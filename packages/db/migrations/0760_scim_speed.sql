-- A directory that is pushed asks for the same thousands of times: functions, whose plans are kept by the connection.

-- The connection of a token, current or former, before it is known whose it is.
create function scim_connection_of(token bytea)
  returns table (id uuid, org_id uuid, kind text, denied text[], changed_by uuid, last_used_at timestamptz, is_former boolean)
  language plpgsql stable as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    select c.id, c.org_id, o.kind, c.denied, c.changed_by, c.last_used_at, c.token_hash <> token
      from scim_connection c join organisation o on o.id = c.org_id and o.deleted_at is null
     where c.token_hash = token or c.former_hash = token
     order by c.token_hash <> token limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

-- What decides about a new account of an organization: whether a verified domain vouches for its address, whether a licence limits
-- the number of users, and what people without a mapped group get.
create function scim_provisioning(organisation uuid, address text, at timestamptz)
  returns table (vouched boolean, licensed boolean, default_role text, denied text[], changed_by uuid)
  language plpgsql stable as
$$
#variable_conflict use_column
begin
  return query
    select is_vouched_address(address, organisation, at), exists (select from licence l where l.org_id = organisation),
           p.default_role, coalesce(p.denied, '{}'), p.changed_by
      from (values (1)) one left join sign_on_policy p on p.org_id = organisation;
end
$$;

-- Providers look for a user by userName before they create it. Under row-level security only leakproof comparisons use an index, and
-- lower() is none.
alter table scim_user add column name_key text generated always as (lower(user_name)) stored not null;
drop index scim_user_name;
create unique index scim_user_name on scim_user (connection_id, name_key);

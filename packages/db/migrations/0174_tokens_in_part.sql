-- A token that was asked for with some of its account's scopes has these at the most (RFC 6749, section 3.3). Null: all of them.
alter table access_token add column scopes text[];

-- The hash of the secret that it was issued for: a token ends with it, also one that was on its way when the secret was replaced. Null:
-- of an assistant, which has no secret.
delete from access_token;
alter table access_token add column issued_for bytea;

create or replace function key_with(secret bytea, at timestamp with time zone) returns uuid language sql stable as $$
  select k.id from api_key k
   where k.id = (select o.id from api_key o where o.secret_hash = secret
                 union all
                 select o.id from api_key o where o.previous_hash = secret and o.previous_until > at
                 union all
                 select t.key_id from access_token t join api_key o on o.id = t.key_id
                  where t.token_hash = secret and t.expires_at > at
                    and (o.kind = 'assistant' or t.issued_for = o.secret_hash or (t.issued_for = o.previous_hash and o.previous_until > at))
                  limit 1)
     and k.expires_at > at and k.ended_at is null
$$;

-- What acts by itself later has the scopes of its key: a token with some of them does not create it.
create function acting_key() returns uuid language plpgsql as $$
begin
  if current_setting('parapet.key_in_part', true) = 'on' then
    raise exception 'a token with some scopes of its account creates nothing that acts by itself' using errcode = 'PK001';
  end if;
  return nullif(current_setting('parapet.key', true), '')::uuid;
end
$$;

do $$
declare
  owned record;
begin
  for owned in select relation from owned_tables() natural join (
      select table_name::text as relation from information_schema.columns where table_schema = 'public' and column_name = 'owner_key') has_key loop
    execute format('alter table %I alter column owner_key set default acting_key()', owned.relation);
  end loop;
end $$;

create or replace function own_anew() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is not null then
    new.owner_key := acting_key();
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

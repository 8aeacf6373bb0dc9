-- What a person creates and what then acts by itself (tokens, connections, keys, links, schedules, rules) belongs to the person and to
-- the person's relation to the organization. When either ends it stops, until an administrator adopts it.

-- The ticket system and the due-date policy had no owner.
alter table alert_channel add column owner_id uuid references app_user on delete set null;
alter table sla_policy add column owner_id uuid references app_user on delete set null;

-- Every table of such objects, with the column that names the owner.
create function owned_tables() returns table (relation text, owner_column text) language sql immutable as
$$
  values ('scim_connection', 'changed_by'), ('sign_on_connection', 'changed_by'), ('sign_on_policy', 'changed_by'),
         ('cloud_account', 'changed_by'), ('api_key', 'user_id'), ('calendar_link', 'user_id'),
         ('alert_setting', 'created_by'), ('alert_channel', 'owner_id'), ('report_schedule', 'created_by'),
         ('saved_search', 'user_id'), ('work_view', 'owner_id'), ('vendor_share', 'created_by'),
         ('finding_rule', 'author'), ('asset_rule', 'author'), ('watch_rule', 'created_by'), ('sla_policy', 'owner_id'),
         ('vip_consent_request', 'requested_by'), ('domain_contact_request', 'requested_by')
$$;

-- Whoever takes a stopped object over owns it as if it were new.
create function own_anew() returns trigger language plpgsql as
$$
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] and to_jsonb(new) ->> tg_argv[0] is not null then
    new.owner_key := nullif(current_setting('parapet.key', true), '')::uuid;
    new.ended_at := null;
    new.ended_reason := null;
    new.ended_told := false;
  end if;
  return new;
end
$$;

do $$
declare
  owned record;
begin
  for owned in select * from owned_tables() loop
    -- The API key that created it, from the request's transaction; its end and its scopes bind what it created.
    execute format(
      'alter table %I add column owner_key uuid default nullif(current_setting(''parapet.key'', true), '''')::uuid,
         add column ended_at timestamptz, add column ended_reason text, add column ended_told boolean not null default false,
         add constraint %I check ((ended_at is null) = (ended_reason is null))',
      owned.relation, owned.relation || '_ended');
    execute format('create index if not exists %I on %I (%I)', owned.relation || '_owner', owned.relation, owned.owner_column);
    execute format('create trigger own_anew before update of %I on %I for each row execute function own_anew(%L)',
      owned.owner_column, owned.relation, owned.owner_column);
    execute format('create index %I on %I (org_id) where ended_at is not null and not ended_told', owned.relation || '_untold', owned.relation);
  end loop;
end $$;

-- Stops what belongs to a person, or to the staff of an organization, everywhere or in one organization. Whoever ends the person or the
-- relation need not see the organizations that are concerned.
create function end_owned(reason text, person uuid, staff_of uuid, organization uuid) returns void
  language plpgsql volatile as
$$
declare
  owned record;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  for owned in select * from owned_tables() loop
    execute format(
      'update %1$I set ended_at = now(), ended_reason = $1, ended_told = false
        where ended_at is null and %2$I is not null and ($2 is null or %2$I = $2) and ($4 is null or org_id = $4)
          and ($3 is null or %2$I in (select u.id from app_user u where u.org_id = $3))',
      owned.relation, owned.owner_column) using reason, person, staff_of, organization;
  end loop;
  perform set_config('parapet.all', before, true);
end
$$;

-- By triggers, as people and relations end in many ways: in the portal, by SCIM, by an identity provider, by a command.
create function end_owned_by_person() returns trigger language plpgsql as
$$
begin
  perform end_owned(case when new.org_id <> old.org_id then 'moved' else new.status end, new.id, null, null);
  return null;
end
$$;
create trigger end_owned after update of status, org_id on app_user for each row
  when (new.org_id <> old.org_id or (new.status in ('disabled', 'removed') and old.status <> new.status))
  execute function end_owned_by_person();

create function end_owned_by_relation() returns trigger language plpgsql as
$$
begin
  perform end_owned('relation', null, old.partner_id, old.org_id);
  return null;
end
$$;
create trigger end_owned after update of status on partner_client for each row
  when (old.status = 'active' and new.status <> 'active') execute function end_owned_by_relation();
create trigger end_owned_at_once after delete on partner_client for each row
  when (old.status = 'active') execute function end_owned_by_relation();

create function end_owned_by_organization() returns trigger language plpgsql as
$$
begin
  perform end_owned('organization', null, null, new.id);
  perform end_owned('organization', null, new.id, null);
  return null;
end
$$;
create trigger end_owned after update of deleted_at on organisation for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_owned_by_organization();

-- What existed before: the organization's first administrator who is still there owns what had no owner, and what people created who
-- have left has ended.
do $$
declare
  owned record;
begin
  perform set_config('parapet.all', 'on', true);
  update alert_channel c set owner_id = (
    select u.id from app_user u where u.org_id = c.org_id and u.status = 'active' and u.role in ('client_admin', 'partner_admin', 'super_admin')
     order by u.created_at, u.id limit 1) where c.setting_id is null;
  update sla_policy p set owner_id = (
    select u.id from app_user u where u.org_id = p.org_id and u.status = 'active' and u.role in ('client_admin', 'partner_admin', 'super_admin')
     order by u.created_at, u.id limit 1);
  for owned in select * from owned_tables() loop
    execute format(
      'update %1$I t set ended_at = now(), ended_reason = u.status from app_user u
        where u.id = t.%2$I and u.status in (''disabled'', ''removed'')', owned.relation, owned.owner_column);
    execute format(
      'update %1$I t set ended_at = now(), ended_reason = ''relation'' from app_user u
        where u.id = t.%2$I and t.ended_at is null and u.org_id <> t.org_id
          and exists (select from partner_client c where c.partner_id = u.org_id and c.org_id = t.org_id and c.status <> ''active'')',
      owned.relation, owned.owner_column);
  end loop;
  perform set_config('parapet.all', '', true);
end $$;

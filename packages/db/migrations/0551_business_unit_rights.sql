-- People whose access ends at their business units: they see the findings and assets of these units and nothing else. The
-- fence is row-level security, so that every query of theirs is limited whatever page it is for.

alter table app_user add column business_units text[] check (cardinality(business_units) between 1 and 50);

-- Null: not limited. Compared without case.
create function scope_units() returns text[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('parapet.units', true), '') <> '' then
    array(select lower(jsonb_array_elements_text(current_setting('parapet.units', true)::jsonb))) end
$$;

-- The units that an asset belongs to: its own, else those of its hosts, else that of the domain; '' stands for none. An asset of
-- several units is seen only by those who see all of them.
alter table inventory_asset add column units text[] not null default '{}';

create policy own_units on finding as restrictive
  using ((select scope_units()) is null or lower(business_unit) = any ((select scope_units())::text[]));
create policy own_units on inventory_asset as restrictive
  using ((select scope_units()) is null or (units <> '{}' and units <@ (select scope_units())::text[]));

-- What belongs to a finding or an asset is seen with it.
create policy own_units on finding_event as restrictive
  using ((select scope_units()) is null or exists (select from finding f where f.id = finding_id));
create policy own_units on fix_claim as restrictive
  using ((select scope_units()) is null or exists (select from finding f where f.id = finding_id));
create policy own_units on inventory_event as restrictive
  using ((select scope_units()) is null or exists (select from inventory_asset i where i.id = asset_id));
create policy own_units on inventory_note as restrictive
  using ((select scope_units()) is null or exists (select from inventory_asset i where i.id = asset_id));
create policy own_units on asset as restrictive
  using ((select scope_units()) is null or exists (
    select from inventory_asset i where i.org_id = asset.org_id and i.domain = asset.domain and i.kind = 'host' and i.key = asset.host));
create policy own_units on exposed_service as restrictive
  using ((select scope_units()) is null or exists (
    select from inventory_asset i where i.org_id = exposed_service.org_id and i.domain = exposed_service.domain
       and i.kind = 'host' and i.key = exposed_service.host));
create policy own_units on scan_check as restrictive
  using ((select scope_units()) is null or exists (
    select from inventory_asset i where i.org_id = scan_check.org_id and i.kind = 'host' and i.key =
      split_part(split_part(split_part(regexp_replace(scan_check.subject, '^[a-z0-9+.-]+://', ''), '/', 1), ':', 1), ' ', 1)));

-- What is about the whole organization or its people is not shown at all.
do $$
declare
  closed text;
begin
  foreach closed in array array['finding_summary', 'scan_stage', 'leaked_credential', 'infected_machine', 'vip',
    'vip_finding', 'vip_identifier', 'takedown', 'takedown_event', 'takedown_evidence', 'takedown_notice', 'ticket',
    'ticket_message', 'pdf_report', 'report_run', 'report_file', 'bulk_change', 'bulk_change_finding', 'finding_rule',
    'finding_rule_hit', 'asset_rule', 'asset_rule_hit', 'vendor', 'vendor_finding', 'calendar_link'] loop
    execute format('create policy own_units on %I as restrictive using ((select scope_units()) is null)', closed);
  end loop;
end $$;

drop function who_is(text, bytea, timestamptz, boolean);
create function who_is(kind text, secret_hash bytea, at timestamptz, is_activity boolean)
  returns table (
    user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text,
    first_name text, last_name text, phone text, locale text, must_change boolean, two_step text,
    family_id uuid, code_at timestamptz, denied text[], granted text[], clients uuid[], all_domains boolean,
    domains jsonb, plan text, licence_started_at timestamptz, licence_ends_at timestamptz, approval text, business_units text[])
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
           l.plan, l.started_at, l.ends_at, effective_approval(u.approval, u.email::text, u.org_id, at),
           case when u.role = 'client_user' then u.business_units end
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

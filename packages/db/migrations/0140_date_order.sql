-- How dates in figures are written for a person: the product's default, the order of the language, or ISO 8601.
alter table app_user add column date_order text not null default 'default' check (date_order in ('default', 'language', 'iso'));

drop function who_is(text, bytea, timestamp with time zone, boolean);
create function who_is(kind text, secret_hash bytea, at timestamp with time zone, is_activity boolean) returns table(user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text, first_name text, last_name text, phone text, locale text, date_order text, must_change boolean, two_step text, family_id uuid, code_at timestamp with time zone, denied text[], granted text[], clients uuid[], all_domains boolean, domains jsonb, plan text, licence_started_at timestamp with time zone, licence_ends_at timestamp with time zone, licence_cancelled_at timestamp with time zone, licence_renewal text, approval text, business_units text[]) language plpgsql as $$
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
    select u.id, u.org_id, o.kind, o.name, u.role, r.id, u.email::text, u.first_name, u.last_name, u.phone, u.locale, u.date_order,
           u.temporary_until is not null,
           case when exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null)
                then 'totp' else 'mail' end,
           family.id, family.code_at,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny'),
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant'),
           case u.role
             when 'partner_admin' then array(
               select l.org_id from partner_client l join organization c on c.id = l.org_id
                where l.partner_id = u.org_id and l.status = 'active' and c.deleted_at is null)
             when 'partner_user' then assigned_clients(u.id, u.org_id, o.kind)
             when 'seller' then assigned_clients(u.id, u.org_id, o.kind)
             else '{}'::uuid[]
           end,
           u.all_domains,
           (select coalesce(jsonb_agg(jsonb_build_object('org', a.org_id, 'domain', d.name)), '[]')
              from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id),
           coalesce((select t.plan from licence_term t where t.org_id = u.org_id and t.starts_at <= at and t.ends_at > at limit 1), l.plan),
           l.started_at, l.ends_at, l.cancelled_at, coalesce(l.renewal, 'none'), effective_approval(u.approval, u.email::text, u.org_id, at),
           case when u.role = 'client_user' then u.business_units end
      from app_user u
      join organization o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

-- For a mail, whose recipient may be outside the scope of what it is about.
create function date_order_of(address text) returns text language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  found_order text;
begin
  perform set_config('parapet.all', 'on', true);
  select u.date_order into found_order from app_user u where u.email = address::citext and not u.address_taken;
  perform set_config('parapet.all', before, true);
  return coalesce(found_order, 'default');
end
$$;

-- A report is one file for all its readers who share a language, an order of dates and a kind.
alter table pdf_report
  add column kind text not null default 'technical' check (kind in ('executive', 'technical')),
  add column dates text not null default 'mdy' check (dates in ('mdy', 'dmy', 'ymd'));
drop index pdf_report_of;
create index pdf_report_of on pdf_report (org_id, domain, locale, kind, dates, made_at desc);
drop index pdf_report_pending;
create index pdf_report_pending on pdf_report (org_id, domain, locale, kind, dates) where bytes is null;

-- Null: a file without dates that a person's setting changes.
alter table report_file add column dates text check (dates in ('mdy', 'dmy', 'ymd'));

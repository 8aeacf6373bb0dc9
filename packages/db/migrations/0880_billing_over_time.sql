-- Licences over time: terms that follow from what was paid and returned, subscriptions with a state, refunds, disputes and credit notes.

alter table licence
  -- Who sees to the next term: nobody, a subscription's card, or a card that could not be charged.
  add column renewal text not null default 'none' check (renewal in ('none', 'card', 'failing')),
  -- The portal's own cancellation or its withdrawal has not reached the payment provider yet.
  add column cancel_pending boolean not null default false,
  -- A licence that no order below paid for: granted by hand, or paid before terms were stored.
  add column granted_plan text check (granted_plan in ('essentials', 'professional', 'enterprise')),
  add column granted_billing text check (granted_billing in ('monthly', 'annual')),
  add column granted_from timestamptz,
  add column granted_until timestamptz;
update licence set granted_plan = plan, granted_billing = billing, granted_from = coalesce(started_at, ends_at), granted_until = ends_at
 where ends_at is not null;

-- Until when there is access, and from when on the licence counts as expiring; `domain/plans/licence.ts` states the same.
create function licence_access_until(l licence) returns timestamptz language sql stable as
$$
  select case when l.cancelled_at is null and l.renewal <> 'none' then l.ends_at + interval '168 hours' else l.ends_at end
$$;
create function licence_expiring_from(l licence) returns timestamptz language sql stable as
$$
  select case when l.cancelled_at is null and l.renewal = 'card' then l.ends_at + interval '24 hours'
              when l.cancelled_at is null and l.renewal = 'failing' then '-infinity'::timestamptz
              else l.ends_at - interval '720 hours' end
$$;

-- Which plan is paid for when. Written anew whenever something is paid or returned.
create table licence_term (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  -- Null: granted.
  invoice_id uuid references invoice on delete cascade,
  plan text not null check (plan in ('essentials', 'professional', 'enterprise')),
  billing text not null check (billing in ('monthly', 'annual')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index licence_term_org on licence_term (org_id, starts_at);
create index licence_term_invoice on licence_term (invoice_id);
alter table licence_term enable row level security;
alter table licence_term force row level security;
create policy licence_term_scope on licence_term using (scope_all() or org_id = any (scope_orgs()));

-- Times without access, as they were when a payment became known: paid time does not run down in them.
create table licence_absence (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  absent_from timestamptz,
  absent_until timestamptz not null
);
create index licence_absence_org on licence_absence (org_id);
alter table licence_absence enable row level security;
alter table licence_absence force row level security;
create policy licence_absence_scope on licence_absence using (scope_all() or org_id = any (scope_orgs()));

alter table invoice
  -- The moment that a paid order counts from. Null: not paid, or paid before terms were stored.
  add column counts_from timestamptz,
  -- Since when its money is returned or withdrawn, so that what it paid for has ended.
  add column ended_at timestamptz,
  -- The order that this one renews by card.
  add column renews_id uuid references invoice on delete cascade,
  add column payment_customer text,
  add column payment_intent text;
create index invoice_renews on invoice (renews_id) where renews_id is not null;
create index invoice_payment_intent on invoice (payment_intent) where payment_intent is not null;

update invoice set counts_from = paid_at where state = 'paid' and item ->> 'kind' = 'addOn';

-- A subscription at the payment provider. What has ended does not begin again.
create table card_subscription (
  id text primary key,
  org_id uuid not null references organisation on delete cascade,
  -- The order that began it.
  invoice_id uuid not null references invoice on delete cascade,
  customer text,
  state text not null check (state in ('active', 'failing', 'ended')),
  cancels boolean not null default false,
  notified_at timestamptz not null
);
create index card_subscription_org on card_subscription (org_id);
create index card_subscription_invoice on card_subscription (invoice_id);
alter table card_subscription enable row level security;
alter table card_subscription force row level security;
create policy card_subscription_scope on card_subscription using (scope_all() or org_id = any (scope_orgs()));
insert into card_subscription (id, org_id, invoice_id, customer, state, cancels, notified_at)
  select l.payment_subscription, l.org_id, i.id, l.payment_customer, 'active', l.cancelled_at is not null,
         coalesce(l.payment_told_at, i.created_at)
    from licence l
    join lateral (select i.id, i.created_at from invoice i
                   where i.org_id = l.org_id and i.method = 'card' and i.item ->> 'kind' = 'plan' and i.state = 'paid'
                   order by i.created_at desc limit 1) i on true
   where l.payment_subscription is not null
  on conflict do nothing;
update licence set renewal = 'card' where payment_subscription is not null and cancelled_at is null;
alter table licence drop column payment_told_at;

-- What the provider said about returned money: refunds by their id, a charge's total, and disputes.
create table card_return (
  id text primary key,
  -- Null until the payment that it belongs to is known.
  org_id uuid references organisation on delete cascade,
  invoice_id uuid references invoice on delete cascade,
  payment_intent text,
  kind text not null check (kind in ('refund', 'charge', 'dispute')),
  amount_cents bigint not null check (amount_cents >= 0),
  state text not null check (state in ('open', 'done', 'void')),
  happened_at timestamptz not null
);
create index card_return_invoice on card_return (invoice_id);
create index card_return_org on card_return (org_id);
create index card_return_unmatched on card_return (payment_intent) where invoice_id is null;
alter table card_return enable row level security;
alter table card_return force row level security;
create policy card_return_scope on card_return using (scope_all() or org_id = any (scope_orgs()));

-- Every refund is a document of its own: the credit note's number.
alter table invoice_entry
  add column number text unique,
  add column source text not null default 'booking' check (source in ('booking', 'card', 'dispute'));

-- What an event stated against what was ordered, where the two differ.
alter table payment_event add column detail jsonb;

-- How far the provider's list of events was read.
create table payment_sync (
  singleton boolean primary key default true check (singleton),
  read_until timestamptz not null
);
alter table payment_sync enable row level security;
alter table payment_sync force row level security;
create policy program_only on payment_sync using (scope_all()) with check (scope_all());

-- The plan of the moment and what decides about the licence's state.
drop function who_is(text, bytea, timestamptz, boolean);
create function who_is(kind text, secret_hash bytea, at timestamptz, is_activity boolean)
  returns table (
    user_id uuid, org_id uuid, org_kind text, org_name text, role text, role_id text, email text,
    first_name text, last_name text, phone text, locale text, must_change boolean, two_step text,
    family_id uuid, code_at timestamptz, denied text[], granted text[], clients uuid[], all_domains boolean,
    domains jsonb, plan text, licence_started_at timestamptz, licence_ends_at timestamptz,
    licence_cancelled_at timestamptz, licence_renewal text, approval text, business_units text[])
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
           coalesce((select t.plan from licence_term t where t.org_id = u.org_id and t.starts_at <= at and t.ends_at > at limit 1), l.plan),
           l.started_at, l.ends_at, l.cancelled_at, coalesce(l.renewal, 'none'), effective_approval(u.approval, u.email::text, u.org_id, at),
           case when u.role = 'client_user' then u.business_units end
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where u.id = person and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null;
  perform set_config('parapet.all', before, true);
end
$$;

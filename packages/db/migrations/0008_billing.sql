-- What an organization has bought, and how much of it is used.
create table licence (
  org_id uuid primary key references organization (id) on delete cascade,
  plan text not null check (plan in ('essentials', 'professional', 'enterprise')),
  billing text not null default 'annual' check (billing in ('monthly', 'annual')),
  started_at timestamptz,
  -- Null: chosen but not paid for yet.
  ends_at timestamptz,
  cancelled_at timestamptz,
  invoice text,
  -- Limits settled by agreement, by name; they stand in place of the plan's.
  agreed_limits jsonb not null default '{}',
  payment_customer text,
  payment_subscription text,
  -- Who sees to the next term: nobody, a subscription's card, or a card that could not be charged.
  renewal text not null default 'none' check (renewal in ('none', 'card', 'failing')),
  -- The portal's own cancellation or its withdrawal has not reached the payment provider yet.
  cancel_pending boolean not null default false,
  -- A licence that no order below paid for: granted by hand.
  granted_plan text check (granted_plan in ('essentials', 'professional', 'enterprise')),
  granted_billing text check (granted_billing in ('monthly', 'annual')),
  granted_from timestamptz,
  granted_until timestamptz
);

create table add_on (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  kind text not null check (kind in ('takedown', 'penetrationTest', 'vipSlot', 'priorityAlerting')),
  quantity integer not null check (quantity > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  invoice text
);
create index add_on_org on add_on (org_id, ends_at);

-- What was used in a month (`2026-11`). The limit is checked in the statement that counts, so that no two can both be last.
create table quota_use (
  org_id uuid references organization (id) on delete cascade,
  name text,
  period text,
  used integer not null check (used >= 0),
  primary key (org_id, name, period)
);

create table invoice (
  id uuid default gen_random_uuid() primary key,
  -- Given when the invoice becomes real; a checkout that nobody finished has none.
  number text unique,
  org_id uuid not null references organization (id) on delete cascade,
  -- What is bought, as ordered: {kind, plan, billing} or {kind, addOn, pack, quantity}.
  item jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  method text not null check (method in ('card', 'invoice')),
  state text not null check (state in ('draft', 'open', 'paid', 'failed', 'cancelled')),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  created_at timestamptz not null,
  due_at timestamptz,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- The provider's checkout, and what it calls the payment: one payment has one effect, however often it is told.
  payment_session text unique,
  payment_reference text unique,
  -- Orders by invoice: who pays, the price as it was calculated, both parties' details as they were on the day of the order, and the
  -- money received or returned.
  payer_id uuid not null references organization (id) on delete cascade,
  list_cents bigint not null,
  discount_percent numeric(5,2) not null default 0 check ((discount_percent >= (0)::numeric) and (discount_percent <= (100)::numeric)),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  tax_name text not null default '',
  tax_percent numeric(5,2) not null default 0 check ((tax_percent >= (0)::numeric) and (tax_percent <= (100)::numeric)),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- The billing details of the portal's operator and of the customer when the invoice was issued.
  issuer jsonb not null default '{}',
  customer jsonb not null default '{}',
  cancelled_at timestamptz,
  cancel_reason text,
  -- The moment that a paid order counts from. Null: not paid.
  counts_from timestamptz,
  -- Since when its money is returned or withdrawn, so that what it paid for has ended.
  ended_at timestamptz,
  -- The order that this one renews by card.
  renews_id uuid references invoice (id) on delete cascade,
  payment_customer text,
  payment_intent text,
  check (state = 'draft' or number is not null),
  constraint invoice_sum check (amount_cents = ((list_cents - discount_cents) + tax_cents)),
  constraint invoice_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index invoice_newest on invoice (org_id, created_at desc);
create index invoice_payer on invoice (payer_id, created_at desc);
create index invoice_open on invoice (org_id) where state = 'open';
create index invoice_renews on invoice (renews_id) where renews_id is not null;
create index invoice_payment_intent on invoice (payment_intent) where payment_intent is not null;

-- Every signed event of the provider, once. Its effect and this row are written together or not at all.
create table payment_event (
  id text primary key,
  type text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null,
  -- What an event stated against what was ordered, where the two differ.
  detail jsonb
);

-- An administrator is reminded once of each end, this many days ahead.
create table licence_reminder (
  org_id uuid references organization (id) on delete cascade,
  ends_at timestamptz,
  days_ahead integer,
  sent_at timestamptz not null,
  primary key (org_id, ends_at, days_ahead)
);

-- Payments and refunds of an invoice; `org_id` is the organization that pays.
create table invoice_entry (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  invoice_id uuid not null references invoice (id) on delete cascade,
  kind text not null check (kind in ('payment', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '',
  recorded_at timestamptz not null,
  -- Every refund is a document of its own: the credit note's number.
  number text unique,
  source text not null default 'booking' check (source in ('booking', 'card', 'dispute'))
);
create index invoice_entry_invoice on invoice_entry (invoice_id, recorded_at);
create index invoice_entry_org on invoice_entry (org_id);

-- Numbers run without gaps within a prefix and a year.
create table invoice_range (
  prefix text,
  year integer,
  last bigint not null,
  primary key (prefix, year)
);

-- Whom invoices are addressed to.
create table billing_profile (
  org_id uuid primary key references organization (id) on delete cascade,
  company text not null,
  address text not null,
  tax_number text not null default '',
  po_number text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Which plan is paid for when. Written anew whenever something is paid or returned.
create table licence_term (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- Null: granted.
  invoice_id uuid references invoice (id) on delete cascade,
  plan text not null check (plan in ('essentials', 'professional', 'enterprise')),
  billing text not null check (billing in ('monthly', 'annual')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index licence_term_org on licence_term (org_id, starts_at);
create index licence_term_invoice on licence_term (invoice_id);

-- Times without access, as they were when a payment became known: paid time does not run down in them.
create table licence_absence (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  absent_from timestamptz,
  absent_until timestamptz not null
);
create index licence_absence_org on licence_absence (org_id);

-- A subscription at the payment provider. What has ended does not begin again.
create table card_subscription (
  id text primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- The order that began it.
  invoice_id uuid not null references invoice (id) on delete cascade,
  customer text,
  state text not null check (state in ('active', 'failing', 'ended')),
  cancels boolean not null default false,
  notified_at timestamptz not null
);
create index card_subscription_org on card_subscription (org_id);
create index card_subscription_invoice on card_subscription (invoice_id);

-- What the provider said about returned money: refunds by their id, a charge's total, and disputes.
create table card_return (
  id text primary key,
  -- Null until the payment that it belongs to is known.
  org_id uuid references organization (id) on delete cascade,
  invoice_id uuid references invoice (id) on delete cascade,
  payment_intent text,
  kind text not null check (kind in ('refund', 'charge', 'dispute')),
  amount_cents bigint not null check (amount_cents >= 0),
  state text not null check (state in ('open', 'done', 'void')),
  happened_at timestamptz not null
);
create index card_return_invoice on card_return (invoice_id);
create index card_return_org on card_return (org_id);
create index card_return_unmatched on card_return (payment_intent) where invoice_id is null;

-- How far the provider's list of events was read.
create table payment_sync (
  singleton boolean default true primary key check (singleton),
  read_until timestamptz not null
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'licence', 'add_on', 'quota_use', 'invoice', 'payment_event', 'licence_reminder', 'invoice_entry', 'invoice_range', 'billing_profile',
      'licence_term', 'licence_absence', 'card_subscription', 'card_return', 'payment_sync'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'payment_event', 'invoice_range', 'payment_sync'
  ] loop
    execute format(
      'create policy program_only on %I using (scope_all()) with check (scope_all())',
      fenced);
  end loop;
end $$;

create policy licence_scope on licence using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy add_on_scope on add_on using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy quota_use_scope on quota_use using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy invoice_scope on invoice using (scope_all() or (org_id = any (scope_orgs())) or (payer_id = any (scope_orgs()))) with
  check (scope_all() or (org_id = any (scope_orgs())));
create policy licence_reminder_scope on licence_reminder using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy invoice_entry_scope on invoice_entry using (scope_all() or (org_id = any (scope_orgs())));
create policy billing_profile_scope on billing_profile using (scope_all() or (org_id = any (scope_orgs())));
create policy licence_term_scope on licence_term using (scope_all() or (org_id = any (scope_orgs())));
create policy licence_absence_scope on licence_absence using (scope_all() or (org_id = any (scope_orgs())));
create policy card_subscription_scope on card_subscription using (scope_all() or (org_id = any (scope_orgs())));
create policy card_return_scope on card_return using (scope_all() or (org_id = any (scope_orgs())));

-- Until when there is access, and from when on the licence counts as expiring; `domain/plans/licence.ts` states the same.
create function licence_access_until(l licence) returns timestamp with time zone language sql stable as $$
  select case when l.cancelled_at is null and l.renewal <> 'none' then l.ends_at + interval '168 hours' else l.ends_at end
$$;

create function licence_expiring_from(l licence) returns timestamp with time zone language sql stable as $$
  select case when l.cancelled_at is null and l.renewal = 'card' then l.ends_at + interval '24 hours'
              when l.cancelled_at is null and l.renewal = 'failing' then '-infinity'::timestamptz
              else l.ends_at - interval '720 hours' end
$$;

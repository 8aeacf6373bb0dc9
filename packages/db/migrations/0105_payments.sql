-- What was ordered and paid, and what the payment provider told us.

create sequence invoice_number;

create table invoice (
  id uuid primary key default gen_random_uuid(),
  -- Given when the invoice becomes real; a checkout that nobody finished has none.
  number text unique,
  org_id uuid not null references organisation on delete cascade,
  -- What is bought, as ordered: {kind, plan, billing} or {kind, addOn, pack, quantity}.
  item jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  method text not null check (method in ('card', 'invoice')),
  state text not null check (state in ('draft', 'open', 'paid', 'failed', 'void')),
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  created_at timestamptz not null,
  due_at timestamptz,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- The provider's checkout, and what it calls the payment: one payment has one effect, however often it is told.
  payment_session text unique,
  payment_reference text unique,
  check (state = 'draft' or number is not null)
);
create index invoice_newest on invoice (org_id, created_at desc);
alter table invoice enable row level security;
alter table invoice force row level security;
create policy invoice_scope on invoice using (scope_all() or org_id = any (scope_orgs()));

-- Every signed event of the provider, once. Its effect and this row are written together or not at all.
create table payment_event (
  id text primary key,
  type text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null
);
alter table payment_event enable row level security;
alter table payment_event force row level security;
create policy program_only on payment_event using (scope_all()) with check (scope_all());

-- Events of one subscription arrive in any order; only a younger one may change what an older one said.
alter table licence add column payment_told_at timestamptz;

-- An administrator is reminded once of each end, this many days ahead.
create table licence_reminder (
  org_id uuid not null references organisation on delete cascade,
  ends_at timestamptz not null,
  days_ahead int not null,
  sent_at timestamptz not null,
  primary key (org_id, ends_at, days_ahead)
);
alter table licence_reminder enable row level security;
alter table licence_reminder force row level security;
create policy licence_reminder_scope on licence_reminder using (scope_all() or org_id = any (scope_orgs()));

-- The status page asks when something last went well.
create index scan_done on scan (finished_at) where state = 'done';
create index mail_outbox_sent on mail_outbox (sent_at);

-- Orders by invoice: who pays, the price as it was calculated, both parties' details as they were on the day of the order,
-- and the money received or returned.

alter table invoice
  add column payer_id uuid references organisation on delete cascade,
  add column list_cents bigint,
  add column discount_percent numeric(5, 2) not null default 0 check (discount_percent between 0 and 100),
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column tax_name text not null default '',
  add column tax_percent numeric(5, 2) not null default 0 check (tax_percent between 0 and 100),
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- The billing details of the portal's operator and of the customer when the invoice was issued.
  add column issuer jsonb not null default '{}',
  add column customer jsonb not null default '{}',
  add column cancelled_at timestamptz,
  add column cancel_reason text;
update invoice set payer_id = org_id, list_cents = amount_cents;
alter table invoice
  alter column payer_id set not null,
  alter column list_cents set not null,
  add constraint invoice_sum check (amount_cents = list_cents - discount_cents + tax_cents),
  drop constraint invoice_state_check;
update invoice set state = 'cancelled', cancelled_at = created_at where state = 'void';
alter table invoice
  add constraint invoice_state_check check (state in ('draft', 'open', 'paid', 'failed', 'cancelled')),
  add constraint invoice_cancelled check ((state = 'cancelled') = (cancelled_at is not null));
create index invoice_payer on invoice (payer_id, created_at desc);
create index invoice_open on invoice (org_id) where state = 'open';
-- A partner's order for a client belongs to both: the client's licence begins with it, the partner pays it.
drop policy invoice_scope on invoice;
create policy invoice_scope on invoice
  using (scope_all() or org_id = any (scope_orgs()) or payer_id = any (scope_orgs()))
  with check (scope_all() or org_id = any (scope_orgs()));

-- Payments and refunds of an invoice; `org_id` is the organization that pays.
create table invoice_entry (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  invoice_id uuid not null references invoice on delete cascade,
  kind text not null check (kind in ('payment', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '',
  recorded_at timestamptz not null
);
create index invoice_entry_invoice on invoice_entry (invoice_id, recorded_at);
create index invoice_entry_org on invoice_entry (org_id);
alter table invoice_entry enable row level security;
alter table invoice_entry force row level security;
create policy invoice_entry_scope on invoice_entry using (scope_all() or org_id = any (scope_orgs()));
insert into invoice_entry (org_id, invoice_id, kind, amount_cents, recorded_at)
  select payer_id, id, 'payment', amount_cents, coalesce(paid_at, created_at) from invoice where state = 'paid';

-- Numbers run without gaps within a prefix and a year.
create table invoice_range (
  prefix text not null,
  year int not null,
  last bigint not null,
  primary key (prefix, year)
);
alter table invoice_range enable row level security;
alter table invoice_range force row level security;
create policy program_only on invoice_range using (scope_all()) with check (scope_all());
insert into invoice_range (prefix, year, last)
  select 'P', split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::bigint)
    from invoice where number is not null group by 2;
drop sequence invoice_number;

-- Whom invoices are addressed to.
create table billing_profile (
  org_id uuid primary key references organisation on delete cascade,
  company text not null,
  address text not null,
  tax_number text not null default '',
  po_number text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  version int not null default 1,
  updated_at timestamptz not null
);
alter table billing_profile enable row level security;
alter table billing_profile force row level security;
create policy billing_profile_scope on billing_profile using (scope_all() or org_id = any (scope_orgs()));

-- The operator's billing details are one more subject of the portal's settings.
alter table portal_setting drop constraint portal_setting_subject_check;
alter table portal_setting add constraint portal_setting_subject_check check (subject ~ '^[a-z][a-z_]{2,30}$');

-- What visitors send: the contact form, partner registrations, purchase requests, requests for the full report.

create table lead (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('contact', 'partner', 'purchase', 'report')),
  email citext not null,
  domain text,
  locale text not null check (locale in ('en', 'es', 'fr')),
  body jsonb not null,
  -- The same form sent twice within a day is one lead.
  fingerprint text not null,
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null
);
create index lead_newest on lead (kind, created_at desc);
create index lead_same on lead (fingerprint, created_at desc);
alter table lead enable row level security;
alter table lead force row level security;
create policy program_only on lead using (scope_all()) with check (scope_all());

-- What visitors send: the contact form, partner registrations, purchase requests, requests for the full report.
create table lead (
  id uuid default gen_random_uuid() primary key,
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
  decided_by uuid references app_user (id) on delete set null,
  -- Leads on somebody's desk: whose they are, what became of them, and until when an answer is due.
  assigned_to uuid references app_user (id) on delete set null,
  note text not null default '',
  reason text,
  -- The organization it concerns: that of the person who asked, or the one that was made from it.
  org_id uuid references organization (id) on delete set null,
  version integer not null default 1
);
create index lead_newest on lead (kind, created_at desc);
create index lead_same on lead (fingerprint, created_at desc);
create index lead_assigned on lead (assigned_to, created_at desc) where assigned_to is not null;
create index lead_waiting on lead (kind, state, created_at desc);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'lead'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy program_only on lead using (scope_all()) with check (scope_all());

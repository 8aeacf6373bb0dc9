-- Keys that seal secrets at rest, and mail that waits to be sent.

-- A data key, itself sealed by a key in the key file outside the database: per organisation and purge year, so that
-- destroying the row also ends what old backups hold. Those without an organisation are the program's own.
create table data_key (
  id uuid primary key default gen_random_uuid(),
  org_id uuid references organisation on delete cascade,
  purge_year int not null,
  purpose text not null check (purpose in ('seal', 'mac')),
  file_key text not null,
  wrapped bytea not null,
  uses bigint not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (org_id, purge_year, purpose)
);
alter table data_key enable row level security;
alter table data_key force row level security;
create policy data_key_scope on data_key using (scope_all() or org_id is null or org_id = any (scope_orgs()));

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  subject text not null,
  -- Text and HTML, sealed: a waiting mail may hold a code or a link. Emptied once it is sent.
  sealed_body bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
create index mail_outbox_newest on mail_outbox (created_at);

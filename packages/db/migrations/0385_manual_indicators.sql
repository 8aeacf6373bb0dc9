-- Indicators of compromise that operators enter by hand. They wait for a review and enter the indicator database when they
-- are approved.
create table manual_indicator (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  value text not null check (length(value) between 1 and 4096),
  confidence integer not null check (confidence between 1 and 100),
  valid_until timestamptz not null,
  source text not null check (length(source) between 1 and 60),
  threat text,
  malware text,
  tags text[] not null default '{}',
  reference text,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  entered_by uuid references app_user on delete set null,
  entered_at timestamptz not null,
  reviewed_by uuid references app_user on delete set null,
  reviewed_at timestamptz,
  check ((state = 'pending') = (reviewed_at is null))
);
-- One entry of a value and source waits for its review at a time.
create unique index manual_indicator_pending on manual_indicator (type, md5(value), source) where state = 'pending';
create index manual_indicator_state on manual_indicator (state, entered_at desc, id);
alter table manual_indicator enable row level security;
alter table manual_indicator force row level security;
create policy the_program_alone on manual_indicator using (scope_all());

-- Feeds: what an operator decided about each, and a health row per run.

create table feed_setting (
  feed text primary key,
  enabled boolean not null default false,
  -- Another address than the publisher's (a mirror, a test).
  url text,
  -- The key, sealed with the program's own key file; it is never shown again.
  sealed_key bytea,
  options jsonb not null default '{}',
  every_hours integer check (every_hours between 1 and 8760),
  -- Where the next run goes on: a modification time, a page, the ids already taken.
  cursor jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table feed_run (
  id bigint generated always as identity primary key,
  feed text not null,
  kind text not null check (kind in ('sync', 'import')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('ok', 'partial', 'failed')),
  read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  bad integer not null default 0,
  -- The first hundred, with file and line.
  bad_records jsonb not null default '[]',
  error text,
  next_run_at timestamptz
);
create index feed_run_feed on feed_run (feed, started_at desc);

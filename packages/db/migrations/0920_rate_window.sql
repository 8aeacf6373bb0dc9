-- Rate limits by client, counted once for all servers. Unlogged: a crash may forget the counts of the last minutes.
create unlogged table rate_window (
  key bytea primary key,
  count int not null,
  -- How many the window before this one had.
  before int not null default 0,
  ends_at timestamptz not null
);
create index rate_window_ends_at on rate_window (ends_at);

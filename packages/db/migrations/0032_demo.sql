-- Which version of the demo's story this database holds. No row: no demo was ever played here.
create table demo_state (
  is_only boolean default true primary key check (is_only),
  version text not null,
  started_at timestamptz not null,
  completed_at timestamptz
);

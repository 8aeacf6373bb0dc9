-- When each sweep that ends data last ran, and since when its clock has gone on without a jump: a clock that is wrong must
-- not end a year of data in one night.
create table sweep_clock (
  sweep text primary key,
  last_at timestamptz not null,
  steady_since timestamptz not null
);
alter table sweep_clock enable row level security;
alter table sweep_clock force row level security;
create policy program_only on sweep_clock using (scope_all()) with check (scope_all());

-- Passwords that leaked in the clear and that somebody could choose here, as keyed hashes of the purge year: enough to
-- refuse one, nothing to learn one from. One row holds all that an import found whose hashes begin alike.
create table leaked_password (
  -- The first 12 bits of the hash.
  drawer smallint not null check (drawer between 0 and 4095),
  id bigint generated always as identity,
  purge_year int not null,
  -- The next 48 bits of each.
  tags bytea not null check (octet_length(tags) > 0 and octet_length(tags) % 6 = 0),
  primary key (drawer, id)
);
alter table leaked_password enable row level security;
alter table leaked_password force row level security;
create policy the_program_alone on leaked_password using (scope_all());

-- Which blocks hold lines of a name, in drawers: one row for all entries of an import whose keyed hashes begin alike, in
-- place of a row for each name and block, which took longer to write than the blocks themselves.
create table leak_name (
  -- The first 12 bits of the hash.
  drawer smallint not null check (drawer between 0 and 4095),
  id bigint generated always as identity,
  purge_year int not null,
  -- Sixteen bytes each: hash (6), block (6), by login or by site (1), how many lines (3; fewer than none where lines were
  -- taken out of the block later).
  entries bytea not null check (octet_length(entries) > 0 and octet_length(entries) % 16 = 0),
  primary key (drawer, id)
);
alter table leak_name enable row level security;
alter table leak_name force row level security;
create policy the_program_alone on leak_name using (scope_all());

insert into leak_name (drawer, purge_year, entries)
select (l.tag >> 36)::smallint, b.purge_year,
       string_agg(substring(int8send(l.tag) from 3) || substring(int8send(l.block_id) from 3)
         || case when l.by_login then '\x01'::bytea else '\x00'::bytea end || substring(int4send(l.lines) from 2), ''::bytea)
  from leak_lookup l join leak_block b on b.id = l.block_id group by 1, 2;
drop table leak_lookup;
-- Ids come in order of their hashes, many at a time; the year is asked for by the purge alone.
alter table leak_line set (fillfactor = 100);

-- Which lines the corpus keeps, in drawers: one row for all lines of an import whose keyed hashes begin alike, in place of
-- a row and an index entry for each line. Hashes fall anywhere, so with a hundred million of them every line that came
-- had a page of the index read and written for itself; whole drawers are read and written one after the other.
create table leak_seen (
  -- The first 12 bits of the hash.
  drawer smallint not null check (drawer between 0 and 4095),
  id bigint generated always as identity,
  purge_year int not null,
  -- These lines were taken out of the corpus again. A line is kept when it came more often than it went.
  is_gone boolean not null default false,
  -- Eight bytes each: the third to the tenth of the hash.
  tags bytea not null check (octet_length(tags) > 0 and octet_length(tags) % 8 = 0),
  primary key (drawer, id)
);
-- Hashes cannot be made smaller.
alter table leak_seen alter column tags set storage external;
alter table leak_seen enable row level security;
alter table leak_seen force row level security;
create policy the_program_alone on leak_seen using ((select scope_all()));

insert into leak_seen (drawer, purge_year, tags)
select ((get_byte(uuid_send(id), 0) << 4) | (get_byte(uuid_send(id), 1) >> 4))::smallint, purge_year,
       string_agg(substring(uuid_send(id) from 3 for 8), ''::bytea)
  from leak_line group by 1, 2;
drop table leak_line;

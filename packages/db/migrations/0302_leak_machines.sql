-- Logs of infected machines as they were imported, beside the lines of the corpus: sealed by a key of no organization and
-- purged with it. A domain that is added later finds its machines here, by the tags of the names that a log contains.
create table leak_machine (
  -- Made from a keyed hash of the log's content: the same log again is the same row.
  id uuid primary key,
  seq bigint generated always as identity,
  -- infected_machine.machine_id and leaked_credential.machine_id are this.
  machine_id uuid not null,
  sealed bytea not null check (is_sealed(sealed)),
  purge_year int not null,
  first_seen timestamptz not null
);
create index leak_machine_of on leak_machine (machine_id, seq);
create index leak_machine_year on leak_machine (purge_year);
alter table leak_machine enable row level security;
alter table leak_machine force row level security;
create policy the_program_alone on leak_machine using ((select scope_all()));

create table leak_machine_name (
  tag bigint not null,
  log_id uuid not null references leak_machine (id) on delete cascade,
  primary key (tag, log_id)
);
create index leak_machine_name_of on leak_machine_name (log_id);
alter table leak_machine_name enable row level security;
alter table leak_machine_name force row level security;
create policy the_program_alone on leak_machine_name using ((select scope_all()));

create index infected_machine_logs on infected_machine (org_id, machine_id);

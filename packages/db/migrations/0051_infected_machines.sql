-- Machines that a stealer ran on, for the organisations whose logins or sessions they lost. Who sat there is sealed.
create table infected_machine (
  -- Made from a keyed hash of organisation, domain and machine: the same log again is the same row.
  id uuid primary key,
  org_id uuid not null references organisation on delete cascade,
  domain text not null,
  -- The same for all organisations that one machine concerns; leaked_credential.machine_id is this.
  machine_id uuid not null,
  family text not null,
  certainty real not null check (certainty between 0 and 1),
  ip text,
  country text,
  system text,
  antivirus text[] not null,
  infected_on date,
  credentials int not null,
  cookies int not null,
  live_cookies int not null,
  -- Host name, user, hardware id and where the malware lay.
  sealed bytea not null check (is_sealed(sealed)),
  purge_year int not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null
);
create index infected_machine_of on infected_machine (org_id, domain, first_seen desc, id);
alter table infected_machine enable row level security;
alter table infected_machine force row level security;
create policy own_rows on infected_machine using (scope_all() or org_id = any (scope_orgs()));

create table leaked_credential (
  -- Made from a keyed hash of organization, login, host and secret: a second sighting is the same row.
  id uuid primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  kind text not null check (kind in ('employee', 'customer', 'third-party')),
  login_masked text not null check (login_masked ~~ '%•••%'),
  secret_masked text not null check (secret_masked ~~ '%•••••%'),
  form text not null,
  strength text check (strength in ('too weak', 'weak', 'medium', 'strong')),
  host text,
  access text,
  -- Login, secret and address together.
  sealed bytea not null check (is_sealed(sealed)),
  -- Keyed hashes within the organization: how many people there are, and which of them share a password.
  login_tag bigint not null,
  secret_tag bigint not null,
  sources text[] not null,
  breach_on date,
  machine_id uuid,
  purge_year integer not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- How often this very password was seen in leaks anywhere, where the operator has that asked; null: not asked yet.
  times_seen bigint check (times_seen >= 0),
  -- A credential that concerns an organization only because it watches the person: told as a finding of that person, not of the
  -- domain, and never shown in the clear.
  is_person boolean not null default false
);
create index leaked_credential_of on leaked_credential (org_id, domain, first_seen desc, id);
create index leaked_credential_secret on leaked_credential (org_id, secret_tag);
create index leaked_credential_domain on leaked_credential (domain);

-- Which domains the corpus was searched for, and in which state they were then.
create table leak_match (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  state text not null check (state in ('pending', 'verified')),
  matched_at timestamptz not null,
  primary key (org_id, domain)
);

-- How far an import of a file came; one that was cut short goes on from there.
create table leak_import (
  kind text,
  file text,
  bytes bigint,
  modified_at timestamptz,
  lines bigint not null,
  done boolean not null default false,
  at timestamptz not null,
  primary key (kind, file, bytes, modified_at)
);

-- Machines that a stealer ran on, for the organizations whose logins or sessions they lost. Who sat there is sealed.
create table infected_machine (
  -- Made from a keyed hash of organization, domain and machine: the same log again is the same row.
  id uuid primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  -- The same for all organizations that one machine concerns; leaked_credential.machine_id is this.
  machine_id uuid not null,
  family text not null,
  certainty real not null check ((certainty >= (0)::double precision) and (certainty <= (1)::double precision)),
  ip text,
  country text,
  system text,
  antivirus text[] not null,
  infected_on date,
  credentials integer not null,
  cookies integer not null,
  live_cookies integer not null,
  -- Host name, user, hardware id and where the malware lay.
  sealed bytea not null check (is_sealed(sealed)),
  purge_year integer not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  applications text[] not null default '{}'
);
create index infected_machine_of on infected_machine (org_id, domain, first_seen desc, id);
create index infected_machine_logs on infected_machine (org_id, machine_id);

-- What surrounds leaks: the catalogue of breaches, texts that name somebody, logs for sale, and files an operator sends in.
create table breach (
  -- As its publisher names it; leaks name their source the same way.
  name text primary key,
  title text not null,
  domain text,
  breach_on date,
  added_at timestamptz,
  accounts bigint,
  description text,
  data_classes text[] not null default '{}',
  -- verified, fabricated, sensitive, retired, spam-list, malware
  marks text[] not null default '{}',
  updated_at timestamptz not null
);
create index breach_title on breach (lower(title));

-- Logs of infected machines that somebody offers for sale.
create table market_listing (
  id bigint generated always as identity primary key,
  market text not null,
  ref text not null,
  tag text not null,
  price numeric(12,2),
  currency text,
  family text,
  country text,
  users integer,
  listed_on date,
  -- Hosts that the log holds logins for, and every name above them, under which a domain finds them.
  assets text[] not null,
  names text[] not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (market, ref)
);
create index market_listing_names on market_listing using gin (names);

-- Domains that listings were searched for, and their state then.
create table market_match (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  state text not null check (state in ('pending', 'verified')),
  ran_through bigint not null,
  primary key (org_id, domain)
);

create table leak_block (
  id bigint generated by default as identity primary key,
  purge_year integer not null,
  lines integer not null check (lines > 0),
  sealed bytea not null check (is_sealed(sealed))
);
alter table leak_block alter column sealed set storage external;

-- Passwords that leaked in the clear and that somebody could choose here, as keyed hashes of the purge year: enough to refuse one,
-- nothing to learn one from. One row holds all that an import found whose hashes begin alike.
create table leaked_password (
  -- The first 12 bits of the hash.
  bucket smallint,
  id bigint generated always as identity,
  purge_year integer not null,
  -- The next 48 bits of each.
  tags bytea not null check (octet_length(tags) > 0 and ((octet_length(tags) % 6) = 0)),
  constraint leaked_password_drawer_check check (bucket between 0 and 4095),
  primary key (bucket, id)
);

-- Which blocks hold lines of a name, in drawers: one row for all entries of an import whose keyed hashes begin alike, in place of a
-- row for each name and block, which took longer to write than the blocks themselves.
create table leak_name (
  -- The first 12 bits of the hash.
  bucket smallint,
  id bigint generated always as identity,
  purge_year integer not null,
  -- Sixteen bytes each: hash (6), block (6), by login or by site (1), how many lines (3).
  entries bytea not null check (octet_length(entries) > 0 and ((octet_length(entries) % 16) = 0)),
  constraint leak_name_drawer_check check (bucket between 0 and 4095),
  primary key (bucket, id)
);

-- Which lines the corpus keeps, in drawers: one row for all lines of an import whose keyed hashes begin alike, in place of a row and
-- an index entry for each line. Hashes fall anywhere, so with a hundred million of them every line that came had a page of the index
-- read and written for itself; whole drawers are read and written one after the other.
create table leak_hash (
  -- The first 12 bits of the hash.
  bucket smallint,
  id bigint generated always as identity,
  purge_year integer not null,
  -- Eight bytes each: the third to the tenth of the hash.
  tags bytea not null,
  constraint leak_seen_drawer_check check (bucket between 0 and 4095),
  constraint leak_seen_tags_check check (octet_length(tags) > 0 and ((octet_length(tags) % 8) = 0)),
  primary key (bucket, id)
);
alter table leak_hash alter column tags set storage external;

-- Logs of infected machines as they were imported, beside the lines of the corpus: sealed by a key of no organization and purged
-- with it. A domain that is added later finds its machines here, by the tags of the names that a log contains.
create table leak_machine (
  -- Made from a keyed hash of the log's content: the same log again is the same row.
  id uuid primary key,
  seq bigint generated always as identity,
  -- infected_machine.machine_id and leaked_credential.machine_id are this.
  machine_id uuid not null,
  sealed bytea not null check (is_sealed(sealed)),
  purge_year integer not null,
  first_seen timestamptz not null
);
create index leak_machine_of on leak_machine (machine_id, seq);
create index leak_machine_year on leak_machine (purge_year);

create table leak_machine_name (
  tag bigint,
  log_id uuid references leak_machine (id) on delete cascade,
  primary key (tag, log_id)
);
create index leak_machine_name_of on leak_machine_name (log_id);

-- A statement that leaked credentials were reset or an infected machine was cleaned, by whom and on which day. No scan can see that,
-- so it closes the finding until a newer leak arrives. Kept by what leaked and not by the finding, which is written anew when the
-- domain's verification changes.
create table reset_attestation (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  check_id text not null,
  target text not null,
  reset_on date not null,
  responsible text not null check (length(responsible) between 1 and 200),
  attested_by uuid references app_user (id) on delete set null,
  attested_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references app_user (id) on delete set null,
  end_reason text check (end_reason in ('withdrawn', 'newer leak')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index reset_attestation_in_force on reset_attestation (org_id, check_id, target) where ended_at is null;
create index reset_attestation_of_domain on reset_attestation (org_id, domain);
create index reset_attestation_by on reset_attestation (attested_by);
create index reset_attestation_ended_by on reset_attestation (ended_by);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leaked_credential', 'leak_match', 'infected_machine', 'market_listing', 'market_match', 'leak_block', 'leaked_password', 'leak_name',
      'leak_hash', 'leak_machine', 'leak_machine_name', 'reset_attestation'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leaked_credential', 'infected_machine'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leaked_credential', 'leak_match', 'infected_machine', 'market_match'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leaked_credential', 'infected_machine', 'reset_attestation'
  ] loop
    execute format(
      'create policy own_domains on %I as restrictive using ((select (scope_domains() is null)) or (((org_id || ''/'') || domain) = any ((select scope_domains())::text[])) or ((org_id || ''/*'') = any ((select scope_domains())::text[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leak_block', 'leaked_password', 'leak_name', 'leak_hash', 'leak_machine', 'leak_machine_name'
  ] loop
    execute format(
      'create policy the_program_alone on %I using ((select scope_all()))',
      fenced);
  end loop;
end $$;

-- The copies behind findings of two areas.
create policy own_areas on leaked_credential as restrictive using ('leaked-credentials'::text <> all ((select scope_hidden())::text[]));
create policy own_areas on infected_machine as restrictive using ('logs-infected-machine'::text <> all ((select scope_hidden())::text[]));
create policy the_program_alone on market_listing using (scope_all());
create policy own_rows on reset_attestation using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with
  check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])));

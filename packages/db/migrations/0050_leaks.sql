-- Leaked credentials. What concerns an organisation is sealed under its own key of the purge year; everything else is
-- kept as a keyed lookup only, sealed under the program's key. No column holds a secret or a whole login in the clear.

-- Sealed bytes begin with their version and are never shorter than header and tag (29 + 16).
create function is_sealed(bytes bytea) returns boolean language sql immutable parallel safe as
  $$ select octet_length(bytes) >= 45 and get_byte(bytes, 0) = 1 $$;

create table leaked_credential (
  -- Made from a keyed hash of organisation, login, host and secret: a second sighting is the same row.
  id uuid primary key,
  org_id uuid not null references organisation on delete cascade,
  domain text not null,
  kind text not null check (kind in ('employee', 'customer', 'third-party')),
  login_masked text not null check (login_masked like '%•••%'),
  secret_masked text not null check (secret_masked like '%•••••%'),
  form text not null,
  strength text check (strength in ('too weak', 'weak', 'medium', 'strong')),
  host text,
  access text,
  -- Login, secret and address together.
  sealed bytea not null check (is_sealed(sealed)),
  -- Keyed hashes within the organisation: how many people there are, and which of them share a password.
  login_tag bigint not null,
  secret_tag bigint not null,
  sources text[] not null,
  breach_on date,
  machine_id uuid,
  purge_year int not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null
);
create index leaked_credential_of on leaked_credential (org_id, domain, first_seen desc, id);
create index leaked_credential_secret on leaked_credential (org_id, secret_tag);
create index leaked_credential_domain on leaked_credential (domain);
alter table leaked_credential enable row level security;
alter table leaked_credential force row level security;
create policy own_rows on leaked_credential using (scope_all() or org_id = any (scope_orgs()));

-- Lines that concern no organisation yet. The tags are keyed hashes of registrable names: of the login and of the site.
create table leak_corpus (
  id uuid primary key,
  login_tag bigint,
  host_tag bigint,
  sealed bytea not null check (is_sealed(sealed)),
  purge_year int not null
);
create index leak_corpus_login on leak_corpus (login_tag) where login_tag is not null;
create index leak_corpus_host on leak_corpus (host_tag) where host_tag is not null;
alter table leak_corpus enable row level security;
alter table leak_corpus force row level security;
create policy the_program_alone on leak_corpus using (scope_all());

-- Which domains the corpus was searched for, and in which state they were then.
create table leak_match (
  org_id uuid not null references organisation on delete cascade,
  domain text not null,
  state text not null check (state in ('pending', 'verified')),
  matched_at timestamptz not null,
  primary key (org_id, domain)
);
alter table leak_match enable row level security;
alter table leak_match force row level security;
create policy own_rows on leak_match using (scope_all() or org_id = any (scope_orgs()));

-- How far an import of a file came; one that was cut short goes on from there.
create table leak_import (
  kind text not null,
  file text not null,
  bytes bigint not null,
  modified_at timestamptz not null,
  lines bigint not null,
  done boolean not null default false,
  at timestamptz not null,
  primary key (kind, file, bytes, modified_at)
);

-- What the security trackers of distributions say of a CVE in a source package of a release. Shared by all organizations.

create table package_statement (
  distribution text not null check (distribution in ('debian', 'ubuntu', 'rhel', 'alpine')),
  package text not null,
  cve_id text not null,
  release text not null,
  status text not null check (status in ('fixed', 'affected', 'not-affected', 'undetermined')),
  fixed text,
  updated_at timestamptz not null default now(),
  primary key (distribution, package, cve_id, release)
);

-- The versions that a release has of a package; they tell which release an observed version belongs to.
create table package_archive (
  distribution text not null,
  package text not null,
  release text not null,
  version text not null,
  primary key (distribution, package, release, version)
);

-- The addresses that count for a plan's limit: those that the runs of an organisation's domains probe. Two domains on one
-- address count once; a domain that is given up gives its addresses back.
create table probed_address (
  org_id uuid not null references organisation on delete cascade,
  domain text not null,
  ip text not null,
  -- The order in which they were taken up; the first stay when a plan shrinks.
  taken bigint generated always as identity,
  primary key (org_id, domain, ip),
  foreign key (org_id, domain) references authorised_domain (org_id, name) on delete cascade
);
create index probed_address_ip on probed_address (org_id, ip);
alter table probed_address enable row level security;
alter table probed_address force row level security;
create policy probed_address_scope on probed_address
  using ((select scope_all()) or org_id in (select unnest(scope_orgs())));

-- Links that were mailed to the contacts which RDAP publishes for a domain. Only hashes are stored: the address is compared with
-- what the registry publishes later, and never shown.
create table domain_contact_request (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  -- Rows outlive a removed domain for a day: removing and adding it again must not reset the rate limit.
  domain_id uuid references authorised_domain (id) on delete set null,
  domain text not null,
  role text not null check (role in ('registrant', 'technical')),
  address_hash bytea not null,
  -- Null once it was answered, or another contact answered.
  token_hash bytea unique,
  requested_by uuid references app_user (id) on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('confirmed', 'refused')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answer is null or token_hash is null)
);
create index domain_contact_request_domain on domain_contact_request (domain, requested_at);
create index domain_contact_request_org on domain_contact_request (org_id, domain_id);
alter table domain_contact_request enable row level security;
alter table domain_contact_request force row level security;
create policy own_rows on domain_contact_request
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

alter table authorised_domain drop constraint authorised_domain_verified_by_check;
alter table authorised_domain add constraint authorised_domain_verified_by_check
  check (verified_by in ('dns', 'file', 'operator', 'cloud', 'contact'));

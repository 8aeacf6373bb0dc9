-- The watch over the Certificate Transparency logs: up to which entry each domain was read, and how the last reading went.

create table certificate_watch (
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  -- Entries are numbered; those above this one are new. Null: never read, and the first reading is no news.
  last_entry bigint,
  -- Authorities of the first reading.
  issuers text[] not null default '{}',
  checked_at timestamptz not null,
  -- Why the last reading failed; null: it succeeded.
  problem text,
  primary key (org_id, domain)
);
alter table certificate_watch enable row level security;
alter table certificate_watch force row level security;
create policy own_rows on certificate_watch
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

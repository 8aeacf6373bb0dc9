-- Secret links to an organization's calendar of expiry dates, for calendar programs that cannot sign in.

create table calendar_link (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  -- The link ends with the account that created it.
  user_id uuid not null references app_user (id) on delete cascade,
  token_hash bytea not null unique,
  locale text not null check (locale in ('en', 'es', 'fr')),
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz
);
create index calendar_link_of on calendar_link (org_id, created_at desc);
alter table calendar_link enable row level security;
alter table calendar_link force row level security;
create policy own_rows on calendar_link
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

-- Screenshots of websites, of look-alike domains and of suspicious sites that people named. The newest attempt for each of them:
-- taken, not reachable, refused, or not assessed with the reason.
create table site_capture (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  kind text not null check (kind in ('website', 'look-alike', 'suspicious')),
  -- The URL of a website or suspicious site, the name of a look-alike.
  subject text not null,
  scan_id uuid references scan (id) on delete set null,
  checked_at timestamptz not null,
  state text not null check (state in ('taken', 'unreachable', 'refused', 'not-assessed')),
  reason text,
  -- How alike it looks to a website of the domain; null: not compared.
  likeness jsonb,
  requested_by uuid references app_user (id) on delete set null,
  -- A screenshot that was requested is taken by one worker at a time; an interrupted one is taken up again.
  claimed_at timestamptz,
  check ((state = 'taken') = (reason is null)),
  unique (org_id, domain, kind, subject)
);
create index site_capture_pending on site_capture (checked_at) where kind = 'suspicious' and reason = 'pending';

-- One row for each change of appearance.
create table site_picture (
  id uuid default gen_random_uuid() primary key,
  capture_id uuid not null references site_capture (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  taken_at timestamptz not null,
  last_seen timestamptz not null,
  image bytea not null check (octet_length(image) <= 524288),
  width integer not null,
  height integer not null,
  facts jsonb not null,
  fingerprint jsonb not null
);
alter table site_picture alter column image set storage external;
create index site_picture_of on site_picture (capture_id, taken_at desc);
create index site_picture_of_org on site_picture (org_id, domain);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'site_capture', 'site_picture'
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
    'site_capture', 'site_picture'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

-- Screenshots are of websites of every unit, and look-alikes are about the whole organization.
do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'site_capture', 'site_picture'
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
    'site_capture', 'site_picture'
  ] loop
    execute format(
      'create policy own_domains on %I as restrictive using ((select (scope_domains() is null)) or (((org_id || ''/'') || domain) = any ((select scope_domains())::text[])) or ((org_id || ''/*'') = any ((select scope_domains())::text[])))',
      fenced);
  end loop;
end $$;

-- Notices to the people of an organisation that no alert setting can mute: ownership of a domain, opt-out requests.
create table org_notice (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  kind text not null,
  -- The same event is written once, however often it is raised.
  key text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null,
  unique (org_id, domain, kind, key)
);
create index org_notice_newest on org_notice (org_id, raised_at desc);

create table org_notice_read (
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  notice_id uuid not null references org_notice (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, notice_id)
);

alter table org_notice enable row level security;
alter table org_notice force row level security;
create policy own_rows on org_notice using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));
alter table org_notice_read enable row level security;
alter table org_notice_read force row level security;
create policy own_rows on org_notice_read using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

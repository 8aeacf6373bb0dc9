-- Reports as files. The id is 128 random bits and means nothing else; the bytes stand here, so that no name ever becomes a path.
create table pdf_report (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  locale text not null check (locale in ('en', 'es', 'fr')),
  -- What the report was made from; while that stands still, the report is fresh.
  made_from text not null,
  made_at timestamptz not null,
  made_by uuid references app_user (id) on delete set null,
  bytes bytea not null
);
create index pdf_report_of on pdf_report (org_id, domain, locale, made_at desc);

alter table pdf_report enable row level security;
alter table pdf_report force row level security;
create policy own_rows on pdf_report using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

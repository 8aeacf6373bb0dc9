-- The overview of a domain with very many findings: what counts is read from indexes alone, and the fence of row-level
-- security is worked out once per statement instead of once per row.

alter policy own_rows on finding
  using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
  with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]));

-- The host that a finding stands on: `host`, `host:port/tcp`, `https://host:port/path` and `host address` name it first.
alter table finding add column host text generated always as (
  split_part(split_part(split_part(regexp_replace(target, '^[a-z0-9+.-]+://', ''), '/', 1), ':', 1), ' ', 1)) stored;

create index finding_that_counts on finding (org_id, domain)
  include (area, severity, severity_rank, known_exploited, exploit_available, epss, first_seen, host, resolved_at, status)
  where resolved_at is null and status in ('open', 'acknowledged');

create index finding_fresh on finding (org_id, domain, first_seen)
  where resolved_at is null and status in ('open', 'acknowledged');
create index finding_closed on finding (org_id, domain, resolved_at) where resolved_at is not null;

-- What the overview counts, kept between changes. Every statement that changes findings leaves a mark on its domains; while a
-- domain has no mark the summary is true. Marks are only added and taken away, so writers never wait for each other here.
create table finding_mark (
  id bigint generated always as identity primary key,
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null
);
create index finding_mark_of on finding_mark (org_id, domain);

create table finding_summary (
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  kinds jsonb not null,
  hosts jsonb not null,
  leaks jsonb not null,
  primary key (org_id, domain)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['finding_mark', 'finding_summary'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

create function mark_findings() returns trigger language plpgsql as $$
begin
  -- Findings that go with their organisation have nobody left to summarise them for.
  insert into finding_mark (org_id, domain)
    select distinct c.org_id, c.domain from changed c where exists (select from organisation o where o.id = c.org_id);
  return null;
end $$;
create trigger mark_inserted after insert on finding
  referencing new table as changed for each statement execute function mark_findings();
create trigger mark_updated after update on finding
  referencing new table as changed for each statement execute function mark_findings();
create trigger mark_deleted after delete on finding
  referencing old table as changed for each statement execute function mark_findings();

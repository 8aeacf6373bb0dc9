-- One score per finished run, with its parts.
create table score_history (
  scan_id uuid references scan (id) on delete set null,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  at timestamptz not null,
  score smallint not null,
  hundredths integer not null,
  scoring_version smallint not null,
  confidence real not null,
  lost_by_area jsonb not null,
  counts jsonb not null,
  id bigint generated always as identity primary key,
  cause text not null default 'scan' check (cause in ('scan', 'triage', 'verify', 'expiry', 'feed')),
  -- The coverage a score was computed with, by area.
  coverage jsonb not null default '{}',
  -- How many critical findings were open when a score was computed: they limit its level.
  criticals integer not null default 0,
  constraint score_history_one_per_scan unique (scan_id)
);
create index score_history_of on score_history (org_id, domain, at desc);

create table finding_summary (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  kinds jsonb not null,
  hosts jsonb not null,
  leaks jsonb not null,
  fixes jsonb not null,
  -- The fixes that close a step of an attack path, cached beside the other counts of a domain; null until computed. Counting anew
  -- after a change of findings clears them.
  attack_fixes jsonb,
  primary key (org_id, domain)
);

-- The order of a domain's fixes, as computed with the score of that moment: the work list by fix is sorted by it, and computing it
-- reads every kind of finding. A cache, emptied when what it was computed from is counted again.
create table fix_order (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  scored_at timestamptz not null,
  fixes text[] not null,
  primary key (org_id, domain)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'score_history', 'finding_summary', 'fix_order'
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
    'score_history', 'finding_summary'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'score_history', 'finding_summary', 'fix_order'
  ] loop
    execute format(
      'create policy own_domains on %I as restrictive using ((select (scope_domains() is null)) or (((org_id || ''/'') || domain) = any ((select scope_domains())::text[])) or ((org_id || ''/*'') = any ((select scope_domains())::text[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'finding_summary', 'fix_order'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create policy own_rows on fix_order using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all() or (org_id = any (scope_orgs())));

-- The score of an organization is the lowest of the newest scores of the domains it has: the one of a domain that was removed no
-- longer counts, and is back when the domain is.
create function keep_lost() returns trigger language plpgsql as $$
begin
  update organization o set lost = newest.lost, worst_score = newest.score
    from (select c.org_id, sum(10000 - h.hundredths)::int as lost, min(h.score) as score
            from (select distinct org_id from touched) c
            left join lateral (
              select distinct on (s.domain) s.hundredths, s.score from score_history s
               where s.org_id = c.org_id
                 and exists (select from authorised_domain d
                              where d.org_id = s.org_id and d.name = s.domain and d.not_found_since is null)
               order by s.domain, s.at desc, s.id desc) h on true
           group by c.org_id) newest
   where o.id = newest.org_id and (o.lost, o.worst_score) is distinct from (newest.lost, newest.score);
  return null;
end $$;

create trigger lost_domain_removed after delete on authorised_domain referencing old table as touched for each statement execute function keep_lost();
create trigger lost_domain_changed after update on authorised_domain referencing new table as touched for each statement execute function keep_lost();
create trigger lost_domain_added after insert on authorised_domain referencing new table as touched for each statement execute function keep_lost();
create trigger lost_inserted after insert on score_history referencing new table as touched for each statement execute function keep_lost();
create trigger lost_deleted after delete on score_history referencing old table as touched for each statement execute function keep_lost();
create trigger lost_updated after update on score_history referencing new table as touched for each statement execute function keep_lost();

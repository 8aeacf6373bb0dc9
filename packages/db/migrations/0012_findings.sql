-- A finding is what and where; a rescan updates it. Words are made from check, outcome and params when it is read.
create table finding (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  area text not null,
  check_id text not null,
  outcome text not null,
  subject text not null,
  -- What the check was run on; when it is judged there again without this finding, the finding is resolved.
  target text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  -- 4 critical … 0 info: for sorting without a case expression in every query.
  severity_rank smallint generated always as ( case severity when 'critical'::text then 4 when 'high'::text then 3 when 'medium'::text then 2 when 'low'::text then 1 else 0 end) stored not null,
  evidence jsonb,
  params jsonb not null default '{}',
  details jsonb not null default '{}',
  cvss real,
  exploit_available boolean,
  known_exploited boolean not null default false,
  epss real,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  first_scan uuid references scan (id) on delete set null,
  last_scan uuid references scan (id) on delete set null,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'false positive', 'accepted risk', 'resolved')),
  version integer not null default 1,
  -- What a person decided about a finding ends then, and the finding counts again.
  status_until timestamptz,
  -- The host that a finding stands on: `host`, `host:port/tcp`, `https://host:port/path` and `host address` name it first.
  host text generated always as (split_part(split_part(split_part(regexp_replace(target, '^[a-z0-9+.-]+://'::text, ''), '/'::text, 1), ':'::text,
    1), ' '::text, 1)) stored,
  -- A finding that is gone for a run and comes back is judged as it was: an accepted risk stays one until its end date.
  status_before text check (status_before in ('false positive', 'accepted risk')),
  -- What a finding rested on when it was last found (how its service was identified): a later run that knows less must not resolve
  -- it.
  basis jsonb,
  -- Who works on a finding, until when, and the labels that people give it.
  owner_id uuid references app_user (id) on delete set null,
  owner_group uuid references user_group (id) on delete set null,
  due_at timestamptz,
  -- From the organization's policy, from the catalogue of exploited vulnerabilities, or set by a person.
  due_source text check (due_source in ('policy', 'kev', 'manual')),
  tags text[] not null default '{}',
  -- What lists are filtered and grouped by. Only what has the form of a CVE id; a longer text could not be indexed.
  cve text generated always as ( case when ((details ->> 'cve') ~ '^CVE-\d{4}-\d{4,19}$') then (details ->> 'cve') else null::text end) stored,
  product text generated always as ("left"(coalesce((details ->> 'product'), (params ->> 'library')), 100)) stored,
  port text generated always as ("left"((details ->> 'port'), 5)) stored,
  -- What people say about an asset holds for its findings: criticality is a factor of the score and of the priority, and the
  -- business unit decides who sees them. Copied from the most specific labelled asset, so that lists need no join.
  criticality text check (criticality in ('low', 'medium', 'high', 'critical')),
  business_unit text,
  fix text generated always as ( case when (check_id in ('service-vulnerable', 'service-end-of-life', 'web-javascript-libraries',
    'web-systems') and (coalesce((details ->> 'product'),
    (params ->> 'library')) is not null)) then rtrim(((('upgrade '::text || "left"(coalesce((details ->> 'product'), (params ->> 'library')),
    100)) || ' ') || coalesce("left"(coalesce((details ->> 'version'), (params ->> 'version')), 100),
    ''))) else (((check_id || ' ') || outcome) || coalesce((' '::text || "left"(coalesce((details ->> 'product'), (params ->> 'library')), 100)),
    '')) end) stored,
  -- What the search of the work list compares: one lower-case text instead of five columns. No index of trigrams: under row-level
  -- security only leakproof comparisons may use an index, and `like` is none.
  search text collate "C" generated always as ( case when (octet_length(((("left"(subject, 500) || "left"(target,
    300)) || coalesce("left"((details ->> 'product'), 100), '')) || coalesce("left"((params ->> 'library'), 100),
    ''))) <= 1000) then lower((((((((((("left"(subject, 500) || ' ') || outcome) || ' ') || "left"(target,
    300)) || ' ') || coalesce("left"((details ->> 'product'), 100), '')) || ' ') || coalesce("left"((params ->> 'library'), 100),
    '')) || ' ') || coalesce("left"((details ->> 'cve'), 30), ''))) else lower((((((((((("left"(subject,
    100) || ' ') || outcome) || ' ') || "left"(target, 80)) || ' ') || coalesce("left"((details ->> 'product'), 40),
    '')) || ' ') || coalesce("left"((params ->> 'library'), 40), '')) || ' ') || coalesce("left"((details ->> 'cve'), 30), ''))) end) stored,
  unique (org_id, domain, check_id, outcome, subject),
  constraint finding_one_owner check (owner_id is null or owner_group is null),
  constraint finding_few_tags check (cardinality(tags) <= 20)
);
create index finding_open on finding (org_id, domain, area, severity_rank desc, first_seen) where resolved_at is null;
create index finding_status_ends on finding (status_until) where status_until is not null;
-- The order every finding page begins with, whole: a hundred thousand rows are scrolled through without sorting them again.
create index finding_by_risk on finding (org_id, domain, area, exploit_available desc nulls last, cvss desc nulls last, severity_rank desc,
  first_seen desc, id) where resolved_at is null and (status = any (array['open'::text, 'acknowledged'::text]));
-- Only what has the form of a CVE id: a text of any length may stand there, and one that is too long for an index could not be
-- stored.
create index finding_of_cve on finding (((details ->> 'cve'::text))) where resolved_at is null and (not known_exploited)
  and ((details ->> 'cve') ~ '^CVE-\d{4}-\d{4,19}$');
-- The work list over all areas and domains of an organization, in each order that it offers.
create index finding_work_risk on finding (org_id, exploit_available desc nulls last, cvss desc nulls last, severity_rank desc, first_seen desc,
  id) where resolved_at is null and (status = any (array['open'::text, 'acknowledged'::text]));
create index finding_work_severity on finding (org_id, severity_rank desc, cvss desc nulls last, id) where resolved_at is null
  and (status = any (array['open'::text, 'acknowledged'::text]));
create index finding_work_first on finding (org_id, first_seen desc, id) where resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_work_last on finding (org_id, last_seen desc, id) where resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_work_due on finding (org_id, due_at, id) where resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_work_host on finding (org_id, host) where resolved_at is null and (status = any (array['open'::text, 'acknowledged'::text]));
create index finding_work_cve on finding (org_id, cve) where cve is not null and resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_owner on finding (owner_id) where owner_id is not null;
create index finding_owner_group on finding (owner_group) where owner_group is not null;
create index finding_tags on finding using gin (tags) where tags <> '{}'::text[];
-- Open findings of the hosts that one page of a list shows.
create index finding_of_host on finding (org_id, domain, host) where resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_that_counts on finding (org_id, domain) include (area, severity, severity_rank, known_exploited, exploit_available, epss,
  first_seen, host, resolved_at, status, criticality, business_unit) where resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
create index finding_fresh on finding (org_id, domain, first_seen) include (business_unit) where resolved_at is null
  and (status = any (array['open'::text, 'acknowledged'::text]));
create index finding_closed on finding (org_id, domain, resolved_at) include (business_unit) where resolved_at is not null;
create index finding_unit on finding (org_id, business_unit) where business_unit is not null;
-- The figures of a year are read from this index alone: rows of findings are wide.
create index finding_sla on finding (org_id, first_seen) include (id, domain, area, owner_id, owner_group, first_scan, due_at, business_unit);
-- Findings with tags are few. No index of the tags themselves: `@>` is not leakproof, and under row-level security only leakproof
-- comparisons use an index.
create index finding_work_tags on finding (org_id) where (tags <> '{}'::text[]) and resolved_at is null and (status = any (array['open'::text,
  'acknowledged'::text]));
-- Counts and groups are read from this index alone.
create index finding_work_groups on finding (org_id, domain) include (id, due_at, owner_id, owner_group, severity_rank, known_exploited,
  exploit_available, epss, cvss, first_seen, last_seen, area, check_id, outcome, fix, host, product, port, cve, business_unit)
  where resolved_at is null and (status = any (array['open'::text, 'acknowledged'::text]));
-- A search compares the text of every row; read from an index these are a quarter of the table.
create index finding_work_search on finding (org_id, domain) include (id, search, due_at, owner_id, owner_group, severity_rank, known_exploited,
  exploit_available, epss, cvss, first_seen, last_seen, area, check_id, outcome, host, business_unit) where resolved_at is null
  and (status = any (array['open'::text, 'acknowledged'::text]));
-- The CVEs of a service, by the place it answers at: rows about its port show the worst of them.
create index finding_cve_at on finding (org_id, domain, target) where (details ? 'cve'::text) and resolved_at is null;

-- Who said what about a finding, and what became of it.
create table finding_event (
  id bigint generated always as identity primary key,
  finding_id uuid not null references finding (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('found', 'seen worse', 'seen milder', 'resolved', 'reopened', 'status', 'note', 'verified', 'changed',
    'fix reported', 'fix refuted', 'work', 'undone', 'reset attested', 'reset withdrawn', 'leaked again')),
  status text,
  note text,
  author uuid references app_user (id) on delete set null,
  approver uuid references app_user (id) on delete set null,
  expires_at timestamptz,
  scan_id uuid references scan (id) on delete set null,
  details jsonb not null default '{}',
  -- Findings that no scan wrote (an import, a feed, a person watched over) are told about by whoever sweeps; this is how far it got.
  -- What was there before alerts existed is old news.
  alerted_at timestamptz
);
create index finding_event_of on finding_event (finding_id, at);
create index finding_event_when on finding_event (org_id, at);
-- The figures of remediation are computed from what happened to findings.
create index finding_event_resolved on finding_event (org_id, at) include (finding_id) where kind = 'resolved';
create index finding_event_reopened on finding_event (finding_id, at) where kind = 'reopened';
create index finding_event_by_people on finding_event (org_id, finding_id, at) where author is not null and (kind = any (array['status'::text,
  'note'::text, 'work'::text, 'fix reported'::text]));
create index finding_event_untold on finding_event (org_id, at) where scan_id is null and alerted_at is null
  and (kind = any (array['found'::text, 'reopened'::text, 'resolved'::text, 'status'::text, 'undone'::text, 'seen worse'::text]));

-- What the overview counts, kept between changes. Every statement that changes findings leaves a mark on its domains; while a domain
-- has no mark the summary is true. Marks are only added and taken away, so writers never wait for each other here.
create table finding_mark (
  id bigint generated always as identity primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null
);
create index finding_mark_of on finding_mark (org_id, domain);

-- A fix that a person or a ticket system reported and that no re-test has verified yet. The finding stays what it is: only a re-test
-- or a scan resolves it.
create table fix_claim (
  finding_id uuid primary key references finding (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  source text not null check (source in ('person', 'ticket')),
  reported_by uuid references app_user (id) on delete set null,
  reported_at timestamptz not null,
  -- Re-tests since then that could not assess the finding, and why the last one could not.
  attempts smallint not null default 0,
  reason text check (length(reason) <= 200),
  -- When the next re-test was scheduled, and for when; null: no further one.
  scheduled_at timestamptz not null,
  next_at timestamptz
);
create index fix_claim_due on fix_claim (next_at) where next_at is not null;
create index fix_claim_of on fix_claim (org_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'finding', 'finding_event', 'finding_mark', 'fix_claim'
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
    'finding', 'fix_claim'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'finding_event', 'finding_mark'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

create policy visible on finding as restrictive using ((select (not scope_limited())) or (((select (scope_units() is null))
  or (lower(business_unit) = any ((select scope_units())::text[]))) and ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])))
  and (area <> all ((select scope_hidden())::text[]))));
create policy visible on finding_event as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = finding_event.finding_id))));
create policy visible on fix_claim as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = fix_claim.finding_id))));

-- Was a finding open at that time? Its story tells: the last of found, resolved and reopened up to then.
create function open_at(wanted uuid, moment timestamp with time zone) returns boolean language sql stable as $$
  select coalesce(
    (select kind <> 'resolved' from finding_event
      where finding_id = wanted and at <= moment and kind in ('found', 'resolved', 'reopened') order by id desc limit 1),
    false) $$;

-- Differences between two runs: how bad was a finding then, and which findings have a line in their story between the two? The first
-- change of severity after a moment tells what it was before; without one it was as it is.
create function severity_at(wanted uuid, now_is text, moment timestamp with time zone) returns text language sql stable as $$
  select coalesce(
    (select details->>'from' from finding_event
      where finding_id = wanted and at > moment and details ? 'from' order by id limit 1),
    now_is) $$;

create function mark_findings() returns trigger language plpgsql as $$
begin
  -- Findings that go with their organization have nobody left to summarise them for.
  insert into finding_mark (org_id, domain)
    select distinct c.org_id, c.domain from changed c where exists (select from organization o where o.id = c.org_id);
  return null;
end $$;

-- A finding that comes back may still be a false positive or an accepted risk, and an undone change restores any status: the line of
-- its story then says which. Lines without a status mean what their kind says.
create function counted_at(wanted uuid, moment timestamp with time zone) returns boolean language sql stable as $$
  select coalesce(
    (select case when status is not null then status in ('open', 'acknowledged') else kind <> 'resolved' end
       from finding_event
      where finding_id = wanted and at <= moment and kind in ('found', 'resolved', 'reopened', 'status', 'undone')
      order by id desc limit 1),
    false) $$;

-- Did it count before this line of its story?
create function counted_before(wanted uuid, event bigint) returns boolean language sql stable as $$
  select coalesce(
    (select case when status is not null then status in ('open', 'acknowledged') else kind <> 'resolved' end
       from finding_event
      where finding_id = wanted and id < event and kind in ('found', 'resolved', 'reopened', 'status', 'undone')
      order by id desc limit 1),
    false) $$;

create trigger mark_updated after update on finding referencing new table as changed for each statement execute function mark_findings();
create trigger mark_deleted after delete on finding referencing old table as changed for each statement execute function mark_findings();
create trigger mark_inserted after insert on finding referencing new table as changed for each statement execute function mark_findings();

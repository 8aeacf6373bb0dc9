-- A clock that ran ahead must not hold messages back for as long as it was wrong: who decided when, beside what was decided.
alter table alert add column judged_at timestamptz;
alter table alert_delivery add column judged_at timestamptz;
select set_config('parapet.all', 'on', true);
update alert set judged_at = raised_at;
update alert_delivery set judged_at = created_at;
alter table alert alter column judged_at set not null;
alter table alert_delivery alter column judged_at set not null;
create index alert_judged on alert (judged_at) where released_at is null and due_at is not null;
create index alert_delivery_judged on alert_delivery (judged_at) where state = 'waiting';

-- A finding that is gone for a run and comes back is judged as it was: an accepted risk stays one until its end date.
alter table finding add column status_before text check (status_before in ('false positive', 'accepted risk'));

-- A host or port that was gone and is back: told again, and new again in the run that saw it.
alter table asset add column back_at timestamptz;
alter table exposed_service add column back_at timestamptz;

-- An entry in the catalogue of exploited vulnerabilities counts at once, not with the next run.
alter table score_history drop constraint score_history_cause_check;
alter table score_history add constraint score_history_cause_check check (cause in ('scan', 'triage', 'verify', 'expiry', 'feed'));
-- Only what has the form of a CVE id: a text of any length may stand there, and one that is too long for an index could not be stored.
create index finding_of_cve on finding ((details->>'cve'))
  where resolved_at is null and not known_exploited and details->>'cve' ~ '^CVE-\d{4}-\d{4,19}$';

-- When a domain was removed from an organisation: what was seen of it is kept so many days from then on.
create table removed_domain (
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  removed_at timestamptz not null,
  primary key (org_id, name)
);
alter table removed_domain enable row level security;
alter table removed_domain force row level security;
create policy own_rows on removed_domain
  using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

-- The figures of a year are read from this index alone: rows of findings are wide.
create index finding_sla on finding (org_id, first_seen)
  include (id, domain, area, owner_id, owner_group, first_scan, due_at, business_unit);

-- Sorted by domain, so that a count asks once for each domain whose it is; without the columns that its condition decides.
drop index finding_work_groups;
create index finding_work_groups on finding (org_id, domain)
  include (id, due_at, owner_id, owner_group, severity_rank, known_exploited, exploit_available, epss, cvss, first_seen, last_seen,
           area, check_id, outcome, host, product, port, cve, business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');

-- Findings with tags are few. No index of the tags themselves: `@>` is not leakproof, and under row-level security only
-- leakproof comparisons use an index.
create index finding_work_tags on finding (org_id)
  where tags <> '{}' and resolved_at is null and status in ('open', 'acknowledged');

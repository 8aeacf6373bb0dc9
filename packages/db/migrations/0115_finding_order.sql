-- The order every finding page begins with, whole: a hundred thousand rows are scrolled through without sorting them again.
create index finding_by_risk on finding (
  org_id, domain, area, exploit_available desc nulls last, cvss desc nulls last, severity_rank desc, first_seen desc, id)
  where resolved_at is null and status in ('open', 'acknowledged');
drop index finding_order;

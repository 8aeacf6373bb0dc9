-- Many CVEs make the same statement: those that were fixed together, and those of one platform. What a statement says is
-- a number, so that all CVEs that make it are found in one stretch of an index and it is read and judged once.
alter table cve_match
  -- Of the source whose statements count for the CVE, which is not rejected.
  add column counts boolean not null default true,
  add column stated bigint not null generated always as (hashtextextended(
    feed || E'\x1f' || config::text || E'\x1f' || node::text || E'\x1f' || vulnerable::text || E'\x1f' || simple::text || E'\x1f'
      || version_update || E'\x1f' || coalesce(rest, E'\x01') || E'\x1f' || coalesce(start_including, E'\x01') || E'\x1f'
      || coalesce(start_excluding, E'\x01') || E'\x1f' || coalesce(end_including, E'\x01') || E'\x1f' || coalesce(end_excluding, E'\x01'), 0)) stored;
update cve_match m set counts = false
  from cve c where c.id = m.cve_id and not (c.status <> 'rejected' and c.match_feed is not null and c.match_feed = m.feed);
drop index cve_match_product, cve_counted;
create index cve_match_product on cve_match (product_id, version, stated) include (cve_id) where counts;

-- Weaknesses ride along too, and states have an order of their own: rejected CVEs have no score and stand last by it.
drop index cve_modified, cve_cvss;
create index cve_modified on cve (modified desc, id desc)
  include (published, cvss, severity, status, awaiting, exploit, ransomware, kev_added, cwes);
create index cve_cvss on cve (cvss desc nulls last, modified desc, id)
  include (published, severity, status, awaiting, exploit, ransomware, kev_added, cwes);
create index cve_status on cve (status, cvss desc nulls last, modified desc, id);

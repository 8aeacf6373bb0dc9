-- Pages of the CVE database are walked in the order they are shown: each order has an index that is the whole of it, the
-- last tie included, because sources touch tens of thousands of records in one moment. The plain columns of searches ride
-- along, so that what does not fit is passed by without reading its row.
drop index cve_modified, cve_published, cve_cvss, cve_exploit;
create index cve_modified on cve (modified desc, id desc)
  include (published, cvss, severity, status, awaiting, exploit, ransomware, kev_added);
create index cve_published on cve (published desc nulls last, id desc);
create index cve_cvss on cve (cvss desc nulls last, modified desc, id)
  include (published, severity, status, awaiting, exploit, ransomware, kev_added);
create index cve_risk on cve (exploit desc, cvss desc nulls last, id);
drop index epss_current_score;
create index epss_current_score on epss_current (score desc, cve_id);
-- Matching asks of every candidate whose statements count: answered without reading the row.
create index cve_counted on cve (id) include (match_feed, status);
-- Subscriptions ask what came in since the last letter; rows lie in the order they came.
create index cve_source_loaded on cve_source using brin (loaded_at);

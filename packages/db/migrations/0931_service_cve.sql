-- The CVEs of a service, by the place it answers at: rows about its port show the worst of them.
create index finding_cve_at on finding (org_id, domain, target) where details ? 'cve' and resolved_at is null;

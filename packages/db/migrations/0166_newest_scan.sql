-- The newest finished run of a domain is asked for on every page. By time alone everybody's runs are walked through until
-- one of this domain is met.
create index scan_newest on scan (org_id, domain, finished_at desc) where state = 'done';

-- A tracker's record about a CVE replaces everything it said of that CVE before.
create index package_statement_by_cve on package_statement (distribution, cve_id);

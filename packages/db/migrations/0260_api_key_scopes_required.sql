-- Every key has an explicit list of scopes. Keys created without one keep the scopes there are; what is in none of them
-- (user management, attestation, reveals) no key may do any more.
update api_key set scopes = array['findings.read', 'findings.write', 'leaks.read', 'scans.start', 'reports.make', 'intel.read', 'alerts.manage',
  'domains.manage', 'takedowns.request', 'vips.manage', 'vendors.manage']
 where scopes is null;
alter table api_key alter column scopes set not null;

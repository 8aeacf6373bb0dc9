-- A lookup that failed is a gap in the coverage of its run, which was recorded as such, and never was a finding. Rows of
-- this kind are removed with their history: they were not resolved by anybody.
select set_config('parapet.all', 'on', true);
delete from finding where outcome in (
  'lookalike-partly-unseen', 'spf-partly-unseen', 'dkim-partly-unseen', 'dane-partly-unseen', 'dnsbl-partly-unseen',
  'mx-partly-unseen', 'smtp-partly-unseen', 'sts-policy-unseen', 'bimi-logo-unseen', 'bimi-certificate-unseen',
  'bimi-authority-unseen');
delete from vendor_finding where outcome in (
  'lookalike-partly-unseen', 'spf-partly-unseen', 'dkim-partly-unseen', 'dane-partly-unseen', 'dnsbl-partly-unseen',
  'mx-partly-unseen', 'smtp-partly-unseen', 'sts-policy-unseen', 'bimi-logo-unseen', 'bimi-certificate-unseen',
  'bimi-authority-unseen');

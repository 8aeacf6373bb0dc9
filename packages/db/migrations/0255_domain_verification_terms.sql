-- Verification of ownership is repeated. `confirmed_at` is the last time the published record was found (or an operator
-- approved the domain), `missing_since` the first check that did not find it, `lapses_at` the end of the grace period or of
-- the operator's approval. A lapsed domain is pending again (passive scans, no reveal) and `lapsed_at` tells it apart from
-- one that was never verified; it keeps `verified_by`, so that the record is still looked for.
alter table authorised_domain
  add column confirmed_at timestamptz,
  add column missing_since timestamptz,
  add column lapses_at timestamptz,
  add column lapsed_at timestamptz;

update authorised_domain set confirmed_at = verified_at where state = 'verified';
-- Approvals that exist get at least the longest notice before they expire.
update authorised_domain set lapses_at = greatest(verified_at + interval '365 days', now() + interval '31 days')
 where state = 'verified' and verified_by = 'operator';

alter table authorised_domain drop constraint authorised_domain_check;
alter table authorised_domain
  add constraint authorised_domain_verified check (
    state <> 'verified' or (verified_at is not null and verified_by is not null and lapsed_at is null)
  ),
  add constraint authorised_domain_pending check (state <> 'pending' or lapsed_at is not null or verified_by is null);
create index authorised_domain_lapses on authorised_domain (lapses_at) where state = 'verified' and lapses_at is not null;

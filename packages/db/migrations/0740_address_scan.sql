-- The verified domain whose runs include an accepted address; null: the address is not scanned. A run still needs a cloud account that
-- lists the address at that time.
alter table asset_candidate add column scan_domain text,
  add check (scan_domain is null or (kind = 'address' and state = 'accepted'));
create index asset_candidate_scanned on asset_candidate (org_id, scan_domain) where scan_domain is not null;

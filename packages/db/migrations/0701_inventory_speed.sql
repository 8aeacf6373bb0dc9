-- A condition on the result of a subquery is estimated at one row in 200, one that is a boolean result itself at every second
-- row. With the former, joins of a large inventory with its findings were planned as nested loops.
alter policy own_units on inventory_asset
  using ((select scope_units() is null) or (units <> '{}' and units <@ (select scope_units())::text[]));
alter policy own_units on finding
  using ((select scope_units() is null) or lower(business_unit) = any ((select scope_units())::text[]));

-- The counts of the lists are read from the index alone; row-level security compares the units.
drop index inventory_asset_present;
create index inventory_asset_present on inventory_asset (org_id, domain, kind) include (units) where gone_at is null;

-- Is there a web service without a website, or TLS without a certificate?
create index inventory_asset_web on inventory_asset (org_id, domain) include (units)
  where gone_at is null and kind = 'service' and facts->>'service' like 'http%';
create index inventory_asset_tls on inventory_asset (org_id, domain) include (units)
  where gone_at is null and kind in ('service', 'website') and (facts->>'tls' = 'true' or name like 'https:%');

-- Descending orders put missing values last, which an index read backwards does not.
create index inventory_asset_by_expiry_desc on inventory_asset (org_id, kind, expires_at desc nulls last, id desc);
create index inventory_asset_by_port_desc on inventory_asset (org_id, kind, port desc nulls last, id desc);

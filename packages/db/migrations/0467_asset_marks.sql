-- What people decide about assets: owner, tags, criticality, business unit, and whether an asset is theirs. Runs do not
-- touch these columns.

alter table inventory_asset
  add column owner text,
  add column tags text[] not null default '{}',
  add column criticality text check (criticality in ('low', 'medium', 'high', 'critical')),
  add column business_unit text,
  add column disposition text not null default 'own' check (disposition in ('own', 'not_own', 'supplier', 'watch')),
  add column disposition_reason text,
  add column disposition_by uuid references app_user (id) on delete set null,
  add column disposition_at timestamptz;
create index inventory_asset_tags on inventory_asset using gin (tags);
create index inventory_asset_excluded on inventory_asset (org_id, domain) where disposition <> 'own';

-- Keys between the installation's master key and the data keys: one for what lives as long as its row (year 0) and one for each
-- purge year. The master key wraps these and nothing else, so every process that holds it opens the same keys, and a rotation
-- rewrites a few rows. A purge destroys the year's row; 'parapet backup' stores only year 0 in the backup file.
create table wrapping_key (
  id uuid primary key,
  purge_year int not null check (purge_year = 0 or purge_year between 2000 and 9999),
  master_id text not null,
  -- Null once it was destroyed. The row stays, so that "destroyed" and "never here" are told apart.
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null)),
  check (purge_year > 0 or wrapped is not null)
);
create unique index wrapping_key_live on wrapping_key (purge_year) where wrapped is not null;

-- Data keys of earlier versions name a key of the key file here, until the first start wraps them again.
alter table data_key rename column file_key to wrapped_by;
alter table data_key alter column wrapped_by type uuid using wrapped_by::uuid;

-- What an import that was cut short has stored, written with the rows themselves: whoever resumes it counts on from there. A row
-- lives until the import is complete.
delete from leak_import where done;
alter table leak_import drop column done;
alter table leak_import add column id uuid not null default gen_random_uuid();
alter table leak_import add column read bigint not null default 0;
alter table leak_import add column added bigint not null default 0;
alter table leak_import add column changed bigint not null default 0;
alter table leak_import add column unchanged bigint not null default 0;
create unique index leak_import_id on leak_import (id);

-- New records of an import's batch, written in the transaction that stores them, until the batch is counted.
create table leak_import_batch (
  import_id uuid not null references leak_import (id) on delete cascade,
  -- The batch goes to this line.
  line bigint not null,
  added bigint not null,
  primary key (import_id, line)
);

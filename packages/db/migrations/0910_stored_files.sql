-- Files that more than one process needs: uploads until they are imported, libraries of the scanner, opt-in data sets and anchors of
-- the audit log. A file is a sequence of sealed chunks; the bytes of a chunk are here or in an object store.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  -- Null: a file of the program, which no organization sees.
  org_id uuid references organisation (id) on delete cascade,
  kind text not null check (kind in ('upload', 'library', 'data-set', 'audit-anchor')),
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null default 0 check (bytes >= 0),
  -- SHA-256 over the hashes of all chunks in their order. Null while the file is being received: nothing reads it before.
  digest bytea check (octet_length(digest) = 32),
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  -- When the last part arrived.
  changed_at timestamptz not null
);
create unique index stored_file_name on stored_file (kind, org_id, name) nulls not distinct where digest is not null;
create index stored_file_of_org on stored_file (org_id) where org_id is not null;

create table stored_chunk (
  file_id uuid not null references stored_file (id) on delete cascade,
  org_id uuid references organisation (id) on delete cascade,
  -- The request that wrote it: of two that send the same bytes at once only one becomes part of the file.
  attempt uuid not null,
  at bigint not null check (at >= 0),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sealed bytea check (is_sealed(sealed)),
  object text,
  -- Where it begins in the object: the chunks of one attempt are one object.
  object_at bigint check (object_at >= 0),
  is_visible boolean not null default false,
  created_at timestamptz not null,
  primary key (file_id, attempt, at),
  check ((sealed is null) <> (object is null)),
  check ((object is null) = (object_at is null))
);
create unique index stored_chunk_place on stored_chunk (file_id, at) where is_visible;
create index stored_chunk_waiting on stored_chunk (created_at) where not is_visible;
create index stored_chunk_of_org on stored_chunk (org_id) where org_id is not null;
-- Encrypted bytes do not compress.
alter table stored_chunk alter column sealed set storage external;

do $$
declare
  fenced text;
begin
  foreach fenced in array array['stored_file', 'stored_chunk'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))
         with check ((select scope_all()) or org_id = any ((select scope_orgs())::uuid[]))',
      fenced);
  end loop;
end $$;

-- Objects whose chunk is gone, whatever deleted it (an import that ended, a purged organization): a job deletes them from the store.
create table stored_object_garbage (
  object text primary key,
  since timestamptz not null default now()
);

create function queue_object_deletion() returns trigger language plpgsql as $$
begin
  insert into stored_object_garbage (object)
    select distinct object from gone where object is not null on conflict do nothing;
  return null;
end $$;
create trigger stored_chunk_gone after delete on stored_chunk
  referencing old table as gone for each statement execute function queue_object_deletion();

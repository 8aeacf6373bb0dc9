-- What the scanner knows beside the program (templates, fingerprints and tables of others) as whole versions: one of them is active,
-- and a run uses the version it began with, whichever worker goes on with it.
create table knowledge_version (
  -- SHA-256 over name, content and date of each library, a line for each in the order of their names.
  version text primary key check (version ~ '^[0-9a-f]{64}$'),
  number integer generated always as identity unique,
  -- [{name, sha256, bytes, entries, as_of}]
  libraries jsonb not null,
  origin text not null check (origin in ('initial', 'update', 'bundle')),
  created_at timestamptz not null,
  -- Its files were deleted; runs still name it.
  removed_at timestamptz
);

create table knowledge_state (
  id smallint primary key default 1 check (id = 1),
  active text not null references knowledge_version (version),
  active_since timestamptz not null,
  -- What the next update builds upon. Another one than the active version while the operator holds an earlier one.
  newest text not null references knowledge_version (version)
);

create table knowledge_activation (
  id bigint generated always as identity primary key,
  version text not null references knowledge_version (version),
  at timestamptz not null,
  cause text not null check (cause in ('update', 'operator', 'rollback', 'bundle')),
  actor uuid references app_user (id) on delete set null
);
create index knowledge_activation_at on knowledge_activation (at desc);

alter table scan add column knowledge text references knowledge_version (version);
-- When the vulnerability and package data that a run matches with were read last, by feed.
alter table scan add column feeds_as_of jsonb;
create index scan_of_knowledge on scan (knowledge, finished_at) where knowledge is not null;

select set_config('parapet.all', 'on', true);

-- Libraries that are stored already become the first version; a file is named by its content from now on.
update stored_file set name = name || '@' || (facts ->> 'sha256')
 where kind = 'library' and org_id is null and digest is not null
   and name in ('fingerprints', 'javascript', 'mark-roots', 'takeovers', 'templates') and facts ->> 'sha256' ~ '^[0-9a-f]{64}$';

with library as (
  select split_part(name, '@', 1) as name, facts ->> 'sha256' as sha256, bytes, facts -> 'entries' as entries,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as as_of
    from stored_file where kind = 'library' and org_id is null and digest is not null
     and name ~ '^(fingerprints|javascript|mark-roots|takeovers|templates)@[0-9a-f]{64}$'
), made as (
  insert into knowledge_version (version, libraries, origin, created_at)
  select encode(sha256(convert_to(coalesce(string_agg(name || ' ' || sha256 || ' ' || as_of || E'\n', '' order by name collate "C"), ''), 'UTF8')), 'hex'),
         coalesce(jsonb_agg(jsonb_build_object('name', name, 'sha256', sha256, 'bytes', bytes, 'entries', coalesce(entries, 'null'::jsonb),
                                               'as_of', as_of) order by name collate "C"), '[]'),
         'initial', now() from library
  returning version
)
insert into knowledge_state (active, active_since, newest) select version, now(), version from made;
insert into knowledge_activation (version, at, cause) select active, active_since, 'update' from knowledge_state;

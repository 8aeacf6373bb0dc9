-- When a source of intelligence (an import or a connector) assessed an area. Append-only, so that an older moment can still be asked
-- which sources had been read by then.
create table area_assessment (
  id bigint generated always as identity primary key,
  area text not null,
  -- The kind of import or the id of the connector.
  source text not null,
  via text not null check (via in ('import', 'connector')),
  at timestamptz not null,
  -- Part of the source could not be read.
  is_partial boolean not null default false,
  -- The domains that were asked about; null: the source was read whole, for every domain there is and will be.
  domains text[]
);
create index area_assessment_area on area_assessment (area, source, at desc);

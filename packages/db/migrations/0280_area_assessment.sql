-- When a source of intelligence (an import or a connector) assessed an area. Append-only, so that an older moment can
-- still be asked which sources had been read by then.
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

-- What earlier imports and connectors left behind, in every area that they filled.
select set_config('parapet.all', 'on', true);

insert into area_assessment (area, source, via, at)
select a.area, i.kind, 'import', max(i.at) from leak_import i
  cross join lateral unnest(case i.kind when 'stealer-logs' then array['leaked-credentials', 'logs-infected-machine']
                                        else array['leaked-credentials'] end) as a (area)
 where i.done group by 1, 2;

insert into area_assessment (area, source, via, at)
select a.area, u.kind, 'import', max(u.finished_at) from leak_upload u
  cross join lateral unnest(case u.kind when 'stealer-logs' then array['leaked-credentials', 'logs-infected-machine']
                                        when 'market-listings' then array['stealer-logs-for-sale'] else array[]::text[] end) as a (area)
 where u.state = 'done' and u.read > 0 group by 1, 2;

insert into area_assessment (area, source, via, at)
select 'logs-infected-machine', 'stealer-logs', 'import', max(first_seen) from infected_machine having count(*) > 0;

insert into area_assessment (area, source, via, at)
select 'stealer-logs-for-sale', 'market-listings', 'import', max(last_seen) from market_listing having count(*) > 0;

insert into area_assessment (area, source, via, at)
select case place when 'channel' then 'hacker-channel-mention' else 'dark-web-mentions' end, 'mentions', 'import', max(first_seen)
  from mention_text group by place;

insert into area_assessment (area, source, via, at, is_partial)
select a.area, r.feed, 'connector', max(r.finished_at), bool_and(r.outcome = 'partial') from feed_run r
  join (values ('hibp', 'leaked-credentials'), ('leak-feed', 'leaked-credentials'), ('hudson-rock', 'logs-infected-machine'),
               ('market-feed', 'stealer-logs-for-sale'), ('code-search', 'sensitive-data'), ('telegram', 'hacker-channel-mention'),
               ('ransomware-live', 'dark-web-mentions'), ('ransomlook', 'dark-web-mentions'), ('onion-search', 'dark-web-mentions'),
               ('paste', 'dark-web-mentions'), ('rss', 'dark-web-mentions')) as a (connector, area)
    on a.connector = split_part(r.feed, ':', 1)
 where r.kind = 'sync' and r.outcome in ('ok', 'partial') group by 1, 2;

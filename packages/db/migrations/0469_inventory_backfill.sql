-- The inventory of what earlier runs recorded: hosts, addresses, services and their products. Websites and certificates
-- appear with the next run, which observes them.

select set_config('parapet.all', 'on', true);

insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, search, first_seen, last_seen)
select a.org_id, a.domain, 'domain', a.domain, a.domain, array[a.domain], '{}', a.domain, min(a.first_seen), max(a.last_seen)
  from asset a group by a.org_id, a.domain
on conflict do nothing;

insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, places, facts, search, first_seen, last_seen, gone_at, back_at)
select a.org_id, a.domain, 'host', a.host, a.host, array[a.host], a.ips, array[a.host],
       case when jsonb_typeof(a.facts->'state') = 'string' then jsonb_build_object('resolution', a.facts->'state') else '{}' end,
       a.host || ' ' || array_to_string(a.ips, ' '), a.first_seen, a.last_seen, a.gone_at, a.back_at
  from asset a
on conflict do nothing;

insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, asn, country, provider, facts, search, first_seen, last_seen)
select h.org_id, h.domain, 'address', h.ip, h.ip, h.hosts, array[h.ip], (d.facts#>>'{asn,number}')::bigint, d.facts->>'country',
       d.facts->>'provider',
       jsonb_build_object('ip_version', case when h.ip like '%:%' then 6 else 4 end) || case when d.facts is null then '{}' else
         jsonb_build_object('asn_name', d.facts#>'{asn,organisation}', 'edge', d.facts->'edge', 'not_public', d.facts->'notPublic') end,
       h.ip || ' ' || array_to_string(h.hosts[:50], ' '), h.first_seen, h.last_seen
  from (select a.org_id, a.domain, ip, array_agg(distinct a.host order by a.host) as hosts, min(a.first_seen) as first_seen,
               max(a.last_seen) as last_seen
          from asset a, unnest(a.ips) as ip where a.gone_at is null group by a.org_id, a.domain, ip) h
  left join lateral (
    select f as facts from asset a, jsonb_array_elements(case when jsonb_typeof(a.facts->'addresses') = 'array' then a.facts->'addresses' else '[]' end) f
     where a.org_id = h.org_id and a.domain = h.domain and a.host = h.hosts[1] and f->>'ip' = h.ip limit 1) d on true
on conflict do nothing;

insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, places, port, product, version, facts, search,
                             first_seen, last_seen, gone_at)
select s.org_id, s.domain, 'service', s.host || ':' || s.port || '/' || s.protocol, s.host || ':' || s.port || '/' || s.protocol,
       array[s.host], array_agg(s.ip order by s.ip), array[s.host || ':' || s.port || '/' || s.protocol], s.port, max(s.product),
       max(s.version), jsonb_build_object('protocol', s.protocol, 'service', max(s.name), 'cpe', max(s.cpe), 'tls', bool_or(s.tls)),
       lower(concat_ws(' ', s.host || ':' || s.port || '/' || s.protocol, max(s.name), max(s.product), max(s.version), max(s.ip))),
       min(s.first_seen), max(s.last_seen), case when bool_and(s.gone_at is not null) then max(s.gone_at) end
  from exposed_service s group by s.org_id, s.domain, s.host, s.port, s.protocol
on conflict do nothing;

insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, places, product, version, facts, search, first_seen, last_seen)
select s.org_id, s.domain, 'technology', trim(lower(trim(s.product)) || ' ' || coalesce(s.version, '')),
       concat_ws(' ', max(s.product), s.version), array_agg(distinct s.host order by s.host), array_agg(distinct s.ip order by s.ip),
       array_agg(distinct s.host || ':' || s.port || '/' || s.protocol), max(s.product), s.version,
       jsonb_build_object('cpe', max(s.cpe)), lower(concat_ws(' ', max(s.product), s.version)), min(s.first_seen), max(s.last_seen)
  from exposed_service s where s.product is not null and s.gone_at is null
 group by s.org_id, s.domain, lower(trim(s.product)), s.version
on conflict do nothing;

insert into inventory_event (asset_id, org_id, domain, kind, at, event)
select id, org_id, domain, kind, first_seen, 'appeared' from inventory_asset;

select set_config('parapet.all', '', true);

-- What closes a finding. Findings with the same fix are one action of the priorities and one group of the work list: this is
-- `fixOf` of packages/domain/src/risk/priority.ts, which a test compares with it.
-- The text that is searched becomes part of an index, whose rows have at most 2,704 bytes, so a long one is cut further.
alter table finding
  drop column search,
  add column fix text generated always as (
    case when check_id in ('service-vulnerable', 'service-end-of-life', 'web-javascript-libraries', 'web-systems')
              and coalesce(details->>'product', params->>'library') is not null
         then rtrim('upgrade ' || left(coalesce(details->>'product', params->>'library'), 100) || ' '
                    || coalesce(left(coalesce(details->>'version', params->>'version'), 100), ''))
         else check_id || ' ' || outcome || coalesce(' ' || left(coalesce(details->>'product', params->>'library'), 100), '')
    end) stored,
  add column search text collate "C" generated always as (
    case when octet_length(left(subject, 500) || left(target, 300) || coalesce(left(details->>'product', 100), '')
                           || coalesce(left(params->>'library', 100), ''))
              <= 1000
         then lower(left(subject, 500) || ' ' || outcome || ' ' || left(target, 300) || ' '
                    || coalesce(left(details->>'product', 100), '') || ' ' || coalesce(left(params->>'library', 100), '') || ' '
                    || coalesce(left(details->>'cve', 30), ''))
         else lower(left(subject, 100) || ' ' || outcome || ' ' || left(target, 80) || ' '
                    || coalesce(left(details->>'product', 40), '') || ' ' || coalesce(left(params->>'library', 40), '') || ' '
                    || coalesce(left(details->>'cve', 30), ''))
    end) stored;

drop index finding_work_groups;
create index finding_work_groups on finding (org_id, domain)
  include (id, due_at, owner_id, owner_group, severity_rank, known_exploited, exploit_available, epss, cvss, first_seen, last_seen,
           area, check_id, outcome, fix, host, product, port, cve, business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');
-- A search compares the text of every row; read from an index these are a quarter of the table.
create index finding_work_search on finding (org_id, domain)
  include (id, search, due_at, owner_id, owner_group, severity_rank, known_exploited, exploit_available, epss, cvss, first_seen,
           last_seen, area, check_id, outcome, host, business_unit)
  where resolved_at is null and status in ('open', 'acknowledged');

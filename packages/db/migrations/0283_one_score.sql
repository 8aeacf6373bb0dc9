-- The score of an organisation is the lowest of the newest scores of the domains it has: the one of a domain that was
-- removed no longer counts, and is back when the domain is.
create or replace function keep_lost() returns trigger language plpgsql as $$
begin
  update organisation o set lost = newest.lost, worst_score = newest.score
    from (select c.org_id, sum(10000 - h.hundredths)::int as lost, min(h.score) as score
            from (select distinct org_id from touched) c
            left join lateral (
              select distinct on (s.domain) s.hundredths, s.score from score_history s
               where s.org_id = c.org_id
                 and exists (select from authorised_domain d where d.org_id = s.org_id and d.name = s.domain)
               order by s.domain, s.at desc, s.id desc) h on true
           group by c.org_id) newest
   where o.id = newest.org_id;
  return null;
end $$;
create trigger lost_domain_added after insert on authorised_domain
  referencing new table as touched for each statement execute function keep_lost();
create trigger lost_domain_removed after delete on authorised_domain
  referencing old table as touched for each statement execute function keep_lost();

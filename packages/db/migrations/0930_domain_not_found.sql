-- Since when the resolver answers that the domain does not exist (NXDOMAIN). Such a domain has no score: the one of before
-- says nothing about a name that no one can reach.
alter table authorised_domain add column not_found_since timestamptz;

create or replace function keep_lost() returns trigger language plpgsql as $$
begin
  update organisation o set lost = newest.lost, worst_score = newest.score
    from (select c.org_id, sum(10000 - h.hundredths)::int as lost, min(h.score) as score
            from (select distinct org_id from touched) c
            left join lateral (
              select distinct on (s.domain) s.hundredths, s.score from score_history s
               where s.org_id = c.org_id
                 and exists (select from authorised_domain d
                              where d.org_id = s.org_id and d.name = s.domain and d.not_found_since is null)
               order by s.domain, s.at desc, s.id desc) h on true
           group by c.org_id) newest
   where o.id = newest.org_id and (o.lost, o.worst_score) is distinct from (newest.lost, newest.score);
  return null;
end $$;
create trigger lost_domain_changed after update on authorised_domain
  referencing new table as touched for each statement execute function keep_lost();

alter table vendor drop constraint vendor_state_check;
alter table vendor add constraint vendor_state_check
  check (state in ('waiting', 'assessing', 'assessed', 'not assessed', 'not found'));

-- Which client is most at risk is asked of thousands at once. What the newest scores of its domains cost together, and the
-- lowest of them, is kept with the organisation whenever a score is written, so that nothing is worked out for a list.
alter table organisation add column lost integer;
alter table organisation add column worst_score smallint;

create function keep_lost() returns trigger language plpgsql as $$
begin
  update organisation o set lost = newest.lost, worst_score = newest.score
    from (select c.org_id, sum(10000 - h.hundredths)::int as lost, min(h.score) as score
            from (select distinct org_id from touched) c
            left join lateral (
              select distinct on (s.domain) s.hundredths, s.score from score_history s
               where s.org_id = c.org_id order by s.domain, s.at desc) h on true
           group by c.org_id) newest
   where o.id = newest.org_id;
  return null;
end $$;
create trigger lost_inserted after insert on score_history
  referencing new table as touched for each statement execute function keep_lost();
create trigger lost_updated after update on score_history
  referencing new table as touched for each statement execute function keep_lost();
create trigger lost_deleted after delete on score_history
  referencing old table as touched for each statement execute function keep_lost();

-- The owner is fenced like everybody; what is there already is counted with everything in sight.
do $$
declare
  before text := current_setting('parapet.all', true);
begin
  perform set_config('parapet.all', 'on', true);
  update organisation o set lost = newest.lost, worst_score = newest.score
    from (select h.org_id, sum(10000 - h.hundredths)::int as lost, min(h.score) as score
            from (select distinct on (s.org_id, s.domain) s.org_id, s.hundredths, s.score from score_history s
                   order by s.org_id, s.domain, s.at desc) h
           group by h.org_id) newest
   where o.id = newest.org_id;
  perform set_config('parapet.all', coalesce(before, ''), true);
end $$;

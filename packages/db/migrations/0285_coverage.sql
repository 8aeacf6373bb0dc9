-- What each check of a run had to assess and did, by check: `{"email-spf": {"assessed": 1, "partial": 0, "not_assessed": 0, "reason": null}}`.
-- Written with the run; what ran before is counted here once, for the newest run of each profile.
update scan set summary = summary || jsonb_build_object('checks', (
  select coalesce(jsonb_object_agg(check_id, jsonb_build_object('assessed', assessed, 'partial', 0, 'not_assessed', not_assessed, 'reason', reason)), '{}')
    from (select check_id, count(*) filter (where status = 'judged') as assessed, count(*) filter (where status = 'blind') as not_assessed,
                 mode() within group (order by reason) filter (where status = 'blind') as reason
            from scan_check where scan_check.scan_id = scan.id group by check_id) as counted))
 where id in (select distinct on (org_id, domain, profile) id from scan where state = 'done' and org_id is not null
               order by org_id, domain, profile, finished_at desc);

-- The coverage a score was computed with, by area; a score of before this column says nothing of it.
alter table score_history add column coverage jsonb not null default '{}';

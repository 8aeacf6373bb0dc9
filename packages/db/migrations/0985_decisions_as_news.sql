-- A finding that comes back may still be a false positive or an accepted risk, and an undone change restores any status: the line of
-- its story then says which. Lines without a status mean what their kind says.
create or replace function counted_at(wanted uuid, moment timestamptz) returns boolean language sql stable as $$
  select coalesce(
    (select case when status is not null then status in ('open', 'acknowledged') else kind <> 'resolved' end
       from finding_event
      where finding_id = wanted and at <= moment and kind in ('found', 'resolved', 'reopened', 'status', 'undone')
      order by id desc limit 1),
    false) $$;

-- Did it count before this line of its story?
create function counted_before(wanted uuid, event bigint) returns boolean language sql stable as $$
  select coalesce(
    (select case when status is not null then status in ('open', 'acknowledged') else kind <> 'resolved' end
       from finding_event
      where finding_id = wanted and id < event and kind in ('found', 'resolved', 'reopened', 'status', 'undone')
      order by id desc limit 1),
    false) $$;

-- What no scan wrote is announced by a sweep, decisions and re-tests like imports. Decisions that were made before are no news.
select set_config('parapet.all', 'on', true);
update finding_event set alerted_at = now()
 where scan_id is null and alerted_at is null and kind in ('resolved', 'status', 'undone', 'seen worse');
drop index finding_event_untold;
create index finding_event_untold on finding_event (org_id, at)
  where scan_id is null and alerted_at is null and kind in ('found', 'reopened', 'resolved', 'status', 'undone', 'seen worse');

-- Differences between two runs: how bad was a finding then, and which findings have a line in their story between the two?

-- The first change of severity after a moment tells what it was before; without one it was as it is.
create function severity_at(wanted uuid, now_is text, moment timestamptz) returns text language sql stable as $$
  select coalesce(
    (select details->>'from' from finding_event
      where finding_id = wanted and at > moment and details ? 'from' order by id limit 1),
    now_is) $$;

create index finding_event_when on finding_event (org_id, at);

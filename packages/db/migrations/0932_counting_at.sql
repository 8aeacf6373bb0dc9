-- Did a finding count at that moment? The last line of its story up to then says so: found or reopened, resolved, or a decision.
create function counted_at(wanted uuid, moment timestamptz) returns boolean language sql stable as $$
  select coalesce(
    (select case kind when 'resolved' then false when 'status' then status in ('open', 'acknowledged') else true end
       from finding_event
      where finding_id = wanted and at <= moment and kind in ('found', 'resolved', 'reopened', 'status') order by id desc limit 1),
    false) $$;

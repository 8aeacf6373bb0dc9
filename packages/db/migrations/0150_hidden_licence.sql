-- The end of the licence is an event of `expiry_due` that needs a right of its own.
create or replace function visible_events(events jsonb) returns jsonb language sql stable parallel safe as $$
  select case when scope_hidden() = '{}' then events else
    (select coalesce(jsonb_agg(e.event order by e.place), '[]')
       from jsonb_array_elements(events) with ordinality e(event, place)
      where e.event->>'type' <> all (scope_hidden()) and coalesce(e.event->>'area', '') <> all (scope_hidden())
        and (e.event->>'type' <> 'expiry_due' or coalesce(e.event->>'detail', '') <> all (scope_hidden()))) end
$$;

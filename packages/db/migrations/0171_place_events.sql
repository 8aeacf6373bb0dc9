-- As before, by the primary key: joined by its order, a table that has grown since it was analyzed was read once for every event.
create or replace function place_events(wanted uuid, at_most integer) returns integer language plpgsql as $$
declare
  last bigint;
  placed integer;
  chosen uuid[];
begin
  if not exists (select from outbox_event where org_id = wanted and position is null) then
    return 0;
  end if;
  insert into outbox_head (org_id) values (wanted) on conflict do nothing;
  select h.position into last from outbox_head h where h.org_id = wanted for update;
  chosen := array(select id from outbox_event where org_id = wanted and position is null order by seq limit at_most);
  update outbox_event e set position = last + w.n
    from unnest(chosen) with ordinality w(id, n) where e.id = w.id and e.org_id = wanted;
  get diagnostics placed = row_count;
  if placed > 0 then
    update outbox_head h set position = last + placed where h.org_id = wanted;
  end if;
  return placed;
end
$$;

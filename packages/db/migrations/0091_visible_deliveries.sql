-- A message about what a reader may not see is no row of theirs: neither its address nor a number that counts it.
create policy visible on alert_delivery as restrictive for select using ((select (not scope_limited()))
  or (about = 'test' and exists (select from alert_setting s where s.id = alert_delivery.setting_id))
  or (about = 'alert' and exists (select from alert a where a.org_id = alert_delivery.org_id
    and a.id::text in (select jsonb_array_elements_text(alert_delivery.message -> 'alerts'))))
  or (about = 'ticket' and exists (select from ticket t where t.id::text = alert_delivery.message ->> 'ticket')));

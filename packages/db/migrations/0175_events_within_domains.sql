-- An event about a finding names no domain of its own: who is limited to domains sees it by the finding.
drop policy visible on outbox_event;
create policy visible on outbox_event as restrictive for select using ((select (not scope_limited())) or (
  (finding_id is null or exists (select from finding f where f.id = outbox_event.finding_id))
  and (asset_id is null or exists (select from inventory_asset i where i.id = outbox_event.asset_id))
  and (alert_id is null or exists (select from alert a where a.id = outbox_event.alert_id))
  and ((select (scope_domains() is null)) or (domain is null and finding_id is not null)
    or (((org_id || '/') || domain) = any ((select scope_domains())::text[]))
    or (domain is not null and ((org_id || '/*') = any ((select scope_domains())::text[]))))
  and ((select (scope_units() is null)) or finding_id is not null or asset_id is not null)));

-- What a reader sees of the organizations in scope: business units, domains and areas of findings. The fence is row-level security,
-- so that every query of theirs is limited whatever page, export, stream or message it is for.

-- Null: every domain in scope. Else `organization/domain`, or `organization/*` for all of one.
create function scope_domains() returns text[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('parapet.domains', true), '') <> '' then
    array(select given.org || '/' || coalesce(given.domain, '*')
            from jsonb_to_recordset(current_setting('parapet.domains', true)::jsonb) as given(org text, domain text)) end
$$;

-- The areas of findings and the types of alert events that are not shown.
create function scope_hidden() returns text[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('parapet.hidden', true), '')::text[], '{}')
$$;

create function scope_limited() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('parapet.units', true), '') <> '' or coalesce(current_setting('parapet.domains', true), '') <> ''
      or coalesce(current_setting('parapet.hidden', true), '') <> ''
$$;

-- One condition that is a boolean result itself: a second one would halve the estimate of rows again.
drop policy own_units on finding;
create policy visible on finding as restrictive using ((select not scope_limited()) or (
  ((select scope_units() is null) or lower(business_unit) = any ((select scope_units())::text[]))
  and ((select scope_domains() is null) or org_id || '/' || domain = any ((select scope_domains())::text[])
       or org_id || '/*' = any ((select scope_domains())::text[]))
  and area <> all ((select scope_hidden())::text[])));

drop policy own_units on inventory_asset;
create policy visible on inventory_asset as restrictive using ((select not scope_limited()) or (
  ((select scope_units() is null) or (units <> '{}' and units <@ (select scope_units())::text[]))
  and ((select scope_domains() is null) or org_id || '/' || domain = any ((select scope_domains())::text[])
       or org_id || '/*' = any ((select scope_domains())::text[]))));

-- What belongs to a finding is seen with it.
drop policy own_units on finding_event;
drop policy own_units on fix_claim;
do $$
declare
  fenced text;
begin
  foreach fenced in array array['finding_event', 'fix_claim', 'due_notice', 'ticket', 'bulk_change_finding',
    'finding_rule_hit'] loop
    execute format('create policy visible on %I as restrictive using ((select not scope_limited()) or exists (
      select from finding f where f.id = finding_id))', fenced);
  end loop;
  foreach fenced in array array['inventory_note', 'asset_rule_hit'] loop
    execute format('create policy own_domains on %I as restrictive using ((select scope_domains() is null) or exists (
      select from inventory_asset i where i.id = asset_id))', fenced);
  end loop;
  foreach fenced in array array['scan_check', 'scan_stage'] loop
    execute format('create policy own_domains on %I as restrictive using ((select scope_domains() is null) or exists (
      select from scan s where s.id = scan_id))', fenced);
  end loop;
  foreach fenced in array array['takedown_event', 'takedown_evidence', 'takedown_notice'] loop
    execute format('create policy own_domains on %I as restrictive using ((select scope_domains() is null) or exists (
      select from takedown t where t.id = takedown_id))', fenced);
  end loop;
  foreach fenced in array array['alert', 'alert_setting', 'asset', 'certificate_watch', 'domain_contact_request',
    'exposed_service', 'finding_summary', 'fix_order', 'infected_machine', 'inventory_event', 'leaked_credential',
    'org_notice', 'pdf_report', 'probed_address', 'scan', 'score_history', 'site_capture', 'site_picture', 'takedown',
    'watch_rule'] loop
    execute format('create policy own_domains on %I as restrictive using ((select scope_domains() is null)
      or org_id || ''/'' || domain = any ((select scope_domains())::text[])
      or org_id || ''/*'' = any ((select scope_domains())::text[]))', fenced);
  end loop;
end $$;
create policy own_domains on authorised_domain as restrictive using ((select scope_domains() is null)
  or org_id || '/' || name = any ((select scope_domains())::text[])
  or org_id || '/*' = any ((select scope_domains())::text[]));

-- The copies behind findings of two areas.
create policy own_areas on leaked_credential as restrictive using ('leaked-credentials' <> all ((select scope_hidden())::text[]));
create policy own_areas on infected_machine as restrictive using ('logs-infected-machine' <> all ((select scope_hidden())::text[]));

-- An alert shows several findings: those of its events that the reader may see, and none without them.
create function visible_events(events jsonb) returns jsonb language sql stable parallel safe as $$
  select case when scope_hidden() = '{}' then events else
    (select coalesce(jsonb_agg(e.event order by e.place), '[]')
       from jsonb_array_elements(events) with ordinality e(event, place)
      where e.event->>'type' <> all (scope_hidden()) and coalesce(e.event->>'area', '') <> all (scope_hidden())) end
$$;
create policy visible on alert as restrictive using (
  (select scope_hidden() = '{}') or visible_events(events) <> '[]');

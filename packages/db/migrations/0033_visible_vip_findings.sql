-- What was found about a person is read with the area that it was found in. For reading only: the portal itself matches and removes.
create policy own_areas on vip_finding as restrictive for select using ((select scope_hidden() = '{}') or
  case kind when 'leaked-credential' then 'leaked-credentials' when 'infected-machine' then 'logs-infected-machine'
            when 'dark-web-mention' then 'dark-web-mentions' else kind end <> all ((select scope_hidden())::text[]));

-- A notice to one person is about no domain: people limited to some domains have theirs as well.
drop policy own_domains on org_notice;
create policy own_domains on org_notice as restrictive using ((select scope_domains() is null) or user_id is not null
  or org_id || '/' || domain = any ((select scope_domains())::text[])
  or org_id || '/*' = any ((select scope_domains())::text[]));

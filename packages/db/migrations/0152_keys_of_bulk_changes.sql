-- The API key that asked for a change: what is done of it later ends with the key.
alter table bulk_run add column owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid;
alter table bulk_change add column owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid;

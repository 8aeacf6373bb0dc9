-- Public reports have a profile of their own: one visit of the domain and its www, and STARTTLS of its mail exchangers.
alter table scan drop constraint scan_profile_check;
alter table scan add constraint scan_profile_check check (profile in ('light', 'passive', 'full'));
update scan set profile = 'light' where org_id is null and state in ('queued', 'running') and profile = 'passive';

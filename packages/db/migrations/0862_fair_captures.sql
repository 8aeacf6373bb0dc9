-- A screenshot that was requested is taken by one worker at a time; an interrupted one is taken up again.
alter table site_capture add column claimed_at timestamptz;
create index site_capture_pending on site_capture (checked_at) where kind = 'suspicious' and reason = 'pending';

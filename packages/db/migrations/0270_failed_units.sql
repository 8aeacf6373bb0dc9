-- A unit of a sweep that could not be evaluated fails alone: when, why, and whether its owner was notified.
alter table watch_rule add column failed_at timestamptz;
alter table watch_rule add column failure_reported_at timestamptz;
alter table saved_search add column failed_at timestamptz;
alter table saved_search add column failure_reported_at timestamptz;

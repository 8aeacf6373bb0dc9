-- The life of a scan, completed: what a run cost, how often its row changed, when a person's judgement ends, and scores
-- that move between runs too.

alter table scan
  add column blind_so_far integer not null default 0,
  -- The month whose quota paid for the run; null costs nothing. Given back from there when the run never began.
  add column spent_from text,
  -- Raised with every change, so that a listener knows where it stopped listening.
  add column revision integer not null default 0;

create function scan_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger scan_revised before update on scan for each row execute function scan_revised();

create function scan_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('scan_progress', new.id::text);
  return null;
end $$;
create trigger scan_told after insert or update on scan for each row execute function scan_told();

-- What a person decided about a finding ends then, and the finding counts again.
alter table finding add column status_until timestamptz;
create index finding_status_ends on finding (status_until) where status_until is not null;

-- A score moves with every run, and between runs when a finding is judged, verified or counts again.
alter table score_history drop constraint score_history_pkey;
alter table score_history
  add column id bigint generated always as identity primary key,
  add column cause text not null default 'scan' check (cause in ('scan', 'triage', 'verify', 'expiry')),
  alter column scan_id drop not null,
  add constraint score_history_one_per_scan unique (scan_id),
  drop constraint score_history_scan_id_fkey,
  -- The course of the score outlives the runs that made it.
  add constraint score_history_scan_id_fkey foreign key (scan_id) references scan (id) on delete set null;

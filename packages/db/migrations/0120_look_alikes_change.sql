-- A look-alike that gains mail, a site or a log-in form between two runs is the same finding with another story line.
alter table finding_event drop constraint finding_event_kind_check;
alter table finding_event add constraint finding_event_kind_check check (
  kind in ('found', 'seen worse', 'seen milder', 'resolved', 'reopened', 'status', 'note', 'verified', 'changed'));

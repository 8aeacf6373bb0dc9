-- A partner asks for a client to be deleted; the operator decides. What was asked and answered last is kept here.
alter table organisation add column deletion_asked_at timestamptz;
alter table organisation add column deletion_asked_by uuid references app_user (id) on delete set null;
alter table organisation add column deletion_reason text;
alter table organisation add column deletion_declined_at timestamptz;
alter table organisation add column deletion_answer text;
create index organisation_deletion_asked on organisation (deletion_asked_at)
  where deletion_asked_at is not null and deletion_declined_at is null;
create index organisation_deletion_asked_by on organisation (deletion_asked_by) where deletion_asked_by is not null;

-- Two administrators may have one record open: settings of a source, a group's name, and a vendor's answers.
alter table feed_setting add column version integer not null default 0;
alter table user_group add column version integer not null default 1;
alter table vendor add column answers_version integer not null default 0;

-- Open findings grouped by what fixes them, cached beside the other counts of a domain. The cache is rebuilt on the next read.
delete from finding_summary;
alter table finding_summary add column fixes jsonb not null;

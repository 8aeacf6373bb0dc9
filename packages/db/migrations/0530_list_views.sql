-- Saved views of every list, named by the address of its page below the dashboard.
alter table work_view add column list text not null default 'current-risk/remediation' check (length(list) between 1 and 100);
alter table work_view drop constraint work_view_org_id_owner_id_name_key;
alter table work_view add constraint work_view_name unique (org_id, owner_id, list, name);

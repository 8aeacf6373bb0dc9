-- The work list is opened at another address than when its first views were saved.
update work_view v set list = 'current-risk/work'
 where v.list = 'current-risk/remediation'
   and not exists (select from work_view o where o.org_id = v.org_id and o.owner_id = v.owner_id and o.list = 'current-risk/work' and o.name = v.name);
delete from work_view where list = 'current-risk/remediation';
alter table work_view alter column list set default 'current-risk/work';

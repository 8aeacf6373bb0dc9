-- What is summed up of a domain's findings now says which of them ransomware campaigns use: everything is summed up again.
select set_config('parapet.all', 'on', true);
insert into finding_mark (org_id, domain) select org_id, domain from finding_summary;

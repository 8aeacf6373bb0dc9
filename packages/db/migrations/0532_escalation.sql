-- Who is notified of findings that stay overdue: a person or a group.
alter table sla_policy
  add column escalate_person uuid references app_user (id) on delete set null,
  add column escalate_group uuid references user_group (id) on delete set null,
  add constraint sla_policy_one_escalation check (escalate_person is null or escalate_group is null);

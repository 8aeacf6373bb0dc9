-- Rows of every organization are updated, also where the owner of the tables is subject to their policies.
select set_config('parapet.all', 'on', true);

-- Who gave an operator account its access in the portal (created, promoted or enabled it). Such an account confirms no
-- request of another operator until a second one has approved it. Null: created by the installation or its command line,
-- or approved since. No foreign key: the answer must outlive the account it names.
alter table app_user add column access_given_by uuid;

update app_user u set access_given_by = g.actor_id
  from (select distinct on (l.object) l.object, l.actor_id from audit_log l
         where l.action in ('user.invited', 'user.role-changed', 'user.enabled') and l.result = 'done'
         order by l.object, l.at desc) g
 where u.role = 'super_admin' and g.object = u.id::text and g.actor_id is not null;

-- Approvals of domains that an earlier migration left without an end, because it did not see them.
update authorised_domain set lapses_at = greatest(verified_at + interval '365 days', now() + interval '31 days')
 where state = 'verified' and verified_by = 'operator' and lapses_at is null;

-- An operator's approval of a domain counts from the moment a second operator confirms it.
create table domain_approval (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain_id uuid not null references authorised_domain (id) on delete cascade,
  reason text not null check (length(reason) between 10 and 1000),
  asked_by uuid not null references app_user (id) on delete cascade,
  asked_at timestamptz not null
);
-- Decided requests are in the audit log; here each domain has one open request at most.
create unique index domain_approval_one on domain_approval (domain_id);
alter table domain_approval enable row level security;
alter table domain_approval force row level security;
create policy own_rows on domain_approval using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

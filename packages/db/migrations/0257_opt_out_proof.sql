-- An opt-out needs control of the domain (a DNS record or a file) besides the mail, and the consent of customers who have
-- verified a domain that it concerns. `confirmed_at` remains the moment from which it is in force.
alter table opt_out
  add column by_operator boolean not null default false,
  add column proof_token text,
  add column mail_confirmed_at timestamptz,
  add column proved_by text check (proved_by in ('dns', 'file'));
update opt_out set by_operator = true where reason is not null or added_by is not null;
update opt_out set mail_confirmed_at = confirmed_at where not by_operator;

-- What an organisation's administrator decided about an opt-out that concerns one of its verified domains.
create table opt_out_consent (
  opt_out_id uuid not null references opt_out (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  approved boolean not null,
  decided_by uuid references app_user (id) on delete set null,
  decided_at timestamptz not null,
  primary key (opt_out_id, org_id)
);
create index opt_out_consent_org on opt_out_consent (org_id);
alter table opt_out_consent enable row level security;
alter table opt_out_consent force row level security;
create policy own_rows on opt_out_consent using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

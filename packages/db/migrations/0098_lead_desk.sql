-- Leads on somebody's desk: whose they are, what became of them, and until when an answer is due.
alter table lead add column assigned_to uuid references app_user (id) on delete set null;
alter table lead add column note text not null default '';
alter table lead add column reason text;
-- The organisation it concerns: that of the person who asked, or the one that was made from it.
alter table lead add column org_id uuid references organisation (id) on delete set null;
alter table lead add column version integer not null default 1;
create index lead_assigned on lead (assigned_to, created_at desc) where assigned_to is not null;
create index lead_waiting on lead (kind, state, created_at desc);

-- Operators list names, addresses and ranges by hand, too, and say why.
alter table opt_out add column reason text;
alter table opt_out add column added_by uuid references app_user (id) on delete set null;

-- The order of a domain's fixes, as computed with the score of that moment: the work list by fix is sorted by it, and computing it
-- reads every kind of finding. A cache, emptied when what it was computed from is counted again.
create table fix_order (
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  scored_at timestamptz not null,
  fixes text[] not null,
  primary key (org_id, domain)
);
alter table fix_order enable row level security;
alter table fix_order force row level security;
create policy own_rows on fix_order
  using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));
-- It is about the whole organization.
create policy own_units on fix_order as restrictive using ((select scope_units()) is null);

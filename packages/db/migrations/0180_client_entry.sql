-- Who of another organisation looked into a client's, and in which sign-in: the client's log tells of each sign-in once.
-- A program with a key has no sign-in; it is told of again after a day.
create table client_entry (
  org_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  family_id uuid references session_family on delete cascade,
  at timestamptz not null,
  unique nulls not distinct (org_id, user_id, family_id)
);
create index client_entry_user on client_entry (user_id);
create index client_entry_family on client_entry (family_id);
alter table client_entry enable row level security;
alter table client_entry force row level security;
create policy client_entry_scope on client_entry
  using ((select scope_all()) or org_id in (select unnest(scope_orgs())));

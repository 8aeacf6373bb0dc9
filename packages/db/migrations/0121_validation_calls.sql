-- Names of the out-of-band listener, each issued for one probe and known to no one else, and what called them. A call counts for the
-- probe it was issued for, also when it arrives after the run.
create table validation_probe (
  label text primary key check (label ~ '^[a-z2-7]{26}$'),
  org_id uuid not null references organization (id) on delete cascade,
  host text not null,
  template text not null,
  issued_at timestamptz not null
);
create index validation_probe_host on validation_probe (org_id, host, template, issued_at);
create index validation_probe_issued on validation_probe (issued_at);

create table validation_call (
  id bigint generated always as identity primary key,
  label text not null references validation_probe (label) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  protocol text not null check (protocol in ('dns', 'http')),
  caller text not null,
  request text not null check (length(request) <= 16384),
  called_at timestamptz not null
);
create index validation_call_label on validation_call (label, id);
create index validation_call_org on validation_call (org_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['validation_probe', 'validation_call'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format('create policy own_units on %I as restrictive using ((select scope_units()) is null)', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

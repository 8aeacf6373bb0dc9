-- Articles and advisories that the operator writes, for whom, and who has read them.
create table insight (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('article', 'advisory')),
  -- By language: {title, summary, body}. A draft may lack some; what is published lacks none.
  texts jsonb not null,
  audience text not null check (audience in ('all', 'plan', 'product')),
  -- The plans, or the products in lower case.
  audience_values text[] not null default '{}',
  -- Null: a draft.
  publish_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at is null or publish_at is null or ends_at > publish_at)
);
create index insight_newest on insight (publish_at desc);

create table insight_read (
  insight_id uuid references insight (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid references app_user (id) on delete cascade,
  read_at timestamptz not null,
  primary key (insight_id, user_id)
);
create index insight_read_org on insight_read (org_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'insight', 'insight_read'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

-- A draft is the operator's own; what is published concerns no organization and may be read by those it is meant for.
create policy insight_read on insight for select using (scope_all() or (publish_at is not null and (coalesce(array_length(scope_orgs(), 1), 0) > 0)));
create policy insight_write on insight using (scope_all()) with check (scope_all());
create policy own_rows on insight_read using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with
  check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));

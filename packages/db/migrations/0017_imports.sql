-- Files that an operator sends in through the portal. The bytes wait sealed in the data folder.
create table leak_upload (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  name text not null check (length(name) between 1 and 255),
  source text,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  read bigint not null default 0,
  added bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  bad bigint not null default 0,
  -- The first hundred, with file and line.
  bad_records jsonb not null default '[]',
  bytes_done bigint not null default 0,
  more jsonb not null default '{}',
  error text,
  by_user uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'leak_upload'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy the_program_alone on leak_upload using (scope_all());

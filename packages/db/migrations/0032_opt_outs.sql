-- Who asked not to be scanned. A name counts once an address of that name has confirmed it.

create table opt_out (
  id uuid primary key default gen_random_uuid(),
  -- A name covers what is under it. Operators may also list addresses and ranges.
  target text not null unique,
  email citext,
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  token_hash text,
  token_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index opt_out_token on opt_out (token_hash) where token_hash is not null;
alter table opt_out enable row level security;
alter table opt_out force row level security;
create policy program_only on opt_out using (scope_all()) with check (scope_all());

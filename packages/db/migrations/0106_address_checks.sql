-- Somebody asked whether an address is in a leak. The answer goes to that address alone, at most once a day.

create table address_check (
  id uuid primary key default gen_random_uuid(),
  -- A keyed hash; the address itself is sealed and forgotten once it has its answer.
  address_mac text not null unique,
  sealed bytea check (sealed is null or is_sealed(sealed)),
  locale text not null check (locale in ('en', 'es', 'fr')),
  asked_at timestamptz not null,
  told_at timestamptz
);
alter table address_check enable row level security;
alter table address_check force row level security;
create policy program_only on address_check using (scope_all()) with check (scope_all());

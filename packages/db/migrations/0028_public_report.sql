-- One row per scan that a visitor started; it lives for as long as the limit looks back. `client` is an address, or the /64 of an
-- IPv6 address, under a keyed hash.
create table public_scan_ask (
  id bigint generated always as identity primary key,
  client text not null,
  at timestamptz not null
);
create index public_scan_ask_of on public_scan_ask (client, at);

-- Somebody asked whether an address is in a leak. The answer goes to that address alone, at most once a day.
create table address_check (
  id uuid default gen_random_uuid() primary key,
  -- A keyed hash; the address itself is sealed and forgotten once it has its answer.
  address_mac text not null unique,
  sealed bytea check (sealed is null or is_sealed(sealed)),
  locale text not null check (locale in ('en', 'es', 'fr')),
  asked_at timestamptz not null,
  told_at timestamptz
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'public_scan_ask', 'address_check'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'public_scan_ask', 'address_check'
  ] loop
    execute format(
      'create policy program_only on %I using (scope_all()) with check (scope_all())',
      fenced);
  end loop;
end $$;

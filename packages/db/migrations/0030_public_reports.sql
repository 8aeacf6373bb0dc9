-- Public reports: scans that belong to nobody, and who asked for them lately.

create index scan_public on scan (domain, created_at desc) where org_id is null;
create index scan_public_waiting on scan (created_at) where org_id is null and state in ('queued', 'running');

-- One row per scan that a visitor started; it lives for as long as the limit looks back. `client` is an address, or the
-- /64 of an IPv6 address, under a keyed hash.
create table public_scan_ask (
  id bigint generated always as identity primary key,
  client text not null,
  at timestamptz not null
);
create index public_scan_ask_of on public_scan_ask (client, at);
alter table public_scan_ask enable row level security;
alter table public_scan_ask force row level security;
create policy program_only on public_scan_ask using (scope_all()) with check (scope_all());

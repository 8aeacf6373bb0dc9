-- Findings that became tickets in a system outside, and the messages that system sent back.

create table ticket (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  finding_id uuid not null references finding (id) on delete cascade,
  channel_id uuid references alert_channel (id) on delete set null,
  state text not null default 'sent' check (state in ('sent', 'open', 'in progress', 'done', 'closed')),
  external_id text check (length(external_id) <= 200),
  external_url text check (length(external_url) <= 1000),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A finding has one ticket: a second click, or a second person, finds the first one's.
  unique (org_id, finding_id)
);

-- Messages taken from outside, by the sender's own id: one that comes twice counts once.
create table ticket_message (
  channel_id uuid not null references alert_channel (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  message_id text not null,
  at timestamptz not null,
  primary key (channel_id, message_id)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['ticket', 'ticket_message'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

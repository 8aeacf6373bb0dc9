-- Alerts: who wants to hear what about which domain, what was raised, and every message that left or tried to.

create table alert_setting (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  name text not null check (length(name) between 1 and 100),
  owner_email citext not null,
  types text[] not null,
  min_severity text not null check (min_severity in ('critical', 'high', 'medium', 'low', 'info')),
  score_drop_points smallint not null check (score_drop_points between 1 and 100),
  certificate_days smallint not null check (certificate_days in (1, 7, 14, 30)),
  digest text not null check (digest in ('none', 'daily', 'weekly')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null,
  locale text not null check (locale in ('en', 'es', 'fr')),
  muted_until timestamptz,
  enabled boolean not null default true,
  version integer not null default 1,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
create index alert_setting_of on alert_setting (org_id, domain);

-- Where messages go. Addresses are secrets: whoever knows a webhook's address can write into the channel behind it.
create table alert_channel (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  -- Null: the organisation's ticket system, which belongs to no one alert.
  setting_id uuid references alert_setting (id) on delete cascade,
  kind text not null check (kind in ('email', 'slack', 'teams', 'webhook', 'tickets')),
  sealed_address bytea not null check (is_sealed(sealed_address)),
  hint text not null,
  sealed_secret bytea check (is_sealed(sealed_secret)),
  failing_since timestamptz,
  -- The receiver said for good that nobody is there; nothing more is sent until the address is given anew.
  stopped_at timestamptz,
  created_at timestamptz not null,
  unique nulls not distinct (org_id, setting_id, kind)
);

-- One per setting and run (or import, or takedown …), however many things were new in it.
create table alert (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  setting_id uuid not null references alert_setting (id) on delete cascade,
  domain text not null,
  source text not null check (source in ('scan', 'import', 'takedown', 'vendor', 'vip')),
  source_key text not null,
  raised_at timestamptz not null,
  severity text check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  events jsonb not null,
  event_count integer not null,
  held text check (held in ('muted', 'quiet', 'digest')),
  -- Null: muted, so it is listed and never sent.
  due_at timestamptz,
  released_at timestamptz,
  unique (setting_id, source, source_key)
);
create index alert_newest on alert (org_id, raised_at desc);
create index alert_due on alert (due_at) where released_at is null and due_at is not null;

-- What a domain's alerts have told already: a certificate is about to expire in every run, and told once.
create table alert_told (
  org_id uuid not null references organisation (id) on delete cascade,
  domain text not null,
  key text not null,
  at timestamptz not null,
  primary key (org_id, domain, key)
);

-- One message to one receiver. Its id is what the receiver sees, the same at every attempt.
create table alert_delivery (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  setting_id uuid references alert_setting (id) on delete cascade,
  channel_id uuid references alert_channel (id) on delete set null,
  kind text not null,
  hint text not null,
  about text not null check (about in ('alert', 'test', 'ticket')),
  message jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  -- The mail in the outbox that carries it, while the mail server has not taken it yet.
  mail_id uuid
);
create index alert_delivery_newest on alert_delivery (org_id, created_at desc);
create index alert_delivery_waiting on alert_delivery (next_attempt_at) where state = 'waiting';

create table notification_read (
  user_id uuid not null references app_user (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  alert_id uuid not null references alert (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, alert_id)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['alert_setting', 'alert_channel', 'alert', 'alert_told', 'alert_delivery', 'notification_read'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

-- Findings that no scan wrote (an import, a feed, a person watched over) are told about by whoever sweeps; this is how
-- far it got. What was there before alerts existed is old news.
alter table finding_event add column alerted_at timestamptz;
select set_config('parapet.all', 'on', true);
update finding_event set alerted_at = now() where scan_id is null;
create index finding_event_untold on finding_event (org_id, at)
  where scan_id is null and alerted_at is null and kind in ('found', 'reopened');

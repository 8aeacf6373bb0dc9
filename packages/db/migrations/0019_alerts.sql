-- An alert shows several findings: those of its events that the reader may see, and none without them.
create function visible_events(events jsonb) returns jsonb language sql stable parallel safe as $$
  select case when scope_hidden() = '{}' then events else
    (select coalesce(jsonb_agg(e.event order by e.place), '[]')
       from jsonb_array_elements(events) with ordinality e(event, place)
      where e.event->>'type' <> all (scope_hidden()) and coalesce(e.event->>'area', '') <> all (scope_hidden())) end
$$;

-- Alerts: who wants to hear what about which domain, what was raised, and every message that left or tried to.
create table alert_setting (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  name text not null check (length(name) between 1 and 100),
  owner_email citext not null,
  types text[] not null,
  min_severity text not null check (min_severity in ('critical', 'high', 'medium', 'low', 'info')),
  score_drop_points smallint not null check (score_drop_points between 1 and 100),
  certificate_days smallint not null check (certificate_days = any (array[1, 7, 14, 30])),
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
  -- Alerts of one business unit; null: of all.
  business_unit text check (length(business_unit) between 1 and 200),
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  constraint alert_setting_ended check ((ended_at is null) = (ended_reason is null))
);
create index alert_setting_of on alert_setting (org_id, domain);
create index alert_setting_owner on alert_setting (created_by);
create index alert_setting_untold on alert_setting (org_id) where ended_at is not null and (not ended_told);
create index alert_setting_key on alert_setting (owner_key) where owner_key is not null;

-- Where messages go. Addresses are secrets: whoever knows a webhook's address can write into the channel behind it.
create table alert_channel (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- Null: the organization's ticket system, which belongs to no one alert.
  setting_id uuid references alert_setting (id) on delete cascade,
  kind text not null,
  sealed_address bytea not null check (is_sealed(sealed_address)),
  hint text not null,
  sealed_secret bytea check (is_sealed(sealed_secret)),
  failing_since timestamptz,
  -- The receiver said for good that nobody is there; nothing more is sent until the address is given anew.
  stopped_at timestamptz,
  created_at timestamptz not null,
  -- What a person creates and what then acts by itself (tokens, connections, keys, links, schedules, rules) belongs to the person
  -- and to the person's relation to the organization. When either ends it stops, until an administrator adopts it. The ticket system
  -- and the due-date policy had no owner.
  owner_id uuid references app_user (id) on delete set null,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique nulls not distinct (org_id, setting_id, kind),
  constraint alert_channel_ended check ((ended_at is null) = (ended_reason is null))
);
create index alert_channel_owner on alert_channel (owner_id);
create index alert_channel_untold on alert_channel (org_id) where ended_at is not null and (not ended_told);
create index alert_channel_key on alert_channel (owner_key) where owner_key is not null;

-- One per setting and run (or import, or takedown …), however many things were new in it.
create table alert (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
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
  -- A clock that ran ahead must not hold messages back for as long as it was wrong: who decided when, beside what was decided.
  judged_at timestamptz not null,
  unique (setting_id, source, source_key)
);
create index alert_newest on alert (org_id, raised_at desc);
create index alert_due on alert (due_at) where released_at is null and due_at is not null;
create index alert_judged on alert (judged_at) where released_at is null and due_at is not null;

-- What a domain's alerts have told already: a certificate is about to expire in every run, and told once.
create table alert_told (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  key text,
  at timestamptz not null,
  primary key (org_id, domain, key)
);

-- One message to one receiver. Its id is what the receiver sees, the same at every attempt.
create table alert_delivery (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  setting_id uuid references alert_setting (id) on delete cascade,
  channel_id uuid references alert_channel (id) on delete set null,
  kind text not null,
  hint text not null,
  about text not null check (about in ('alert', 'test', 'ticket', 'report')),
  message jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  -- The mail in the outbox that carries it, while the mail server has not taken it yet.
  mail_id uuid,
  judged_at timestamptz not null
);
create index alert_delivery_newest on alert_delivery (org_id, created_at desc);
create index alert_delivery_waiting on alert_delivery (next_attempt_at) where state = 'waiting';
create index alert_delivery_judged on alert_delivery (judged_at) where state = 'waiting';

create table notification_read (
  user_id uuid references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  alert_id uuid references alert (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, alert_id)
);

-- Findings that became tickets in a system outside, and the messages that system sent back.
create table ticket (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  finding_id uuid not null references finding (id) on delete cascade,
  channel_id uuid references alert_channel (id) on delete set null,
  state text not null default 'sent' check (state in ('sent', 'open', 'in progress', 'done', 'closed')),
  external_id text check (length(external_id) <= 200),
  external_url text check (length(external_url) <= 1000),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (org_id, finding_id)
);

-- Messages taken from outside, by the sender's own id: one that comes twice counts once.
create table ticket_message (
  channel_id uuid references alert_channel (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  message_id text,
  at timestamptz not null,
  primary key (channel_id, message_id)
);

create table org_notice_read (
  user_id uuid references app_user (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  notice_id uuid references org_notice (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, notice_id)
);

-- The watch over the Certificate Transparency logs: up to which entry each domain was read, and how the last reading went.
create table certificate_watch (
  org_id uuid references organization (id) on delete cascade,
  domain text,
  -- Entries are numbered; those above this one are new. Null: never read, and the first reading is no news.
  last_entry bigint,
  -- Authorities of the first reading.
  issuers text[] not null default '{}',
  checked_at timestamptz not null,
  -- Why the last reading failed; null: it succeeded.
  problem text,
  primary key (org_id, domain)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'alert_setting', 'alert_channel', 'alert', 'alert_told', 'alert_delivery', 'notification_read', 'ticket', 'ticket_message',
      'org_notice_read', 'certificate_watch'
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
    'alert_setting', 'alert_channel', 'alert', 'alert_told', 'alert_delivery', 'notification_read', 'ticket', 'ticket_message'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'alert_setting', 'alert', 'certificate_watch'
  ] loop
    execute format(
      'create policy own_domains on %I as restrictive using ((select (scope_domains() is null)) or (((org_id || ''/'') || domain) = any ((select scope_domains())::text[])) or ((org_id || ''/*'') = any ((select scope_domains())::text[])))',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'ticket', 'ticket_message'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create policy visible on alert as restrictive using ((select (scope_hidden() = '{}'::text[])) or (visible_events(events) <> '[]'::jsonb));
create policy visible on ticket as restrictive using ((select (not scope_limited())) or (exists (select from finding f
  where (f.id = ticket.finding_id))));
create policy own_rows on org_notice_read using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all()
  or (org_id = any (scope_orgs())));
create policy own_rows on certificate_watch using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with
  check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])));

create trigger own_anew before update of created_by on alert_setting for each row execute function own_anew('created_by');
create trigger own_anew before update of owner_id on alert_channel for each row execute function own_anew('owner_id');

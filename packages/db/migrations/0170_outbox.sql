-- The one outbox: what changed, written by triggers in the transaction of the change, for webhooks, the feed and whatever forwards
-- events. A row names its object; what is said of it is read when it leaves, with the rights of that moment.
create table outbox_event (
  -- What receivers see; the same at every attempt and in every channel, so that repetitions are recognized.
  id uuid default gen_random_uuid() primary key,
  -- The order of writing. Changes of one object wait for each other's rows, so among them it is the order of the changes.
  seq bigint generated always as identity,
  -- The order of reading, given after the commit: what commits late is never placed before what was read. Null: not placed yet.
  position bigint,
  org_id uuid not null references organization (id) on delete cascade,
  at timestamptz not null,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  domain text,
  finding_id uuid references finding (id) on delete cascade,
  asset_id uuid references inventory_asset (id) on delete cascade,
  alert_id uuid references alert (id) on delete cascade,
  scan_id uuid references scan (id) on delete cascade,
  audit_id uuid,
  -- The line of the object's own history that it was written with.
  story_id bigint,
  -- Figures of the moment; never text of a host, a leak or a person.
  facts jsonb not null default '{}'
);
create unique index outbox_event_position on outbox_event (org_id, position) where position is not null;
create index outbox_event_new on outbox_event (org_id, seq) where position is null;
create index outbox_event_at on outbox_event (org_id, at);
create index outbox_event_finding on outbox_event (finding_id) where finding_id is not null;
create index outbox_event_asset on outbox_event (asset_id) where asset_id is not null;
create index outbox_event_alert on outbox_event (alert_id) where alert_id is not null;
create index outbox_event_scan on outbox_event (scan_id) where scan_id is not null;

-- The last position of each organization, and the last one that retention has deleted.
create table outbox_head (
  org_id uuid primary key references organization (id) on delete cascade,
  position bigint not null default 0,
  purged bigint not null default 0
);

-- Who is sent which events, and where.
create table event_webhook (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  sealed_url bytea not null check (is_sealed(sealed_url)),
  hint text not null,
  sealed_secret bytea not null check (is_sealed(sealed_secret)),
  -- The secret before the last rotation signs as well until then.
  sealed_previous bytea check (is_sealed(sealed_previous)),
  previous_until timestamptz,
  types text[] not null check (cardinality(types) > 0),
  min_severity text check (min_severity in ('critical', 'high', 'medium', 'low', 'info')),
  areas text[] not null default '{}',
  domains text[] not null default '{}',
  units text[] not null default '{}',
  locale text not null check (locale in ('en', 'es', 'fr')),
  -- Events up to here were taken; each of them is delivered, waits or is a dead letter.
  position bigint not null,
  enabled boolean not null default true,
  -- Why it stands still although it is enabled.
  paused_reason text check (paused_reason in ('failing', 'gone', 'not-allowed')),
  paused_at timestamptz,
  failing_since timestamptz,
  -- Failed attempts in a row, of whatever event; and when the receiver is asked again.
  failures integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  owner_id uuid references app_user (id) on delete set null,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique (org_id, name),
  constraint event_webhook_paused check ((paused_at is null) = (paused_reason is null)),
  constraint event_webhook_rotated check ((sealed_previous is null) = (previous_until is null)),
  constraint event_webhook_ended check ((ended_at is null) = (ended_reason is null))
);
create index event_webhook_owner on event_webhook (owner_id);
create index event_webhook_untold on event_webhook (org_id) where ended_at is not null and (not ended_told);
create index event_webhook_key on event_webhook (owner_key) where owner_key is not null;

-- One event to one webhook: what was sent, what was answered, when it is tried again.
create table event_delivery (
  webhook_id uuid references event_webhook (id) on delete cascade,
  event_id uuid references outbox_event (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  position bigint not null,
  -- Deliveries about one object follow each other.
  object text not null,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempted_at timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  took_ms integer,
  body text,
  answer text,
  primary key (webhook_id, event_id)
);
create index event_delivery_waiting on event_delivery (webhook_id, position) where state = 'waiting';
create index event_delivery_newest on event_delivery (webhook_id, position desc);
create index event_delivery_event on event_delivery (event_id);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['outbox_event', 'outbox_head', 'event_webhook', 'event_delivery'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

-- An event is read by who may read its object. For reading only: whoever changes something need not see all that it is told with.
create policy visible on outbox_event as restrictive for select using ((select (not scope_limited())) or (
  (finding_id is null or exists (select from finding f where f.id = outbox_event.finding_id))
  and (asset_id is null or exists (select from inventory_asset i where i.id = outbox_event.asset_id))
  and (alert_id is null or exists (select from alert a where a.id = outbox_event.alert_id))
  and ((select (scope_domains() is null)) or (((org_id || '/') || domain) = any ((select scope_domains())::text[]))
    or (domain is not null and ((org_id || '/*') = any ((select scope_domains())::text[]))))
  and ((select (scope_units() is null)) or finding_id is not null or asset_id is not null)));
-- What was sent shows what it was about.
create policy visible on event_delivery as restrictive for select using ((select (not scope_limited()))
  or (exists (select from outbox_event e where e.id = event_delivery.event_id)));

create trigger own_anew before update of owner_id on event_webhook for each row execute function own_anew('owner_id');

create or replace function owned_tables() returns table(relation text, owner_column text) language sql immutable as $$
  values ('scim_connection', 'changed_by'), ('sign_on_connection', 'changed_by'), ('sign_on_policy', 'changed_by'),
         ('cloud_account', 'changed_by'), ('api_key', 'user_id'), ('calendar_link', 'user_id'),
         ('alert_setting', 'created_by'), ('alert_channel', 'owner_id'), ('report_schedule', 'created_by'),
         ('saved_search', 'user_id'), ('work_view', 'owner_id'), ('vendor_share', 'created_by'),
         ('finding_rule', 'author'), ('asset_rule', 'author'), ('watch_rule', 'created_by'), ('sla_policy', 'owner_id'),
         ('vip_consent_request', 'requested_by'), ('domain_contact_request', 'requested_by'), ('event_webhook', 'owner_id')
$$;

-- Places the events of an organization that have been committed; the row of the head makes callers wait for each other. Answers how
-- many were placed.
create function place_events(wanted uuid, at_most integer) returns integer language plpgsql as $$
declare
  last bigint;
  placed integer;
begin
  if not exists (select from outbox_event where org_id = wanted and position is null) then
    return 0;
  end if;
  insert into outbox_head (org_id) values (wanted) on conflict do nothing;
  select h.position into last from outbox_head h where h.org_id = wanted for update;
  update outbox_event e set position = last + w.n
    from (select seq, row_number() over (order by seq) as n from (
            select seq from outbox_event where org_id = wanted and position is null order by seq limit at_most) first) w
   where e.org_id = wanted and e.seq = w.seq and e.position is null;
  get diagnostics placed = row_count;
  if placed > 0 then
    update outbox_head h set position = last + placed where h.org_id = wanted;
  end if;
  return placed;
end
$$;

-- Objects go with their organization: what happens to them then has no reader.
create function outbox_of_findings() returns trigger language plpgsql as $$
begin
  insert into outbox_event (org_id, at, type, finding_id, scan_id, story_id)
    select a.org_id, a.at,
           case a.kind when 'found' then 'finding.opened' when 'reopened' then 'finding.reopened' when 'resolved' then 'finding.resolved'
                       when 'seen worse' then 'finding.severity_changed' when 'seen milder' then 'finding.severity_changed'
                       when 'status' then 'finding.status_changed' when 'undone' then 'finding.status_changed'
                       when 'verified' then 'finding.retested' when 'fix refuted' then 'finding.retested'
                       when 'fix reported' then 'finding.fix_reported' when 'note' then 'finding.commented'
                       else 'finding.updated' end,
           a.finding_id, a.scan_id, a.id
      from added a order by a.id;
  return null;
end $$;
create trigger outbox after insert on finding_event referencing new table as added
  for each statement execute function outbox_of_findings();

create function outbox_of_assets() returns trigger language plpgsql as $$
begin
  insert into outbox_event (org_id, at, type, domain, asset_id, scan_id, story_id)
    select a.org_id, a.at, 'asset.' || a.event, a.domain, a.asset_id, a.scan_id, a.id from added a order by a.id;
  return null;
end $$;
create trigger outbox after insert on inventory_event referencing new table as added
  for each statement execute function outbox_of_assets();

create function outbox_of_alerts() returns trigger language plpgsql as $$
begin
  insert into outbox_event (org_id, at, type, domain, alert_id)
    select a.org_id, a.raised_at, 'alert.raised', a.domain, a.id from added a;
  return null;
end $$;
create trigger outbox after insert on alert referencing new table as added for each statement execute function outbox_of_alerts();

create function outbox_of_scans() returns trigger language plpgsql as $$
begin
  insert into outbox_event (org_id, at, type, domain, scan_id)
    values (new.org_id, coalesce(new.finished_at, now()), case new.state when 'done' then 'scan.completed' else 'scan.failed' end, new.domain, new.id);
  return null;
end $$;
create trigger outbox_ended after update of state on scan for each row
  when (new.org_id is not null and new.state in ('done', 'failed') and old.state is distinct from new.state)
  execute function outbox_of_scans();
create trigger outbox_stored after insert on scan for each row
  when (new.org_id is not null and new.state in ('done', 'failed')) execute function outbox_of_scans();

-- A score is said with what it rests on; the one before may be of any age.
create function outbox_of_scores() returns trigger language plpgsql as $$
declare
  last score_history;
begin
  select * into last from score_history p
   where p.org_id = new.org_id and p.domain = new.domain and p.id < new.id order by p.id desc limit 1;
  if last.score is distinct from new.score then
    insert into outbox_event (org_id, at, type, domain, scan_id, facts)
      values (new.org_id, new.at, 'score.changed', new.domain, new.scan_id,
              jsonb_build_object('score', new.score, 'before', last.score, 'cause', new.cause, 'coverage', new.confidence));
  end if;
  if last.confidence is distinct from new.confidence or last.coverage is distinct from new.coverage then
    insert into outbox_event (org_id, at, type, domain, scan_id, facts)
      values (new.org_id, new.at, 'coverage.changed', new.domain, new.scan_id,
              jsonb_build_object('coverage', new.confidence, 'before', last.confidence, 'areas', new.coverage));
  end if;
  return null;
end $$;
create trigger outbox after insert on score_history for each row execute function outbox_of_scores();

create function outbox_of_audits() returns trigger language plpgsql as $$
begin
  insert into outbox_event (org_id, at, type, audit_id)
    select a.org_id, a.at, 'audit.recorded', a.id from added a
     where a.org_id is not null and exists (select from organization o where o.id = a.org_id) order by a.chain, a.seq;
  return null;
end $$;
create trigger outbox after insert on audit_log referencing new table as added
  for each statement execute function outbox_of_audits();

-- Requests to have a look-alike taken down: what was asked, what was seen, what was written to whom, what became of it.
create table takedown (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- The customer's domain that is imitated, and the name that imitates it.
  domain text not null,
  name text not null,
  finding_id uuid references finding (id) on delete set null,
  reason text not null check (reason in ('phishing', 'malware', 'mail fraud', 'trademark')),
  note text,
  state text not null default 'requested' check (state in ('requested', 'sent', 'in progress', 'taken down', 'rejected', 'withdrawn')),
  requested_by uuid references app_user (id) on delete set null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  in_progress_at timestamptz,
  closed_at timestamptz,
  -- The first answer is due: the clock of the plan's support hours.
  due_at timestamptz not null,
  reminders smallint not null default 0,
  next_reminder_at timestamptz,
  last_checked_at timestamptz,
  -- The last two looks in a row found nothing there since then.
  down_since timestamptz,
  -- A name that is down is watched until then.
  watch_until timestamptz,
  re_emerged_at timestamptz,
  version integer not null default 1
);
-- One name is asked for once at a time.
create unique index takedown_open on takedown (org_id, name) where state = any (array['requested'::text, 'sent'::text, 'in progress'::text]);
create index takedown_queue on takedown (state, due_at);
create index takedown_of on takedown (org_id, requested_at desc);

create table takedown_event (
  id bigint generated always as identity primary key,
  org_id uuid not null references organization (id) on delete cascade,
  takedown_id uuid not null references takedown (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('state', 'evidence', 'notice', 'reminder', 'check', 're-emerged', 'overdue')),
  state text,
  note text,
  author uuid references app_user (id) on delete set null
);
create index takedown_event_of on takedown_event (takedown_id, id);

-- What was seen, and when. The newest is what the pack is drawn from; older ones stay for the record.
create table takedown_evidence (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  takedown_id uuid not null references takedown (id) on delete cascade,
  collected_at timestamptz not null,
  facts jsonb not null,
  -- The page as it was sent, and a picture of it where a browser could draw one.
  page bytea,
  page_sha256 text,
  screenshot bytea,
  -- Why there is no picture.
  screenshot_missing text
);
create index takedown_evidence_of on takedown_evidence (takedown_id, collected_at desc);

-- Letters to those who can act. Drafted by the program, read and changed by a person, sent by that person.
create table takedown_notice (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  takedown_id uuid not null references takedown (id) on delete cascade,
  recipient text not null check (recipient in ('registrar', 'host', 'mailbox')),
  recipient_name text,
  address citext,
  locale text not null check (locale in ('en', 'es', 'fr')),
  subject text not null,
  body text not null,
  sent_at timestamptz,
  sent_by uuid references app_user (id) on delete set null,
  version integer not null default 1,
  unique (takedown_id, recipient)
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'takedown', 'takedown_event', 'takedown_evidence', 'takedown_notice'
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
    'takedown', 'takedown_event', 'takedown_evidence', 'takedown_notice'
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
    'takedown', 'takedown_event', 'takedown_evidence', 'takedown_notice'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create policy own_domains on takedown as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));
create policy own_domains on takedown_event as restrictive using ((select (scope_domains() is null)) or (exists (select from takedown t
  where (t.id = takedown_event.takedown_id))));
create policy own_domains on takedown_evidence as restrictive using ((select (scope_domains() is null)) or (exists (select from takedown t
  where (t.id = takedown_evidence.takedown_id))));
create policy own_domains on takedown_notice as restrictive using ((select (scope_domains() is null)) or (exists (select from takedown t
  where (t.id = takedown_notice.takedown_id))));

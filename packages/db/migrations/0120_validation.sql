-- Signed consents to authorized validation: who lets scans prove weaknesses of which names, when and how fast. No one adopts a consent:
-- when its signer or the person who confirmed it leaves, changes role or loses the right, it has ended, and another person signs anew.
create table validation_consent (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  class text not null check (class in ('prove', 'device-credentials')),
  signed_by uuid references app_user (id) on delete set null,
  signature_name text not null check (length(signature_name) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  -- Whom the operator of the scans reaches while requests are sent.
  contact text not null check (length(contact) between 3 and 320),
  ip text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  -- Times of day in a time zone; without them requests are sent at any time.
  daily_from text check (daily_from ~ '^[0-2]\d:[0-5]\d$'),
  daily_to text check (daily_to ~ '^[0-2]\d:[0-5]\d$'),
  time_zone text not null,
  per_minute integer not null check (per_minute between 10 and 1200),
  -- Where the organization demands a second signature, the consent is in force from it on.
  needs_second boolean not null,
  confirmed_by uuid references app_user (id) on delete set null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('withdrawn', 'stopped', 'signer')),
  ended_by uuid references app_user (id) on delete set null,
  -- When the next request may be sent, and what was sent so far: one rate for all processes.
  next_at timestamptz,
  requests bigint not null default 0,
  last_request_at timestamptz,
  check (expires_at > starts_at and expires_at <= starts_at + interval '367 days'),
  check ((daily_from is null) = (daily_to is null)),
  check (confirmed_at is null or needs_second),
  check (confirmed_by is null or confirmed_by is distinct from signed_by),
  check ((ended_at is null) = (ended_reason is null))
);
create index validation_consent_org on validation_consent (org_id, created_at);
create index validation_consent_signed on validation_consent (signed_by);
create index validation_consent_confirmed on validation_consent (confirmed_by);
create index validation_consent_ended on validation_consent (ended_by);

-- The names that a consent covers, each with the verified domain it is at or below.
create table validation_target (
  consent_id uuid references validation_consent (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  target text check (length(target) between 1 and 253),
  domain text not null,
  -- The verification of the domain lapsed, or it was removed: verifying it again does not revive a consent.
  ended_at timestamptz,
  primary key (consent_id, target)
);
create index validation_target_domain on validation_target (org_id, domain);

-- Whether the organization demands two signatures. Only a second person lifts the demand.
create table validation_policy (
  org_id uuid primary key references organization (id) on delete cascade,
  needs_second boolean not null,
  lift_requested_by uuid references app_user (id) on delete set null,
  lift_requested_at timestamptz,
  changed_at timestamptz not null
);
create index validation_policy_requester on validation_policy (lift_requested_by);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['validation_consent', 'validation_target', 'validation_policy'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format('create policy own_units on %I as restrictive using ((select scope_units()) is null)', fenced);
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;
create policy own_domains on validation_target as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));

create function end_validation_of_domain() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  update validation_target set ended_at = now() where org_id = old.org_id and domain = old.name and ended_at is null;
  perform set_config('parapet.all', before, true);
  return null;
end
$$;
create trigger end_validation_lapsed after update of state on authorised_domain for each row
  when (old.state = 'verified' and new.state <> 'verified') execute function end_validation_of_domain();
create trigger end_validation after delete on authorised_domain for each row execute function end_validation_of_domain();

-- By triggers, as people end in many ways: in the portal, by SCIM, by an identity provider, by a command.
create function end_validation_of_person() returns trigger language plpgsql as $$
declare
  person uuid := case tg_table_name when 'app_user' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'user_id')::uuid end;
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  update validation_consent set ended_at = now(), ended_reason = 'signer'
   where ended_at is null and (signed_by = person or confirmed_by = person);
  perform set_config('parapet.all', before, true);
  return null;
end
$$;
create trigger end_validation after update of status, org_id, role on app_user for each row
  when (new.org_id <> old.org_id or new.role <> old.role or (new.status in ('disabled', 'removed') and old.status <> new.status))
  execute function end_validation_of_person();
create trigger end_validation after insert or update on user_permission for each row
  when (new.permission = 'validation:sign' and new.effect = 'deny') execute function end_validation_of_person();

-- People of an organization who are watched by name: their addresses and user names, what they agreed to, and what was found about
-- them.
create table vip (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  full_name text not null check (length(full_name) between 1 and 200),
  title text,
  -- Raised by every change: of two people who edit the same record, the second is told.
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references app_user (id) on delete set null,
  updated_at timestamptz not null,
  -- Up to here the person's names were searched for; null: a name was added or consent changed since.
  matched_at timestamptz
);
create index vip_org on vip (org_id, full_name, id);

create table vip_identifier (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vip_id uuid not null references vip (id) on delete cascade,
  kind text not null check (kind in ('corporate', 'personal', 'username')),
  -- In the normal form that logins have in leaks: addresses in lower case, user names as they are.
  value text not null,
  -- The same keyed hash of the login that leaked_credential has: the two meet without anything being opened.
  login_tag bigint not null,
  created_at timestamptz not null,
  -- Without meaning for corporate addresses, which need no consent. A user name is confirmed with an address of its person.
  consent text not null default 'needed' check (consent in ('needed', 'requested', 'confirmed', 'refused', 'withdrawn')),
  consent_at timestamptz,
  check ((length(value) between 1 and 320) and (kind = 'username' or value = lower(value))),
  unique (org_id, value)
);
create index vip_identifier_of on vip_identifier (vip_id);
create index vip_identifier_tag on vip_identifier (org_id, login_tag);
-- How leaks look for people, across organizations.
create index vip_identifier_value on vip_identifier (value);

-- Who said when that the person was asked, agreed or withdrew, and how they know. Only ever added to.
create table vip_consent (
  id bigint generated always as identity primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vip_id uuid not null references vip (id) on delete cascade,
  at timestamptz not null,
  consent text not null check (consent in ('asked', 'given', 'refused', 'withdrawn')),
  method text not null check (method in ('written', 'e-mail', 'spoken', 'link')),
  note text,
  author uuid references app_user (id) on delete set null,
  -- The trail now also holds what the person answered; an entry without author is the person's own.
  address text
);
create index vip_consent_of on vip_consent (vip_id, id);
revoke update on vip_consent from parapet_app;

-- What was found about a person. `ref` is the id of what it was found in: a credential, a machine, a mention.
create table vip_finding (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vip_id uuid not null references vip (id) on delete cascade,
  identifier_id uuid references vip_identifier (id) on delete cascade,
  kind text not null check (kind in ('leaked-credential', 'infected-machine', 'dark-web-mention', 'hacker-channel-mention', 'sensitive-data')),
  ref text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  -- Masked where it was masked: never a secret, never more than the finding itself shows.
  summary text not null,
  source text,
  happened_on date,
  first_seen timestamptz not null,
  seen_at timestamptz,
  unique (vip_id, kind, ref)
);
create index vip_finding_of on vip_finding (org_id, vip_id, first_seen desc);

-- One row for each mailed request. It outlives the identifier, so that removing and adding an address neither resets the rate limit
-- nor forgets a refusal; the address itself is stored as a hash only.
create table vip_consent_request (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  address_hash bytea not null,
  token_hash bytea unique,
  requested_at timestamptz not null,
  requested_by uuid references app_user (id) on delete set null,
  answer text check (answer in ('confirmed', 'refused', 'withdrawn')),
  answered_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check ((answer is null) = (answered_at is null)),
  constraint vip_consent_request_ended check ((ended_at is null) = (ended_reason is null))
);
create index vip_consent_request_org on vip_consent_request (org_id, requested_at);
create index vip_consent_request_address on vip_consent_request (address_hash, requested_at);
create index vip_consent_request_owner on vip_consent_request (requested_by);
create index vip_consent_request_untold on vip_consent_request (org_id) where ended_at is not null and (not ended_told);
create index vip_consent_request_key on vip_consent_request (owner_key) where owner_key is not null;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'vip', 'vip_identifier', 'vip_consent', 'vip_finding', 'vip_consent_request'
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
    'vip', 'vip_identifier', 'vip_finding'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'vip', 'vip_identifier', 'vip_consent', 'vip_finding'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

create policy own_rows on vip_consent_request using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all()
  or (org_id = any (scope_orgs())));

create trigger own_anew before update of requested_by on vip_consent_request for each row execute function own_anew('requested_by');

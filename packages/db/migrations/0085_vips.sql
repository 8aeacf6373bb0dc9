-- People of an organisation who are watched by name: their addresses and user names, what they agreed to, and what was
-- found about them.

create table vip (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  full_name text not null check (length(full_name) between 1 and 200),
  title text,
  -- What the person last said; the trail stands in vip_consent. Private addresses are watched only while it is 'given'.
  consent text not null default 'not asked' check (consent in ('not asked', 'asked', 'given', 'withdrawn')),
  -- Raised by every change: of two people who edit the same record, the second is told.
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references app_user on delete set null,
  updated_at timestamptz not null,
  -- Up to here the person's names were searched for; null: a name was added or consent changed since.
  matched_at timestamptz
);
create index vip_org on vip (org_id, full_name, id);

create table vip_identifier (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  vip_id uuid not null references vip on delete cascade,
  kind text not null check (kind in ('corporate', 'personal', 'username')),
  -- In the normal form that logins have in leaks: addresses in lower case, user names as they are.
  value text not null check (length(value) between 1 and 320 and (kind = 'username' or value = lower(value))),
  -- The same keyed hash of the login that leaked_credential has: the two meet without anything being opened.
  login_tag bigint not null,
  created_at timestamptz not null,
  -- One address is one person's.
  unique (org_id, value)
);
create index vip_identifier_of on vip_identifier (vip_id);
create index vip_identifier_tag on vip_identifier (org_id, login_tag);
-- How leaks look for people, across organisations.
create index vip_identifier_value on vip_identifier (value);

-- Who said when that the person was asked, agreed or withdrew, and how they know. Only ever added to.
create table vip_consent (
  id bigint generated always as identity primary key,
  org_id uuid not null references organisation on delete cascade,
  vip_id uuid not null references vip on delete cascade,
  at timestamptz not null,
  consent text not null check (consent in ('asked', 'given', 'withdrawn')),
  method text not null check (method in ('written', 'e-mail', 'spoken')),
  note text,
  author uuid references app_user on delete set null
);
create index vip_consent_of on vip_consent (vip_id, id);
revoke update on vip_consent from parapet_app;

-- What was found about a person. `ref` is the id of what it was found in: a credential, a machine, a mention.
create table vip_finding (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  vip_id uuid not null references vip on delete cascade,
  identifier_id uuid references vip_identifier on delete cascade,
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

do $$
declare
  fenced text;
begin
  foreach fenced in array array['vip', 'vip_identifier', 'vip_consent', 'vip_finding'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
    execute format(
      'create policy own_rows on %I using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()))',
      fenced);
  end loop;
end $$;

-- What may be searched for: addresses of the organisation always, private ones and user names with the person's consent.
create view vip_watch with (security_invoker = true) as
  select i.id, i.org_id, i.vip_id, i.kind, i.value, i.login_tag
    from vip_identifier i join vip v on v.id = i.vip_id join organisation o on o.id = i.org_id
   where o.deleted_at is null and (i.kind = 'corporate' or v.consent = 'given');

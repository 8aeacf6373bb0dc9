-- Vendors of an organization: how they look from outside, what they say about themselves, and what they dispute.
create table vendor (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  name text not null check (length(name) between 1 and 200),
  tier text not null default 'standard' check (tier in ('critical', 'important', 'standard')),
  -- Why, and by what right, somebody else's domain is looked at.
  reason text not null,
  legal_basis text not null check (legal_basis in ('contract', 'legitimate interest', 'consent', 'legal obligation')),
  contact citext,
  state text not null default 'waiting' check (state in ('waiting', 'assessing', 'assessed', 'not assessed', 'not found')),
  score smallint,
  confidence real,
  assessed_at timestamptz,
  next_assessment_at timestamptz,
  questionnaire text not null default 'not sent' check (questionnaire in ('not sent', 'sent', 'answered', 'reviewed')),
  questionnaire_due date,
  submitted_by uuid references app_user (id) on delete set null,
  submitted_at timestamptz not null,
  version integer not null default 1,
  answers_version integer not null default 0,
  unique (org_id, domain)
);
create index vendor_due on vendor (next_assessment_at);

-- One row per finished look, for the trend.
create table vendor_assessment (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  at timestamptz not null,
  score smallint not null,
  confidence real not null,
  counts jsonb not null,
  blind integer not null
);
create index vendor_assessment_of on vendor_assessment (vendor_id, at desc);

-- What a passive look found. Apart from the organization's own findings, so that a vendor's faults never count as its own.
create table vendor_finding (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  area text not null,
  check_id text not null,
  outcome text not null,
  subject text not null,
  target text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  severity_rank smallint generated always as ( case severity when 'critical'::text then 4 when 'high'::text then 3 when 'medium'::text then 2 when 'low'::text then 1 else 0 end) stored not null,
  params jsonb not null default '{}',
  details jsonb not null default '{}',
  exploit_available boolean,
  known_exploited boolean not null default false,
  epss real,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'accepted', 'rejected')),
  dispute_reason text check (dispute_reason in ('not ours', 'false positive', 'fixed', 'compensating control')),
  dispute_text text,
  disputed_by text check (disputed_by in ('vendor', 'customer')),
  disputed_at timestamptz,
  answer_text text,
  answered_at timestamptz,
  unique (vendor_id, check_id, outcome, subject)
);
create index vendor_finding_of on vendor_finding (vendor_id, severity_rank desc, first_seen) where resolved_at is null;

create table vendor_answer (
  vendor_id uuid references vendor (id) on delete cascade,
  org_id uuid not null references organization (id) on delete cascade,
  question text,
  answer text not null check (answer in ('yes', 'partly', 'no', 'not applicable')),
  note text,
  by text not null check (by in ('vendor', 'customer')),
  at timestamptz not null,
  primary key (vendor_id, question)
);

-- Evidence to answers. The bytes stand here, so that no name ever becomes a path.
create table vendor_file (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  question text not null,
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null,
  sha256 text not null,
  content bytea not null,
  by text not null check (by in ('vendor', 'customer')),
  at timestamptz not null
);
create index vendor_file_of on vendor_file (vendor_id, at);

-- A link that shows a vendor its own page. Only a hash of its secret is kept.
create table vendor_share (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- False: the page only shows. True: the vendor may answer questions, add evidence and dispute findings.
  may_answer boolean not null,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  constraint vendor_share_ended check ((ended_at is null) = (ended_reason is null))
);
create index vendor_share_of on vendor_share (vendor_id, created_at desc);
create index vendor_share_owner on vendor_share (created_by);
create index vendor_share_untold on vendor_share (org_id) where ended_at is not null and (not ended_told);
create index vendor_share_key on vendor_share (owner_key) where owner_key is not null;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'vendor', 'vendor_assessment', 'vendor_finding', 'vendor_answer', 'vendor_file', 'vendor_share'
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
    'vendor', 'vendor_assessment', 'vendor_finding', 'vendor_answer', 'vendor_file', 'vendor_share'
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
    'vendor', 'vendor_finding'
  ] loop
    execute format(
      'create policy own_units on %I as restrictive using ((select scope_units()) is null)',
      fenced);
  end loop;
end $$;

create trigger own_anew before update of created_by on vendor_share for each row execute function own_anew('created_by');

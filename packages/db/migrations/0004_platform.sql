-- Leaked credentials. What concerns an organization is sealed under its own key of the purge year; everything else is kept as a
-- keyed lookup only, sealed under the program's key. No column holds a secret or a whole login in the clear. Sealed bytes begin with
-- their version and are never shorter than header and tag (29 + 16).
create function is_sealed(bytes bytea) returns boolean language sql immutable parallel safe as $$ select octet_length(bytes) >= 45 and get_byte(bytes, 0) = 1 $$;

-- Who did what. Append-only for the app, and chained: each row's hash covers its content and the hash before it, one chain per
-- organization. Editing, dropping or slipping in a row breaks the chain; cutting its end breaks the head.
create table audit_head (
  chain uuid primary key,
  seq bigint not null,
  hash bytea not null
);
revoke all on audit_head from parapet_app;

create table audit_log (
  id uuid default gen_random_uuid() primary key,
  -- The organization that was acted in; null for what concerns none (a sign-in with an unknown address).
  org_id uuid,
  chain uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object text,
  result text not null check (result in ('done', 'refused', 'failed')),
  detail jsonb not null default '{}',
  ip text,
  claimed_ip text,
  hash bytea not null,
  unique (chain, seq)
);
create index audit_log_org on audit_log (org_id, at desc, seq desc);
create index audit_log_actor on audit_log (actor_id, at desc);
-- Searching a million rows of the log: each way of asking has an index that already has the answer's order. Row-level security
-- allows only leakproof comparisons to use an index, so texts are found by equality and by range (prefix).
create index audit_log_at on audit_log (at desc, seq desc);
create index audit_log_action on audit_log (action, at desc, seq desc);
create index audit_log_object on audit_log (object collate "C", at desc);
create index audit_log_ip on audit_log (ip collate "C", at desc);
revoke update, delete on audit_log from parapet_app;

-- Keys that seal secrets at rest, and mail that waits to be sent. A data key, itself sealed by a key in the key file outside the
-- database: per organization and purge year, so that destroying the row also ends what old backups hold. Those without an
-- organization are the program's own.
create table data_key (
  id uuid default gen_random_uuid() primary key,
  org_id uuid references organization (id) on delete cascade,
  purge_year integer not null,
  purpose text not null check (purpose in ('seal', 'mac')),
  wrapped_by uuid not null,
  wrapped bytea not null,
  uses bigint not null default 0,
  created_at timestamptz not null default now(),
  unique nulls not distinct (org_id, purge_year, purpose)
);

create table mail_outbox (
  id uuid default gen_random_uuid() primary key,
  to_address text not null,
  subject text,
  -- Text and HTML, sealed: a waiting mail may hold a code or a link. Emptied once it is sent.
  sealed_body bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  -- The recipient has access to this organization, or never had any.
  about_org uuid,
  -- A person answers for the alert or schedule that it is of.
  owned_kind text,
  owned_id uuid,
  -- Budgets of outgoing mail: per recipient mailbox (plus-forms folded), per recipient domain and per sender organization. What
  -- exceeds a budget is held and leaves later as one digest.
  mailbox text not null default '',
  recipient_domain text not null default '',
  sender_org uuid,
  -- code: sign-in codes and links; known: to people who have signed in; other: to everyone else; digest
  class text not null default 'other',
  admitted_at timestamptz,
  held_until timestamptz,
  constraint mail_outbox_owned check ((owned_kind is null) = (owned_id is null))
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
create index mail_outbox_newest on mail_outbox (created_at);
create index mail_outbox_sent on mail_outbox (sent_at);
create index mail_outbox_mailbox on mail_outbox (mailbox, admitted_at);
create index mail_outbox_recipient_domain on mail_outbox (recipient_domain, admitted_at);
create index mail_outbox_sender on mail_outbox (sender_org, admitted_at) where sender_org is not null;
create index mail_outbox_new on mail_outbox (created_at) where admitted_at is null and held_until is null;
create index mail_outbox_held on mail_outbox (held_until) where held_until is not null;

-- When each sweep that ends data last ran, and since when its clock has gone on without a jump: a clock that is wrong must not end a
-- year of data in one night.
create table sweep_clock (
  sweep text primary key,
  last_at timestamptz not null,
  steady_since timestamptz not null
);

-- Who of another organization looked into a client's, and in which sign-in: the client's log tells of each sign-in once. A program
-- with a key has no sign-in; it is told of again after a day.
create table client_entry (
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  family_id uuid references session_family (id) on delete cascade,
  at timestamptz not null,
  unique nulls not distinct (org_id, user_id, family_id)
);
create index client_entry_user on client_entry (user_id);
create index client_entry_family on client_entry (family_id);

-- Notices to the people of an organization that no alert setting can mute: ownership of a domain, opt-out requests.
create table org_notice (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain text not null,
  kind text not null,
  -- The same event is written once, however often it is raised.
  key text not null,
  detail jsonb not null default '{}',
  raised_at timestamptz not null,
  -- A notice to one person; null: to the people of the organization.
  user_id uuid references app_user (id) on delete cascade,
  unique (org_id, domain, kind, key)
);
create index org_notice_newest on org_notice (org_id, raised_at desc);

-- Keys between the installation's master key and the data keys: one for what lives as long as its row (year 0) and one for each
-- purge year. The master key wraps these and nothing else, so every process that holds it opens the same keys, and a rotation
-- rewrites a few rows. A purge destroys the year's row; 'parapet backup' stores only year 0 in the backup file.
create table wrapping_key (
  id uuid primary key,
  purge_year integer not null check (purge_year = 0 or (purge_year between 2000 and 9999)),
  master_id text not null,
  -- Null once it was destroyed. The row stays, so that "destroyed" and "never here" are told apart.
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null)),
  constraint wrapping_key_check1 check (purge_year > 0 or wrapped is not null)
);
create unique index wrapping_key_live on wrapping_key (purge_year) where wrapped is not null;

-- Files that more than one process needs: uploads until they are imported, libraries of the scanner, opt-in data sets and anchors of
-- the audit log. A file is a sequence of sealed chunks; the bytes of a chunk are here or in an object store.
create table stored_file (
  id uuid default gen_random_uuid() primary key,
  -- Null: a file of the program, which no organization sees.
  org_id uuid references organization (id) on delete cascade,
  kind text not null check (kind in ('upload', 'library', 'data-set', 'audit-anchor')),
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null default 0 check (bytes >= 0),
  -- SHA-256 over the hashes of all chunks in their order. Null while the file is being received: nothing reads it before.
  digest bytea check (octet_length(digest) = 32),
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  -- When the last part arrived.
  changed_at timestamptz not null
);
create unique index stored_file_name on stored_file (kind, org_id, name) nulls not distinct where digest is not null;
create index stored_file_of_org on stored_file (org_id) where org_id is not null;

create table stored_chunk (
  file_id uuid references stored_file (id) on delete cascade,
  org_id uuid references organization (id) on delete cascade,
  -- The request that wrote it: of two that send the same bytes at once only one becomes part of the file.
  attempt uuid,
  at bigint check (at >= 0),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sealed bytea check (is_sealed(sealed)),
  object text,
  -- Where it begins in the object: the chunks of one attempt are one object.
  object_at bigint check (object_at >= 0),
  is_visible boolean not null default false,
  created_at timestamptz not null,
  check ((sealed is null) <> (object is null)),
  constraint stored_chunk_check1 check ((object is null) = (object_at is null)),
  primary key (file_id, attempt, at)
);
alter table stored_chunk alter column sealed set storage external;
create unique index stored_chunk_place on stored_chunk (file_id, at) where is_visible;
create index stored_chunk_waiting on stored_chunk (created_at) where not is_visible;
create index stored_chunk_of_org on stored_chunk (org_id) where org_id is not null;

-- Objects whose chunk is gone, whatever deleted it (an import that ended, a purged organization): a job deletes them from the store.
create table stored_object_garbage (
  object text primary key,
  since timestamptz not null default now()
);

-- Rate limits by client, counted once for all servers. Unlogged: a crash may forget the counts of the last minutes.
create unlogged table rate_window (
  key bytea primary key,
  count integer not null,
  -- How many the window before this one had.
  before integer not null default 0,
  ends_at timestamptz not null
);
create index rate_window_ends_at on rate_window (ends_at);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'audit_log', 'data_key', 'sweep_clock', 'client_entry', 'org_notice', 'stored_file', 'stored_chunk'
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
    'stored_file', 'stored_chunk'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])))',
      fenced);
  end loop;
end $$;

create policy audit_log_scope on audit_log using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy data_key_scope on data_key using ((select scope_all()) or org_id is null or (org_id in (select unnest(scope_orgs()))));
create policy program_only on sweep_clock using (scope_all()) with check (scope_all());
create policy client_entry_scope on client_entry using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy own_rows on org_notice using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all() or (org_id = any (scope_orgs())));
create policy own_domains on org_notice as restrictive using ((select (scope_domains() is null)) or user_id is not null
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));

-- The content of a row as one unambiguous text; the verifier hashes the same.
create function audit_text(entry audit_log) returns text language sql stable parallel safe as $$
  select jsonb_build_array(entry.id, entry.org_id, entry.seq, extract(epoch from entry.at)::text, entry.actor_id,
                           entry.action, entry.object, entry.result, entry.detail, entry.ip, entry.claimed_ip)::text
$$;

-- Thousands of entries by one statement: the head of a chain moves once per statement. Moved for every row, it leaves as many
-- versions of itself, each of which the next row has to pass.
create function audit_chain() returns trigger language plpgsql security definer set search_path = public as $$
declare
  head audit_head;
  latest record;
begin
  new.chain := coalesce(new.org_id, '00000000-0000-0000-0000-000000000000');
  -- The head's row lock makes one organization's entries wait for each other, and only those.
  select * into head from audit_head h where h.chain = new.chain for update;
  if not found then
    insert into audit_head (chain, seq, hash) values (new.chain, 0, '') on conflict (chain) do nothing;
    select * into head from audit_head h where h.chain = new.chain for update;
  end if;
  -- Rows of the same statement are after the head. Whoever may write a row of a chain sees its rows.
  select a.seq, a.hash into latest from audit_log a
   where a.chain = new.chain and a.seq > head.seq order by a.seq desc limit 1;
  new.seq := coalesce(latest.seq, head.seq) + 1;
  new.hash := sha256(coalesce(latest.hash, head.hash) || convert_to(audit_text(new), 'UTF8'));
  return new;
end
$$;

-- Who acted: the log of an organization names operators and partners, whose rows its scope does not hold. It answers only for people
-- who acted in an organization of the scope.
create function audit_actors(wanted uuid[]) returns table(id uuid, name text, role text, organization text, removed boolean) language plpgsql as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  acted uuid[];
begin
  acted := array(
    select w from unnest(wanted) w where exists (select from audit_log a where a.actor_id = w));
  perform set_config('parapet.all', 'on', true);
  return query
    select u.id, trim(u.first_name || ' ' || u.last_name), u.role::text, o.name, u.removed_at is not null
      from app_user u join organization o on o.id = u.org_id
     where u.id = any (acted);
  perform set_config('parapet.all', before, true);
end
$$;

create function audit_head_moves() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update audit_head h set seq = a.seq, hash = a.hash
    from (select distinct on (chain) chain, seq, hash from added order by chain, seq desc) a
   where h.chain = a.chain;
  return null;
end
$$;

create function queue_object_deletion() returns trigger language plpgsql as $$
begin
  insert into stored_object_garbage (object)
    select distinct object from gone where object is not null on conflict do nothing;
  return null;
end $$;

create trigger audit_chain before insert on audit_log for each row execute function audit_chain();
create trigger audit_head_moves after insert on audit_log referencing new table as added for each statement execute function audit_head_moves();
create trigger stored_chunk_gone after delete on stored_chunk referencing old table as gone for each statement execute function queue_object_deletion();

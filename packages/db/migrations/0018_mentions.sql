-- Texts that were collected, with what looks like a secret masked before it came here. Everybody's, so nobody's to read: what
-- concerns an organization is told to it as a finding.
create table mention_text (
  id bigint generated always as identity primary key,
  source text not null,
  place text not null check (place in ('dark-web', 'channel')),
  channel text,
  -- A ransom group names its victim here.
  is_ransom boolean not null default false,
  ref text not null,
  title text not null,
  body text not null,
  -- Title and body as keywords are compared: lower case, without accents, defanged names made whole.
  folded text not null,
  url text,
  actor text,
  language text,
  published_at timestamptz,
  first_seen timestamptz not null,
  unique (source, ref)
);

-- What an organization wants to hear of. Its domains are words of their own accord.
create table watch_rule (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- The domain under which hits are filed.
  domain text not null,
  keyword text not null check (length(keyword) between 3 and 100),
  whole_word boolean not null default true,
  exceptions text[] not null default '{}',
  origin text not null check (origin in ('domain', 'hand')),
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  -- The last text that was held against it, and the domain's state then; null: none yet.
  ran_through bigint,
  ran_state text check (ran_state in ('pending', 'verified')),
  -- A unit of a sweep that could not be evaluated fails alone: when, why, and whether its owner was notified.
  failed_at timestamptz,
  failure_reported_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  unique (org_id, domain, keyword),
  constraint watch_rule_ended check ((ended_at is null) = (ended_reason is null))
);
create index watch_rule_owner on watch_rule (created_by);
create index watch_rule_untold on watch_rule (org_id) where ended_at is not null and (not ended_told);
create index watch_rule_key on watch_rule (owner_key) where owner_key is not null;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'mention_text', 'watch_rule'
  ] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

create policy the_program_alone on mention_text using (scope_all());
create policy own_domains on watch_rule as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));
create policy own_rows on watch_rule using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));

create trigger own_anew before update of created_by on watch_rule for each row execute function own_anew('created_by');

create table authorised_domain (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  name text not null,
  state text not null default 'pending' check (state in ('pending', 'verified')),
  proof_token text not null,
  verified_by text check (verified_by in ('dns', 'file', 'operator', 'cloud', 'contact')),
  verified_at timestamptz,
  reason text,
  last_checked_at timestamptz,
  last_result text,
  created_at timestamptz not null default now(),
  -- What the owner of a domain tells the scan: names that are their own and no impostor's, and DKIM selectors to look for.
  own_names text[] not null default '{}',
  dkim_selectors text[] not null default '{}',
  -- The owner of a domain may ask that full scans also try whether its mail servers carry strangers' mail. It does more than look,
  -- so nobody's servers are asked unless somebody said so.
  open_relay_test boolean not null default false,
  -- Verification of ownership is repeated. `confirmed_at` is the last time the published record was found (or an operator approved
  -- the domain), `missing_since` the first check that did not find it, `lapses_at` the end of the grace period or of the operator's
  -- approval. A lapsed domain is pending again (passive scans, no reveal) and `lapsed_at` tells it apart from one that was never
  -- verified; it keeps `verified_by`, so that the record is still looked for.
  confirmed_at timestamptz,
  missing_since timestamptz,
  lapses_at timestamptz,
  lapsed_at timestamptz,
  -- Since when the resolver answers that the domain does not exist (NXDOMAIN). Such a domain has no score: the one of before says
  -- nothing about a name that no one can reach.
  not_found_since timestamptz,
  unique (org_id, name),
  constraint authorised_domain_verified check (state <> 'verified' or (verified_at is not null and verified_by is not null and lapsed_at is null)),
  constraint authorised_domain_pending check (state <> 'pending' or lapsed_at is not null or verified_by is null)
);
create index authorised_domain_name on authorised_domain (name);
create index authorised_domain_lapses on authorised_domain (lapses_at) where state = 'verified' and lapses_at is not null;

-- Who signed, in which capacity, that the organization may see its own leaked credentials.
create table attestation (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  user_id uuid not null references app_user (id),
  organization_name text not null,
  signature_name text not null,
  title text not null,
  signed_on date not null,
  ip text not null,
  created_at timestamptz not null default now()
);
create index attestation_org on attestation (org_id, created_at);
revoke update on attestation from parapet_app;

-- Who asked not to be scanned. A name counts once an address of that name has confirmed it.
create table opt_out (
  id uuid default gen_random_uuid() primary key,
  -- A name covers what is under it. Operators may also list addresses and ranges.
  target text not null unique,
  email citext,
  locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  token_hash text,
  token_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Operators list names, addresses and ranges by hand, too, and say why.
  reason text,
  added_by uuid references app_user (id) on delete set null,
  -- An opt-out needs control of the domain (a DNS record or a file) besides the mail, and the consent of customers who have verified
  -- a domain that it concerns. `confirmed_at` remains the moment from which it is in force.
  by_operator boolean not null default false,
  proof_token text,
  mail_confirmed_at timestamptz,
  proved_by text check (proved_by in ('dns', 'file'))
);
create index opt_out_token on opt_out (token_hash) where token_hash is not null;

-- When a domain was removed from an organization: what was seen of it is kept so many days from then on.
create table removed_domain (
  org_id uuid references organization (id) on delete cascade,
  name text,
  removed_at timestamptz not null,
  primary key (org_id, name)
);

-- What an organization's administrator decided about an opt-out that concerns one of its verified domains.
create table opt_out_consent (
  opt_out_id uuid references opt_out (id) on delete cascade,
  org_id uuid references organization (id) on delete cascade,
  approved boolean not null,
  decided_by uuid references app_user (id) on delete set null,
  decided_at timestamptz not null,
  primary key (opt_out_id, org_id)
);
create index opt_out_consent_org on opt_out_consent (org_id);

-- An operator's approval of a domain counts from the moment a second operator confirms it.
create table domain_approval (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  domain_id uuid not null references authorised_domain (id) on delete cascade,
  reason text not null check (length(reason) between 10 and 1000),
  asked_by uuid not null references app_user (id) on delete cascade,
  asked_at timestamptz not null
);
-- Decided requests are in the audit log; here each domain has one open request at most.
create unique index domain_approval_one on domain_approval (domain_id);

-- Links that were mailed to the contacts which RDAP publishes for a domain. Only hashes are stored: the address is compared with
-- what the registry publishes later, and never shown.
create table domain_contact_request (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  -- Rows outlive a removed domain for a day: removing and adding it again must not reset the rate limit.
  domain_id uuid references authorised_domain (id) on delete set null,
  domain text not null,
  role text not null check (role in ('registrant', 'technical')),
  address_hash bytea not null,
  -- Null once it was answered, or another contact answered.
  token_hash bytea unique,
  requested_by uuid references app_user (id) on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('confirmed', 'refused')),
  answered_at timestamptz,
  owner_key uuid default (nullif(current_setting('parapet.key'::text, true), ''::text))::uuid,
  ended_at timestamptz,
  ended_reason text,
  ended_told boolean not null default false,
  check ((answer is null) = (answered_at is null)),
  constraint domain_contact_request_check1 check (answer is null or token_hash is null),
  constraint domain_contact_request_ended check ((ended_at is null) = (ended_reason is null))
);
create index domain_contact_request_domain on domain_contact_request (domain, requested_at);
create index domain_contact_request_org on domain_contact_request (org_id, domain_id);
create index domain_contact_request_owner on domain_contact_request (requested_by);
create index domain_contact_request_untold on domain_contact_request (org_id) where ended_at is not null and (not ended_told);
create index domain_contact_request_key on domain_contact_request (owner_key) where owner_key is not null;

alter table user_assignment add constraint user_assignment_domain_id_fkey foreign key (domain_id) references authorised_domain (id) on delete cascade;

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'authorised_domain', 'attestation', 'opt_out', 'removed_domain', 'opt_out_consent', 'domain_approval', 'domain_contact_request'
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
    'removed_domain', 'opt_out_consent', 'domain_approval'
  ] loop
    execute format(
      'create policy own_rows on %I using (scope_all() or (org_id = any (scope_orgs()))) with check (scope_all() or (org_id = any (scope_orgs())))',
      fenced);
  end loop;
end $$;

create policy authorised_domain_scope on authorised_domain using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy own_domains on authorised_domain as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || name) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));
create policy attestation_scope on attestation using ((select scope_all()) or (org_id in (select unnest(scope_orgs()))));
create policy program_only on opt_out using (scope_all()) with check (scope_all());
create policy own_rows on domain_contact_request using ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[]))) with
  check ((select scope_all()) or (org_id = any ((select scope_orgs())::uuid[])));
create policy own_domains on domain_contact_request as restrictive using ((select (scope_domains() is null))
  or (((org_id || '/') || domain) = any ((select scope_domains())::text[])) or ((org_id || '/*') = any ((select scope_domains())::text[])));

-- Domains that an organization, or all clients of its partner together, added within a time and removed again, and how many they
-- have: a partner's clients share one limit, as one of them after the other could add, scan and remove names.
create function domain_turnover(organization uuid, since timestamp with time zone) returns table(exchanged integer, held integer) language plpgsql stable as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
begin
  perform set_config('parapet.all', 'on', true);
  return query
    with partner as (
      select l.partner_id as id from partner_client l where l.org_id = organization and l.status = 'active'
      union select o.id from organization o where o.id = organization and o.kind = 'partner'
    ), member as (
      select organization as id
      union select p.id from partner p
      union select l.org_id from partner_client l join partner p on p.id = l.partner_id
    ), deed as (
      select count(*)::int as added from audit_log a
       where a.org_id in (select m.id from member m) and a.at > since and a.action = 'domain.added' and a.result = 'done'
    ), stock as (
      select count(*)::int as held, count(*) filter (where d.created_at > since)::int as recent
        from authorised_domain d where d.org_id in (select m.id from member m)
    )
    select greatest(0, deed.added - stock.recent), stock.held from deed, stock;
  perform set_config('parapet.all', before, true);
end
$$;

create trigger end_domain_sessions_lapsed after update of state on authorised_domain for each row when (((old.state = 'verified'::text)
  and (new.state <> 'verified'::text))) execute function end_domain_sessions();
create trigger end_domain_sessions after delete on authorised_domain for each row when ((old.state = 'verified'::text)) execute function end_domain_sessions();
create trigger own_anew before update of requested_by on domain_contact_request for each row execute function own_anew('requested_by');

-- Organizations, their links, domains and people. Every row belongs to an organization and is fenced by it twice: by the query's own
-- filter and by row-level security.
create table organization (
  id uuid default gen_random_uuid() primary key,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('client', 'partner', 'operator')),
  administrator_name text,
  administrator_email citext,
  partner_tier text check (partner_tier in ('silver', 'gold', 'platinum')),
  -- A client may let its partner see what leaked; without this a partner sees only that something did.
  partner_may_reveal boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_at timestamptz,
  -- Two administrators may have one record open: the version says whose change came first.
  version integer not null default 1,
  -- A partner asks for a client to be deleted; the operator decides. What was asked and answered last is kept here.
  deletion_asked_at timestamptz,
  deletion_asked_by uuid,
  deletion_reason text,
  deletion_declined_at timestamptz,
  deletion_answer text,
  -- Which client is most at risk is asked of thousands at once. What the newest scores of its domains cost together, and the lowest
  -- of them, is kept with the organization whenever a score is written, so that nothing is worked out for a list.
  lost integer,
  worst_score smallint
);
-- The operator is one: two of them could each hold "the" super administrators.
create unique index organization_one_operator on organization ((true)) where kind = 'operator';
-- The list of five thousand clients is read by name.
create index organization_by_name on organization (name, id);
create index organization_deletion_asked on organization (deletion_asked_at) where deletion_asked_at is not null and deletion_declined_at is null;
create index organization_deletion_asked_by on organization (deletion_asked_by) where deletion_asked_by is not null;

-- A partner sees a client only while a link is active; the row stays when it ends, for the record.
create table partner_client (
  partner_id uuid references organization (id) on delete cascade,
  org_id uuid references organization (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'ended')),
  linked_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (partner_id, org_id)
);
create unique index partner_client_one_partner on partner_client (org_id) where status = 'active';
create index partner_client_partner on partner_client (partner_id) where status = 'active';

-- How the portal calls and colours itself: the operator's row for everybody, a partner's for itself and its clients.
create table brand (
  org_id uuid primary key references organization (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  support_email citext,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 524288),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  version integer not null default 1,
  updated_at timestamptz not null,
  -- The host name under which a partner's clients reach the portal: visitors of it see the partner's brand. A name belongs to one
  -- partner; that it lies in a domain which the partner verified is checked when it is saved and when it is read.
  host text unique check (host = lower(host) and length(host) <= 253),
  check ((logo is null) = (logo_type is null))
);

-- An import of many clients: one piece of work that is done as a whole or not at all.
create table client_import (
  id uuid default gen_random_uuid() primary key,
  org_id uuid not null references organization (id) on delete cascade,
  created_by uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- What was asked for; emptied when it is over.
  rows jsonb,
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index client_import_org on client_import (org_id, created_at desc);

do $$
declare
  fenced text;
begin
  foreach fenced in array array[
    'organization', 'partner_client', 'brand', 'client_import'
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
    'brand', 'client_import'
  ] loop
    execute format(
      'create policy own_rows on %I using ((select scope_all()) or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (org_id in (select unnest(scope_orgs()))))',
      fenced);
  end loop;
end $$;

create policy organization_scope on organization using ((select scope_all()) or (id in (select unnest(scope_orgs()))));
create policy partner_client_scope on partner_client using ((select scope_all()) or (partner_id in (select unnest(scope_orgs())))
  or (org_id in (select unnest(scope_orgs())))) with check ((select scope_all()) or (partner_id in (select unnest(scope_orgs()))));
-- A brand is made to be shown: the report of a client carries its partner's logo, which the client's scope does not hold. Writing
-- stays within the scope.
create policy brand_is_shown on brand for select using (true);

-- The brand that somebody sees: the own partner's (or operator's), else the operator's. Given an organization or, for a mail, an
-- address. A client's scope does not hold its partner's row, so this looks further for just these columns.
create function brand_of(wanted uuid, address text) returns table(org_id uuid, name text, support_email text, accent text, has_logo boolean, version integer) language plpgsql as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  own uuid := wanted;
begin
  perform set_config('parapet.all', 'on', true);
  if own is null and address is not null then
    select u.org_id into own from app_user u where u.email = address::citext and not u.address_taken;
  end if;
  return query
    select b.org_id, b.name, b.support_email::text, b.accent, b.logo is not null, b.version
      from brand b join organization o on o.id = b.org_id and o.deleted_at is null
     where b.org_id = own
        or b.org_id = (select c.partner_id from partner_client c where c.org_id = own and c.status = 'active')
        or o.kind = 'operator'
     order by o.kind = 'operator' limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

-- Addresses of recipients: staff of a partner receive reports of a client, whose scope does not hold their rows. It answers only for
-- recipients of reports in the scope.
create function report_people(wanted uuid[]) returns table(id uuid, email text) language plpgsql as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  known uuid[];
begin
  known := array(
    select w from unnest(wanted) w
     where exists (select from report_recipient r where r.user_id = w)
        or exists (select from report_delivery d where d.user_id = w));
  perform set_config('parapet.all', 'on', true);
  return query select u.id, u.email::text from app_user u where u.id = any (known);
  perform set_config('parapet.all', before, true);
end
$$;

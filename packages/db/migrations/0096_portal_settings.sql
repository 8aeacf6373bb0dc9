-- What the operator decides about the portal as a whole: plan figures and switches, one row per subject.

create table portal_setting (
  subject text primary key check (subject in ('plans', 'features')),
  value jsonb not null,
  version integer not null default 1,
  updated_by uuid references app_user (id) on delete set null,
  updated_at timestamptz not null
);
alter table portal_setting enable row level security;
alter table portal_setting force row level security;
-- Everybody lives by these figures, so everybody may read them; nobody but the operator writes them.
create policy setting_read on portal_setting for select using (true);
create policy setting_write on portal_setting using (scope_all()) with check (scope_all());

-- How the portal calls and colours itself: the operator's row for everybody, a partner's for itself and its clients.
create table brand (
  org_id uuid primary key references organisation (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  support_email citext,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 524288),
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  version integer not null default 1,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);
alter table brand enable row level security;
alter table brand force row level security;
create policy own_rows on brand
  using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));

-- The brand that somebody sees: the own partner's (or operator's), else the operator's. Given an organisation or, for a
-- mail, an address. A client's scope does not hold its partner's row, so this looks further for just these columns.
create function brand_of(wanted uuid, address text)
  returns table (org_id uuid, name text, support_email text, accent text, has_logo boolean, version integer)
  language plpgsql volatile as
$$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('parapet.all', true), '');
  own uuid := wanted;
begin
  perform set_config('parapet.all', 'on', true);
  if own is null and address is not null then
    select u.org_id into own from app_user u where u.email = address::citext;
  end if;
  return query
    select b.org_id, b.name, b.support_email::text, b.accent, b.logo is not null, b.version
      from brand b join organisation o on o.id = b.org_id and o.deleted_at is null
     where b.org_id = own
        or b.org_id = (select c.partner_id from partner_client c where c.org_id = own and c.status = 'active')
        or o.kind = 'operator'
     order by o.kind = 'operator' limit 1;
  perform set_config('parapet.all', before, true);
end
$$;

-- Which workers are there: each says so every few seconds.
create table worker_presence (
  id uuid primary key,
  host text not null,
  pid integer not null,
  concurrency integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
alter table worker_presence enable row level security;
alter table worker_presence force row level security;
create policy program_only on worker_presence using (scope_all()) with check (scope_all());

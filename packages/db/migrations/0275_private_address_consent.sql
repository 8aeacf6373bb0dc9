-- A private address or user name is monitored only after the person confirmed it by a link mailed to that address. What an
-- organisation asserted before counts no longer: every private identifier starts as 'needed' and is confirmed anew.

alter table vip_identifier
  -- Without meaning for corporate addresses, which need no consent. A user name is confirmed with an address of its person.
  add column consent text not null default 'needed'
    check (consent in ('needed', 'requested', 'confirmed', 'refused', 'withdrawn')),
  add column consent_at timestamptz;

-- The one predicate for what may be searched for: corporate addresses below a verified domain of the organisation, private
-- identifiers only while their consent is confirmed.
create or replace view vip_watch with (security_invoker = true) as
  select i.id, i.org_id, i.vip_id, i.kind, i.value, i.login_tag
    from vip_identifier i join vip v on v.id = i.vip_id join organisation o on o.id = i.org_id
   where o.deleted_at is null
     and case i.kind
         when 'corporate' then exists (
           select from authorised_domain d
            where d.org_id = i.org_id and d.state = 'verified'
              and (split_part(i.value, '@', 2) = d.name or split_part(i.value, '@', 2) like '%.' || d.name))
         else i.consent = 'confirmed' end;

alter table vip drop column consent;

-- The trail now also holds what the person answered; an entry without author is the person's own.
alter table vip_consent
  add column address text,
  drop constraint vip_consent_consent_check,
  drop constraint vip_consent_method_check,
  add constraint vip_consent_consent_check check (consent in ('asked', 'given', 'refused', 'withdrawn')),
  add constraint vip_consent_method_check check (method in ('written', 'e-mail', 'spoken', 'link'));

-- One row for each mailed request. It outlives the identifier, so that removing and adding an address neither resets the
-- rate limit nor forgets a refusal; the address itself is stored as a hash only.
create table vip_consent_request (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation on delete cascade,
  address_hash bytea not null,
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  requested_by uuid references app_user on delete set null,
  answer text check (answer in ('confirmed', 'refused', 'withdrawn')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index vip_consent_request_org on vip_consent_request (org_id, requested_at);
create index vip_consent_request_address on vip_consent_request (address_hash, requested_at);
alter table vip_consent_request enable row level security;
alter table vip_consent_request force row level security;
create policy own_rows on vip_consent_request
  using (scope_all() or org_id = any (scope_orgs())) with check (scope_all() or org_id = any (scope_orgs()));
